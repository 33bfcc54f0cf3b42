#include "model/weights/tensor_file.h"

#include "model/error.h"
#include "model/weights/mapped_file.h"
#include "model/weights/npz.h"
#include "model/weights/safetensors.h"
#include "model/weights/torch_zip.h"

namespace model {
namespace {

/// A safetensors file begins with the length of its header, and the header with a brace.
bool looks_like_safetensors(std::span<const std::byte> bytes) {
  return bytes.size() > 8 && bytes[8] == std::byte{'{'};
}

/// torch.save before PyTorch 1.6 wrote bare pickles.
bool looks_like_pickle(std::span<const std::byte> bytes) { return bytes[0] == std::byte{0x80}; }

}  // namespace

TensorFile read_tensor_file(const std::string& path) {
  const MappedFile file(path);
  if (io::is_zip(file.text())) {
    return holds_torch_pickle(io::ZipArchive(path, kWeightsZip)) ? read_torch_file(path)
                                                                 : read_npz(path);
  }
  if (looks_like_safetensors(file.bytes())) return read_safetensors(path);
  throw Error(path, "a PyTorch, safetensors or npz file", "none of them",
              looks_like_pickle(file.bytes())
                  ? "for a file from before PyTorch 1.6, load it and torch.save it again"
                  : "");
}

}  // namespace model
