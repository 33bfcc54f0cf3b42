// Reads text files as lines or passages, and data set lists as utterances.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

namespace io {

/// The lines of a text file, one after the other, without their ends: LF, CRLF, or the end of the
/// file. A byte order mark is not text. Memory is that of a line. One object belongs to one thread.
class LineReader {
 public:
  /// Of a text that people write.
  static constexpr std::size_t kMaxLineBytes = std::size_t{16} << 20;

  /// `name`: what errors call the file. A line has less than `max_line_bytes`. Throws Error when it
  /// cannot be read.
  LineReader(const std::filesystem::path& path, std::string name,
             std::size_t max_line_bytes = kMaxLineBytes);

  /// Puts the next line into `line`; false at the end. Throws Error when reading fails.
  bool next(std::string& line);

  /// Number of the line read last, from 1.
  std::int64_t line() const { return line_; }

  /// Whether the line read last ended with CRLF.
  bool has_return() const { return has_return_; }

  /// `FILE:LINE` of the line read last.
  std::string place() const { return name_ + ":" + std::to_string(line_); }

 private:
  std::string name_;
  std::ifstream file_;
  std::size_t max_line_bytes_;
  std::int64_t line_ = 0;
  bool has_return_ = false;
};

/// Nothing but spaces and tabs (and the like).
bool is_blank(const std::string& line);

enum class PassageSplit {
  kLines,       ///< every line that is not blank is a passage
  kParagraphs,  ///< lines up to the next blank one are a passage, joined by single spaces
  kFile,        ///< all lines are one passage, with line feeds between them
};

struct Passage {
  std::string text;       ///< bytes as the file has them, without line ends
  std::int64_t line = 0;  ///< 1-based, where it begins
};

/// The passages of a text file in order, read as they are asked for: memory is one passage, however
/// long the file. A byte order mark and carriage returns before line ends are not text. Whether the
/// bytes are UTF-8 is for the reader of a passage to judge, so one bad line costs only itself.
/// Blank passages are none. One object belongs to one thread.
class TextCorpus {
 public:
  /// `name`: what errors call the file. Throws Error when it cannot be read.
  TextCorpus(const std::filesystem::path& path, PassageSplit split, std::string name);
  TextCorpus(const std::filesystem::path& path, PassageSplit split)
      : TextCorpus(path, split, path.string()) {}

  /// The next passage, or nothing at the end of the file. Throws Error when reading fails.
  std::optional<Passage> next();

 private:
  PassageSplit split_;
  LineReader lines_;
};

enum class TranscriptFormat {
  kLjspeech,  ///< `ID|TRANSCRIPTION` or `ID|TRANSCRIPTION|NORMALIZED`; quotes are text
  kKaldi,     ///< `ID WORDS...`
};

struct TranscriptLine {
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
  std::optional<TranscriptLine> next();

 private:
  TranscriptLine parse_ljspeech(const std::string& line) const;
  TranscriptLine parse_kaldi(const std::string& line) const;

  TranscriptFormat format_;
  LineReader lines_;
};

}  // namespace io
