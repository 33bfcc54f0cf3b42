// Splits text into lines and passages; parses LJSpeech and Kaldi lists. See text_corpus.h.
#include "io/text_corpus.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "io/base/error.h"

namespace io {

LineReader::LineReader(const std::filesystem::path& path, std::string name,
                       std::size_t max_line_bytes)
    : name_(std::move(name)), file_(path, std::ios::binary), max_line_bytes_(max_line_bytes) {
  if (!file_) throw system_error(name_, "cannot open the text file");
  file_.peek();  // a folder opens, but does not read
  if (file_.bad()) throw system_error(name_, "cannot read the text file");
  file_.clear();
}

bool LineReader::next(std::string& line) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  line.clear();
  ++line_;
  for (bool is_whole = false; !is_whole;) {  // a line that never ends is not taken in as a whole
    std::array<char, 4096> piece;
    file_.getline(piece.data(), std::ssize(piece));
    if (file_.bad()) throw system_error(place(), "cannot read the line");
    const bool is_full = file_.fail() && !file_.eof();
    const bool has_end = !file_.fail() && !file_.eof();
    line.append(piece.data(), static_cast<std::size_t>(file_.gcount()) - (has_end ? 1 : 0));
    if (line.size() >= max_line_bytes_)
      throw Error(place(), "expected a line of less than " + std::to_string(max_line_bytes_ >> 20) +
                               " MiB, found a longer one");
    if (is_full) file_.clear();
    is_whole = !is_full;
    if (file_.fail() && line.empty()) return --line_, false;
  }
  if (line_ == 1 && std::string_view(line).starts_with(kByteOrderMark))
    line.erase(0, kByteOrderMark.size());
  has_return_ = line.ends_with('\r');
  if (has_return_) line.pop_back();
  return true;
}

bool is_blank(const std::string& line) {
  return line.find_first_not_of(" \t\v\f\r") == std::string::npos;
}

TextCorpus::TextCorpus(const std::filesystem::path& path, PassageSplit split, std::string name)
    : split_(split), lines_(path, std::move(name)) {}

std::optional<Passage> TextCorpus::next() {
  Passage passage;
  std::string line;
  while (lines_.next(line)) {
    const bool blank = is_blank(line);
    if (passage.line == 0 && blank) continue;
    if (blank && split_ == PassageSplit::kParagraphs) return passage;
    if (passage.line == 0)
      passage = {line, lines_.line()};
    else
      passage.text += (split_ == PassageSplit::kFile ? "\n" : " ") + line;
    if (split_ == PassageSplit::kLines) return passage;
  }
  if (passage.line == 0) return std::nullopt;
  // Blank lines at the end of a file belong to no passage.
  passage.text.erase(passage.text.find_last_not_of('\n') + 1);
  return passage;
}

TranscriptFile::TranscriptFile(const std::filesystem::path& path, TranscriptFormat format,
                               const std::string& name)
    : format_(format), lines_(path, name) {}

std::optional<TranscriptLine> TranscriptFile::next() {
  std::string line;
  do {
    if (!lines_.next(line)) return std::nullopt;
  } while (is_blank(line));
  TranscriptLine found =
      format_ == TranscriptFormat::kLjspeech ? parse_ljspeech(line) : parse_kaldi(line);
  found.line = lines_.line();
  return found;
}

TranscriptLine TranscriptFile::parse_ljspeech(const std::string& line) const {
  const auto bars = std::count(line.begin(), line.end(), '|');
  if (bars < 1 || bars > 2)
    throw Error(lines_.place(), "expected ID|TRANSCRIPTION or ID|TRANSCRIPTION|NORMALIZED, found " +
                                    counted(bars + 1, "field"));
  const std::size_t first = line.find('|');
  const std::size_t last = line.rfind('|');
  TranscriptLine found{
      .id = line.substr(0, first), .text = line.substr(last + 1), .transcription = ""};
  found.transcription = line.substr(first + 1, bars == 1 ? line.npos : last - first - 1);
  if (is_blank(found.text)) found.text = found.transcription;
  return found;
}

TranscriptLine TranscriptFile::parse_kaldi(const std::string& line) const {
  constexpr const char* kSpace = " \t";
  if (line.find_first_of(kSpace) == 0)
    throw Error(lines_.place(), "expected an utterance's id, found a space");
  const std::size_t end = std::min(line.find_first_of(kSpace), line.size());
  const std::size_t begin = std::min(line.find_first_not_of(kSpace, end), line.size());
  const std::string words = line.substr(begin);
  return {.id = line.substr(0, end), .text = words, .transcription = words};
}

}  // namespace io
