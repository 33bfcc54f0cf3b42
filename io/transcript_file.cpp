#include "io/transcript_file.h"

#include <algorithm>

#include "io/files/error.h"

namespace io {

TranscriptFile::TranscriptFile(const std::filesystem::path& path, TranscriptFormat format,
                               const std::string& name)
    : format_(format), lines_(path, name) {}

std::optional<Transcript> TranscriptFile::next() {
  std::string line;
  do {
    if (!lines_.next(line)) return std::nullopt;
  } while (is_blank(line));
  Transcript found =
      format_ == TranscriptFormat::kLjspeech ? parse_ljspeech(line) : parse_kaldi(line);
  found.line = lines_.line();
  return found;
}

Transcript TranscriptFile::parse_ljspeech(const std::string& line) const {
  const auto bars = std::count(line.begin(), line.end(), '|');
  if (bars < 1 || bars > 2)
    throw Error(lines_.place(), "expected ID|TRANSCRIPTION or ID|TRANSCRIPTION|NORMALIZED, found " +
                                    std::to_string(bars + 1) + " fields");
  const std::size_t first = line.find('|');
  const std::size_t last = line.rfind('|');
  Transcript found{.id = line.substr(0, first), .text = line.substr(last + 1), .transcription = ""};
  found.transcription = line.substr(first + 1, bars == 1 ? line.npos : last - first - 1);
  if (is_blank(found.text)) found.text = found.transcription;
  return found;
}

Transcript TranscriptFile::parse_kaldi(const std::string& line) const {
  constexpr const char* kSpace = " \t";
  if (line.find_first_of(kSpace) == 0)
    throw Error(lines_.place(), "expected an utterance's id, found a space");
  const std::size_t end = std::min(line.find_first_of(kSpace), line.size());
  const std::size_t begin = std::min(line.find_first_not_of(kSpace, end), line.size());
  const std::string words = line.substr(begin);
  return {.id = line.substr(0, end), .text = words, .transcription = words};
}

}  // namespace io
