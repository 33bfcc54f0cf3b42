#include "pipeline/dataset/split_files.h"

namespace pipeline::dataset {
namespace {

constexpr std::size_t kBufferBytes = 1 << 16;

}  // namespace

void LineFile::add(std::string_view line) {
  write(line);
  write("\n");
}

void LineFile::write(std::string_view bytes) {
  buffer_ += bytes;
  if (buffer_.size() < kBufferBytes) return;
  file_.write(buffer_);
  buffer_.clear();
}

void LineFile::commit() {
  file_.write(buffer_);
  file_.commit();
}

}  // namespace pipeline::dataset
