// Fuzzes the readers of LJSpeech and Kaldi lists.
#include "io/base/error.h"
#include "io/text_corpus.h"
#include "tests/fuzz/target.h"
#include "tests/model/weights/small_files.h"

FUZZ_TARGET(transcript)(const char* data, std::size_t size) {
  const small_files::MemoryFile file({data, size});
  for (const auto format : {io::TranscriptFormat::kLjspeech, io::TranscriptFormat::kKaldi}) {
    try {
      io::TranscriptFile transcripts(file.path(), format, "list");
      while (transcripts.next()) {
      }
    } catch (const io::Error&) {
    }
  }
  return 0;
}
