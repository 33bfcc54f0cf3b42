// Memory-mapped files, and checkpoints in any format that the program reads.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/weights/checkpoint.h"

namespace model {

/// A whole file mapped read-only, shared with every other process that maps it. Const and safe to
/// share between threads. As with any mapping, the file must not be truncated while it is in use;
/// writers of this project replace files by renaming, which leaves existing mappings intact.
class MappedFile {
 public:
  /// Throws Error when `path` is missing, unreadable, empty or not a regular file.
  explicit MappedFile(const std::string& path);
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  std::span<const std::byte> bytes() const { return bytes_; }
  std::string_view text() const {
    return {reinterpret_cast<const char*>(bytes_.data()), bytes_.size()};
  }

 private:
  std::span<const std::byte> bytes_;
};

/// The tensors of one file as a checkpoint. The `module.` that parallel training leaves at the
/// start of a name, or after the part of the model it begins with, is removed.
class FileCheckpoint : public Checkpoint {
 public:
  /// Throws Error when two names become the same.
  explicit FileCheckpoint(TensorFile file);

  bool contains(const std::string& name) const override;
  std::vector<float> read(const std::string& name, const Shape& shape) const override;
  std::map<std::string, Shape> stored() const override;

 private:
  TensorFile file_;
};

/// Reads a PyTorch zip, a safetensors or an npz file, whichever the content says it is. Throws
/// Error for others and as read_torch_file, read_safetensors and read_npz do.
TensorFile read_tensor_file(const std::string& path);

/// Opens a checkpoint file of any format of read_tensor_file().
std::unique_ptr<Checkpoint> open_checkpoint(const std::string& path);

}  // namespace model
