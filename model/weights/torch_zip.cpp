// Reads the zip of torch.save: data.pkl describes the tensors, data/KEY holds the storages.
#include <algorithm>
#include <string_view>

#include "io/base/error.h"
#include "model/error.h"
#include "model/weights/formats.h"

namespace model {
namespace {

using Storages = std::map<std::string, std::string>;

constexpr std::string_view kPickle = "/data.pkl";

/// The folder, with its slash, that everything in the archive lies in: the name it was saved by.
std::string find_root(const io::ZipArchive& archive, const std::string& path) {
  std::string root;
  for (const std::string& name : archive.names()) {
    if (!name.ends_with(kPickle)) continue;
    if (!root.empty()) throw Error(path, "one data.pkl", "several");
    root = name.substr(0, name.size() - kPickle.size() + 1);
  }
  if (root.empty()) throw Error(path, "a data.pkl, as torch.save writes", "none");
  return root;
}

void check_byte_order(io::ZipArchive& archive, const std::string& root, const std::string& path) {
  const std::string name = root + "byteorder";
  if (!archive.has(name)) return;  // PyTorch before 2.1 says nothing
  const std::string order = archive.read(name);
  if (order != "little") throw Error(path, "byte order little", torch::in_quotes(order));
}

StoredTensor view(const torch::Tensor& tensor, std::span<const std::byte> storage,
                  const std::string& subject) {
  const std::size_t item = item_size(tensor.storage.dtype);
  const std::size_t elements = storage.size() / item;
  if (storage.size() % item != 0 || elements != static_cast<std::size_t>(tensor.storage.elements)) {
    throw Error(subject, "a storage of " + io::counted(tensor.storage.elements, "element"),
                io::counted(storage.size(), "byte"));
  }
  const auto offset = static_cast<std::size_t>(tensor.offset);
  if (offset > elements) {
    throw Error(subject, "an offset inside the storage", std::to_string(offset));
  }
  StoredTensor stored{.dtype = tensor.storage.dtype,
                      .shape = tensor.shape,
                      .strides = tensor.strides,
                      .bytes = storage.subspan(offset * item)};
  stored.count(subject);
  return stored;
}

}  // namespace

bool holds_torch_pickle(const io::ZipArchive& archive) {
  return std::any_of(archive.names().begin(), archive.names().end(),
                     [](const std::string& name) { return name.ends_with(kPickle); });
}

TensorFile read_torch_file(const std::string& path) {
  io::ZipArchive archive(io::Source(path), kWeightsZip);
  const std::string root = find_root(archive, path);
  check_byte_order(archive, root, path);

  const std::string pickle = archive.read(root + "data.pkl");
  const std::string subject = path + ": data.pkl";
  torch::Objects objects;
  const auto described =
      torch::collect_tensors(unpickle(std::as_bytes(std::span(pickle)), subject, objects), subject);

  TensorFile file{.path = path};
  const auto storages = std::make_shared<Storages>();
  for (const auto& [name, tensor] : described) {
    const std::string entry = root + "data/" + std::string(tensor->storage.key);
    auto [storage, is_new] = storages->try_emplace(entry);
    if (is_new) storage->second = archive.read(entry);
    file.tensors.emplace(name, view(*tensor, std::as_bytes(std::span(storage->second)),
                                    path + ": tensor \"" + name + "\""));
  }
  file.storage = storages;
  return file;
}

}  // namespace model
