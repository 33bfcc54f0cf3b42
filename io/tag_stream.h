#pragma once

#include <taglib/tiostream.h>

#include <filesystem>
#include <string>

#include "io/files/descriptor.h"

namespace io {

/// A file for TagLib to write tags into. TagLib's own kind ignores writes that fail, and leaves a
/// file whose sound is half moved; this one remembers the failure. One object, one thread.
class TagStream : public TagLib::IOStream {
 public:
  /// Throws Error.
  explicit TagStream(const std::filesystem::path& path);

  /// Throws Error when anything has failed so far.
  void check() const;

  TagLib::FileName name() const override { return name_.c_str(); }
  TagLib::ByteVector readBlock(unsigned long length) override;
  void writeBlock(const TagLib::ByteVector& data) override;
  void insert(const TagLib::ByteVector& data, unsigned long start, unsigned long replace) override;
  void removeBlock(unsigned long start, unsigned long length) override;
  bool readOnly() const override { return false; }
  bool isOpen() const override { return true; }
  void seek(long offset, Position from) override;
  long tell() const override { return position_; }
  long length() override;
  void truncate(long length) override;

 private:
  /// Bytes read: fewer at the end of the file, or after a failure.
  long read_at(long position, char* data, long size);
  void write_at(long position, const char* data, long size);
  /// Moves what begins at `from` to `to`, up to the end of the file.
  void move_rest(long from, long to);

  std::string name_;
  Descriptor file_;
  long position_ = 0;
  int error_ = 0;  ///< errno of the first failure
};

}  // namespace io
