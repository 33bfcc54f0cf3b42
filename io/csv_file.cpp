#include "io/csv_file.h"

#include <csv.h>

#include <utility>

namespace io {
namespace {

constexpr std::size_t kBufferBytes = 1 << 16;

}  // namespace

std::string csv_quoted(std::string_view field) {
  std::string quoted(2 * field.size() + 2, '\0');  // every byte may be a quote
  quoted.resize(csv_write(quoted.data(), quoted.size(), field.data(), field.size()));
  return quoted;
}

CsvFile::CsvFile(Target target, const std::vector<std::string>& columns)
    : file_(std::move(target)) {
  row(columns);
}

void CsvFile::row(const std::vector<std::string>& fields) {
  bool is_first = true;
  for (const std::string& field : fields) {
    if (!std::exchange(is_first, false)) buffer_ += ',';
    buffer_ += csv_quoted(field);
  }
  buffer_ += "\r\n";
  if (buffer_.size() >= kBufferBytes) flush();
}

void CsvFile::flush() {
  file_.write(buffer_);
  buffer_.clear();
}

void CsvFile::commit() {
  flush();
  file_.commit();
}

}  // namespace io
