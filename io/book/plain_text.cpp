#include <unicode/regex.h>
#include <unicode/unistr.h>

#include <cstdint>
#include <memory>
#include <utility>

#include "io/book/readers.h"
#include "io/files/error.h"
#include "io/files/xml_document.h"
#include "io/text_corpus.h"

namespace io {
namespace {

/// A word for a part of a book with its number, a part without one, or a number alone; and no
/// sentence: a full stop comes after a number or a capital at most.
constexpr const char16_t* kChapter =
    uR"((?i:(?:chapter|part|book|volume|section|letter|canto|act|scene)\s+)"
    uR"((?:\d+|[ivxlcdm]+|the\s+\w+|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:[-\s]\w+)?|)"
    uR"((?:thir|four|fif|six|seven|eigh|nine)teen|one|two|three|four|five|six|seven|eight|nine|)"
    uR"(ten|eleven|twelve|first|second|third|last)\b.{0,80}|)"
    uR"((?:prologue|epilogue|preface|foreword|introduction|afterword|interlude|appendix)\b.{0,60}))"
    uR"((?<![a-z][.!?,;])|[IVXLCDM]{1,8}\.?|\d{1,3}\.?)";

/// A compiled expression.
class Pattern {
 public:
  explicit Pattern(const std::string& own) {
    UErrorCode status = U_ZERO_ERROR;
    UParseError error{};
    const icu::UnicodeString text =
        own.empty() ? icu::UnicodeString(kChapter) : icu::UnicodeString::fromUTF8(own);
    pattern_.reset(icu::RegexPattern::compile(text, error, status));
    if (U_FAILURE(status))
      throw Error("chapter pattern", "expected a regular expression, found \"" + own + "\" (" +
                                         u_errorName(status) + " at character " +
                                         std::to_string(error.offset) + ")");
  }

  /// Throws Error for a pattern that comes to no end.
  bool matches(const std::string& text) const {
    constexpr std::int32_t kMaxTicks = 50;  // of ICU, 10,000 steps each
    UErrorCode status = U_ZERO_ERROR;
    const auto wide = icu::UnicodeString::fromUTF8(text);
    const std::unique_ptr<icu::RegexMatcher> matcher(pattern_->matcher(wide, status));
    if (U_SUCCESS(status)) matcher->setTimeLimit(kMaxTicks, status);
    const bool found = U_SUCCESS(status) && matcher->matches(status);
    if (U_FAILURE(status))
      throw Error("chapter pattern",
                  std::string("takes too many steps (") + u_errorName(status) + ")");
    return found;
  }

 private:
  std::unique_ptr<icu::RegexPattern> pattern_;
};

}  // namespace

Book read_plain_text(const Source& source, const BookOptions& options) {
  const Pattern chapter(options.chapter_pattern);
  TextCorpus corpus(source.path(), PassageSplit::kParagraphs, source.shown());
  std::vector<Block> blocks;
  while (auto passage = corpus.next()) {
    Block block;
    block.place = source.shown() + ":" + std::to_string(passage->line);
    std::string text = collapse(passage->text);
    if (is_scene_break(text)) {
      block.kind = BlockKind::kSceneBreak;
    } else {
      if (chapter.matches(text)) {
        block.kind = BlockKind::kHeading;
        block.level = 2;  // the title is not in the text
      }
      block.runs.push_back({std::move(text), ""});
    }
    blocks.push_back(std::move(block));
  }
  return by_headings(std::move(blocks), 1);
}

}  // namespace io
