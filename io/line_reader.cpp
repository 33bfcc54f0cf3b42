#include "io/line_reader.h"

#include <string_view>
#include <utility>

#include "io/files/error.h"

namespace io {
namespace {

constexpr std::streamsize kMostLineBytes = std::streamsize{16} << 20;

}  // namespace

LineReader::LineReader(const std::filesystem::path& path, std::string name)
    : name_(std::move(name)), file_(path, std::ios::binary), buffer_(new char[kMostLineBytes]) {
  if (!file_) throw system_error(name_, "cannot open the text file");
  file_.peek();  // a folder opens, but does not read
  if (file_.bad()) throw system_error(name_, "cannot read the text file");
  file_.clear();
}

bool LineReader::next(std::string& line) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  file_.getline(buffer_.get(), kMostLineBytes);
  if (file_.fail() && file_.eof()) return false;
  ++line_;
  if (file_.bad()) throw system_error(place(), "cannot read the line");
  if (file_.fail())
    throw Error(place(), "expected a line of less than 16 MiB, found a longer one");
  line.assign(buffer_.get(), static_cast<std::size_t>(file_.gcount()) - (file_.eof() ? 0 : 1));
  if (line_ == 1 && std::string_view(line).starts_with(kByteOrderMark))
    line.erase(0, kByteOrderMark.size());
  if (line.ends_with('\r')) line.pop_back();
  return true;
}

bool is_blank(const std::string& line) {
  return line.find_first_not_of(" \t\v\f\r") == std::string::npos;
}

}  // namespace io
