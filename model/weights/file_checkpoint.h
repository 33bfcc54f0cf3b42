#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "model/weights/checkpoint.h"

namespace model {

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
