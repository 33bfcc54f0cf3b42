#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "io/files/atomic_file.h"
#include "pipeline/dataset/options.h"

namespace pipeline::dataset {

/// A text file that grows line by line and appears complete with commit(). Memory is a block. One
/// object, one thread. Throws io::Error.
class LineFile {
 public:
  explicit LineFile(io::Target target) : file_(std::move(target)) {}
  void write(std::string_view bytes);
  void add(std::string_view line);  ///< without its end
  void commit();

 private:
  io::AtomicFile file_;
  std::string buffer_;
};

/// What a format writes for each split, T; made when the first recording of the split comes.
template <class T>
class SplitFiles {
 public:
  explicit SplitFiles(std::function<std::unique_ptr<T>(Split)> make) : make_(std::move(make)) {}

  T& operator[](Split split) {
    auto& file = files_[static_cast<std::size_t>(split)];
    if (!file) file = make_(split);
    return *file;
  }
  void commit() {
    for (auto& file : files_)
      if (file) file->commit();
  }

 private:
  std::function<std::unique_ptr<T>(Split)> make_;
  std::array<std::unique_ptr<T>, 3> files_;
};

}  // namespace pipeline::dataset
