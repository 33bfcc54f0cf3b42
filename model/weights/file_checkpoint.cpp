// Maps files by mmap(), removes `module.` from names, and detects formats by content.
#include "model/weights/file_checkpoint.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <cerrno>
#include <string_view>
#include <system_error>
#include <utility>

#include "io/base/descriptor.h"
#include "model/error.h"
#include "model/weights/formats.h"

namespace model {
namespace {

[[noreturn]] void fail_with_errno(const std::string& path) {
  throw Error(path, "a readable file", std::generic_category().message(errno));
}

}  // namespace

MappedFile::MappedFile(const std::string& path) {
  // Without O_NONBLOCK, opening a pipe that nobody writes to would wait for ever.
  const io::Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat status {};
  if (!file || ::fstat(*file, &status) != 0) fail_with_errno(path);
  if (S_ISDIR(status.st_mode)) throw Error(path, "a file", "a directory");
  if (!S_ISREG(status.st_mode)) throw Error(path, "a regular file", "a device or pipe");
  if (status.st_size == 0) throw Error(path, "a file with content", "an empty file");

  const auto size = static_cast<std::size_t>(status.st_size);
  void* memory = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, *file, 0);
  if (memory == MAP_FAILED) fail_with_errno(path);
  bytes_ = {static_cast<const std::byte*>(memory), size};
}

MappedFile::~MappedFile() {
  // munmap takes a pointer to non-const although it writes nothing.
  ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
}

namespace {

/// "module.bert.x" and "bert.module.x" both become "bert.x".
std::string without_module(const std::string& name) {
  constexpr std::string_view kModule = "module.";
  if (name.starts_with(kModule)) return name.substr(kModule.size());
  const std::size_t rest = name.find('.') + 1;  // 0 when there is no dot
  if (rest == 0 || name.compare(rest, kModule.size(), kModule) != 0) return name;
  return name.substr(0, rest) + name.substr(rest + kModule.size());
}

/// torch.save before PyTorch 1.6 wrote bare pickles.
bool is_old_pickle(std::string_view bytes) { return bytes[0] == '\x80'; }

}  // namespace

FileCheckpoint::FileCheckpoint(TensorFile file) : file_(std::move(file)) {
  std::map<std::string, StoredTensor> renamed;
  for (auto& [name, tensor] : file_.tensors) {
    if (!renamed.emplace(without_module(name), std::move(tensor)).second) {
      throw Error(file_.path + ": tensor \"" + name + "\"", "one tensor of this name",
                  "another that differs by \"module.\" only");
    }
  }
  file_.tensors = std::move(renamed);
}

bool FileCheckpoint::contains(const std::string& name) const {
  return file_.tensors.contains(name);
}

std::vector<float> FileCheckpoint::read(const std::string& name, const Shape& shape) const {
  const std::string subject = file_.path + ": tensor \"" + name + "\"";
  const auto found = file_.tensors.find(name);
  if (found == file_.tensors.end()) throw Error(subject, to_string(shape), "no such tensor");
  if (found->second.shape != shape) {
    throw Error(subject, to_string(shape), to_string(found->second.shape));
  }
  return found->second.to_floats();
}

std::map<std::string, Shape> FileCheckpoint::stored() const {
  std::map<std::string, Shape> shapes;
  for (const auto& [name, tensor] : file_.tensors) shapes.emplace(name, tensor.shape);
  return shapes;
}

TensorFile read_tensor_file(const std::string& path) {
  const MappedFile file(path);
  if (io::is_zip(file.text())) {
    return holds_torch_pickle(io::ZipArchive(io::Source(path), kWeightsZip)) ? read_torch_file(path)
                                                                             : read_npz(path);
  }
  if (is_safetensors(path)) return read_safetensors(path);
  throw Error(path, "a PyTorch, safetensors or npz file", "none of them",
              is_old_pickle(file.text())
                  ? "for a file from before PyTorch 1.6, load it and torch.save it again"
                  : "");
}

std::unique_ptr<Checkpoint> open_checkpoint(const std::string& path) {
  return std::make_unique<FileCheckpoint>(read_tensor_file(path));
}

}  // namespace model
