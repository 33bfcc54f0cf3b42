#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "io/text_corpus.h"

namespace io {

enum class TranscriptFormat {
  kLjspeech,  ///< `ID|TRANSCRIPTION` or `ID|TRANSCRIPTION|NORMALIZED`; quotes are text
  kKaldi,     ///< `ID WORDS...`
};

struct Transcript {
  std::string id;
  std::string text;           ///< the normalized one where there is one
  std::string transcription;  ///< as written; equal to `text` where there is no normalized one
  std::int64_t line = 0;      ///< 1-based
};

/// The utterances of a data set's list in order, one per line that is not blank, read as they are
/// asked for. Bytes are passed on as they are, a byte order mark and line ends aside. One object
/// belongs to one thread.
class TranscriptFile {
 public:
  /// `name`: what errors call the file. Throws Error when it cannot be read.
  TranscriptFile(const std::filesystem::path& path, TranscriptFormat format,
                 const std::string& name);

  /// The next utterance, or nothing at the end. Throws Error with the line when it has no id or
  /// another number of fields, and when reading fails.
  std::optional<Transcript> next();

 private:
  Transcript parse_ljspeech(const std::string& line) const;
  Transcript parse_kaldi(const std::string& line) const;

  TranscriptFormat format_;
  LineReader lines_;
};

}  // namespace io
