// Readers of weight formats (safetensors, npy and npz, torch.save), and a safetensors writer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "io/base/atomic_file.h"
#include "io/base/zip_archive.h"
#include "model/weights/checkpoint.h"
#include "model/weights/torch_objects.h"

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

/// The array in the bytes of a .npy file (numpy.lib.format, versions 1 to 3); it is a view of
/// `content`. Throws Error about `subject`.
StoredTensor parse_npy(std::span<const std::byte> content, const std::string& subject);

/// Reads what numpy.savez and savez_compressed write: arrays of type <f4, <f8, <f2, <i8, <i4, |u1
/// or |b1 in C or Fortran order (.npy format 1 to 3), by name. Throws Error for anything else, any
/// damage, and archives that unpack to far more than their size (kWeightsZip).
TensorFile read_npz(const std::string& path);

constexpr io::ZipLimits kWeightsZip = {.expansion = 4};  ///< weights hardly compress

/// Whether the archive is one that torch.save wrote, rather than, say, an npz.
bool holds_torch_pickle(const io::ZipArchive& archive);

/// Reads what torch.save of PyTorch 1.6 or later writes: a tensor (named "") or nested
/// dictionaries of tensors (named by their keys joined with dots). The tensors are views of the
/// storages as saved: shared, sliced and transposed ones stay so. Nothing in the file is executed.
/// Throws Error for anything else or any damage, that of the zip file as io::Error.
TensorFile read_torch_file(const std::string& path);

/// Runs the `data.pkl` of a PyTorch archive and returns the object it makes, which lives in
/// `objects`; its strings are views of `pickle`.
///
/// A pickle is a program. This runs a small harmless part of the language: the opcodes that
/// torch.save writes (protocol 2) for dictionaries, tuples, numbers and strings, and no callables
/// but those of torch::Objects. Anything else, and any damage, throws Error naming `subject` and
/// the byte. Memory is bounded by a limit on the opcodes run, four times what the released model
/// takes.
torch::Value unpickle(std::span<const std::byte> pickle, const std::string& subject,
                      torch::Objects& objects);

}  // namespace model
