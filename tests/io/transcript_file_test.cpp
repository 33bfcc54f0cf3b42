// LJSpeech and Kaldi lists: normalized text, malformed lines.
#include <gtest/gtest.h>

#include <string>
#include <tuple>
#include <vector>

#include "io/base/error.h"
#include "io/text_corpus.h"
#include "tests/support/temp_folder.h"

namespace io {
namespace {

using Transcripts = std::vector<std::tuple<std::int64_t, std::string, std::string, std::string>>;

Transcripts read_all(std::string_view bytes, TranscriptFormat format) {
  const TempFolder folder;
  TranscriptFile file(folder.write("a", bytes), format, "a");
  Transcripts lines;
  while (const auto found = file.next())
    lines.emplace_back(found->line, found->id, found->text, found->transcription);
  return lines;
}

std::string refusal(std::string_view bytes, TranscriptFormat format) {
  try {
    read_all(bytes, format);
    return "accepted";
  } catch (const Error& error) {
    return error.what();
  }
}

TEST(TranscriptFileTest, NormalizedTextWinsWhereItIsThere) {
  EXPECT_EQ(read_all("\xEF\xBB\xBF"
                     "1|Dr. A|Doctor A\r\n\n2|B|\r\n3|C| \n4|\"D\"",
                     TranscriptFormat::kLjspeech),
            (Transcripts{{1, "1", "Doctor A", "Dr. A"},
                         {3, "2", "B", "B"},
                         {4, "3", "C", "C"},
                         {5, "4", "\"D\"", "\"D\""}}));
}

TEST(TranscriptFileTest, LineWithAnotherNumberOfFieldsIsRefused) {
  EXPECT_EQ(refusal("1|a\n2\n", TranscriptFormat::kLjspeech),
            "a:2: expected ID|TRANSCRIPTION or ID|TRANSCRIPTION|NORMALIZED, found 1 field");
  EXPECT_EQ(refusal("1|a|b|c\n", TranscriptFormat::kLjspeech),
            "a:1: expected ID|TRANSCRIPTION or ID|TRANSCRIPTION|NORMALIZED, found 4 fields");
}

TEST(TranscriptFileTest, KaldiIdEndsAtTheFirstSpace) {
  EXPECT_EQ(read_all("u1 \t A  B\nu2\nu3 \n", TranscriptFormat::kKaldi),
            (Transcripts{{1, "u1", "A  B", "A  B"}, {2, "u2", "", ""}, {3, "u3", "", ""}}));
}

TEST(TranscriptFileTest, KaldiLineWithoutIdIsRefused) {
  EXPECT_EQ(refusal("u1 A\n\n\tB\n", TranscriptFormat::kKaldi),
            "a:3: expected an utterance's id, found a space");
}

}  // namespace
}  // namespace io
