#include "io/line_reader.h"

#include <string_view>
#include <utility>

#include "io/files/error.h"

namespace io {

LineReader::LineReader(const std::filesystem::path& path, std::string name)
    : name_(std::move(name)), file_(path, std::ios::binary) {
  if (!file_) throw system_error(name_, "cannot open the text file");
  file_.peek();  // a folder opens, but does not read
  if (file_.bad()) throw system_error(name_, "cannot read the text file");
  file_.clear();
}

bool LineReader::next(std::string& line) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (!std::getline(file_, line)) {
    if (file_.bad())
      throw system_error(name_ + ":" + std::to_string(line_ + 1), "cannot read the line");
    return false;
  }
  ++line_;
  if (line_ == 1 && std::string_view(line).starts_with(kByteOrderMark))
    line.erase(0, kByteOrderMark.size());
  if (line.ends_with('\r')) line.pop_back();
  return true;
}

bool is_blank(const std::string& line) {
  return line.find_first_not_of(" \t\v\f\r") == std::string::npos;
}

}  // namespace io
