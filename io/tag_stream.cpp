#include "io/tag_stream.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <vector>

#include "io/files/error.h"

namespace io {

constexpr long kMoveBytes = 1 << 16;

TagStream::TagStream(const std::filesystem::path& path)
    : name_(path.string()), file_(::open(path.c_str(), O_RDWR | O_CLOEXEC)) {
  if (!file_) throw system_error(name_, "cannot open");
}

void TagStream::check() const {
  if (error_ != 0) throw system_error(name_, "cannot write the tags", error_);
}

TagLib::ByteVector TagStream::readBlock(unsigned long length) {
  const long rest = std::max(this->length() - position_, 0L);
  const long size = std::min(rest, static_cast<long>(length));
  TagLib::ByteVector block(static_cast<unsigned>(size));
  block.resize(static_cast<unsigned>(read_at(position_, block.data(), size)));
  position_ += static_cast<long>(block.size());
  return block;
}

void TagStream::writeBlock(const TagLib::ByteVector& data) {
  write_at(position_, data.data(), static_cast<long>(data.size()));
  position_ += static_cast<long>(data.size());
}

void TagStream::insert(const TagLib::ByteVector& data, unsigned long start, unsigned long replace) {
  const auto begin = static_cast<long>(start);
  const long old_end = std::min(begin + static_cast<long>(replace), length());
  const long new_end = begin + static_cast<long>(data.size());
  move_rest(old_end, new_end);
  write_at(begin, data.data(), static_cast<long>(data.size()));
}

void TagStream::removeBlock(unsigned long start, unsigned long length) {
  const auto begin = static_cast<long>(start);
  move_rest(std::min(begin + static_cast<long>(length), this->length()), begin);
}

void TagStream::seek(long offset, Position from) {
  position_ = offset + (from == Beginning ? 0 : from == Current ? position_ : length());
}

long TagStream::length() {
  struct stat status {};
  if (::fstat(*file_, &status) != 0 && error_ == 0) error_ = errno;
  return status.st_size;
}

void TagStream::truncate(long length) {
  if (::ftruncate(*file_, length) != 0 && error_ == 0) error_ = errno;
}

long TagStream::read_at(long position, char* data, long size) {
  long done = 0;
  while (done < size && error_ == 0) {
    const ssize_t count =
        ::pread(*file_, data + done, static_cast<std::size_t>(size - done), position + done);
    if (count < 0 && errno != EINTR) error_ = errno;
    if (count == 0) break;
    if (count > 0) done += count;
  }
  return done;
}

void TagStream::write_at(long position, const char* data, long size) {
  for (long done = 0; done < size && error_ == 0;) {
    const ssize_t count =
        ::pwrite(*file_, data + done, static_cast<std::size_t>(size - done), position + done);
    if (count < 0 && errno != EINTR) error_ = errno;
    if (count > 0) done += count;
  }
}

void TagStream::move_rest(long from, long to) {
  const long size = length() - from;
  std::vector<char> block(kMoveBytes);
  for (long done = 0; from != to && done < size && error_ == 0;) {
    const long count = std::min(kMoveBytes, size - done);
    const long offset = to > from ? size - done - count : done;  // the end first where it overlaps
    write_at(to + offset, block.data(), read_at(from + offset, block.data(), count));
    done += count;
  }
  if (to < from) truncate(to + size);
}

}  // namespace io
