#include "io/text_corpus.h"

#include <string_view>

#include "io/error.h"

namespace io {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t\v\f\r") == std::string_view::npos;
}

}  // namespace

TextCorpus::TextCorpus(const std::filesystem::path& path, Split split)
    : path_(path.string()), split_(split), file_(path, std::ios::binary) {
  if (!file_) throw system_error(path_, "cannot open the text file");
  file_.peek();  // a folder opens, but does not read
  if (file_.bad()) throw system_error(path_, "cannot read the text file");
  file_.clear();
}

bool TextCorpus::read_line(std::string& line) {
  if (!std::getline(file_, line)) {
    if (file_.bad())
      throw system_error(path_ + ":" + std::to_string(line_ + 1), "cannot read the line");
    return false;
  }
  ++line_;
  if (line_ == 1 && std::string_view(line).starts_with(kByteOrderMark))
    line.erase(0, kByteOrderMark.size());
  if (line.ends_with('\r')) line.pop_back();
  return true;
}

std::optional<Passage> TextCorpus::next() {
  Passage passage;
  std::string line;
  while (read_line(line)) {
    if (is_blank(line)) {
      if (passage.line > 0) return passage;
      continue;
    }
    if (passage.line == 0)
      passage = {line, line_};
    else
      passage.text += " " + line;
    if (split_ == Split::kLines) return passage;
  }
  if (passage.line == 0) return std::nullopt;
  return passage;
}

}  // namespace io
