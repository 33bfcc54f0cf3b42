#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "io/files/atomic_file.h"
#include "model/weights/checkpoint.h"

namespace model {

/// Maps a safetensors file (github.com/huggingface/safetensors, "Format"). Throws Error unless the
/// header is valid, the tensors fill the rest of the file without gaps or overlap, and their types
/// are among those of DType.
TensorFile read_safetensors(const std::string& path);

/// Whether the file begins like a safetensors file. False where there is nothing to read.
bool is_safetensors(const std::string& path);

/// A tensor to write: its values row-major, F32, I64 or the bits of F16 in the file.
struct NamedTensor {
  std::string name;
  Shape shape;
  std::variant<std::vector<float>, std::vector<std::int64_t>, std::vector<std::uint16_t>> values;
};

/// Writes the tensors in the order given, the first value at a multiple of 64 bytes. Throws Error
/// when a name repeats or a shape does not fit its values, io::Error when it cannot write.
/// `path` is the name of the file in errors.
void write_safetensors(io::AtomicFile& file, const std::string& path,
                       std::span<const NamedTensor> tensors,
                       const std::map<std::string, std::string>& metadata);
/// The same as a whole file, which appears under its name when it is complete.
void write_safetensors(const std::string& path, std::span<const NamedTensor> tensors,
                       const std::map<std::string, std::string>& metadata);

}  // namespace model
