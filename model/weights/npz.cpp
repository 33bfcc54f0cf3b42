#include "model/weights/npz.h"

#include <deque>
#include <string_view>

#include "model/error.h"
#include "model/weights/npy.h"
#include "model/weights/torch_zip.h"

namespace model {

TensorFile read_npz(const std::string& path) {
  constexpr std::string_view kSuffix = ".npy";
  io::ZipArchive archive(path, kWeightsZip);
  TensorFile file{.path = path};
  const auto contents = std::make_shared<std::deque<std::string>>();
  for (const std::string& entry : archive.names()) {
    if (!entry.ends_with(kSuffix)) {
      throw Error(path, "an npz of .npy arrays", "the entry " + entry);
    }
    contents->push_back(archive.read(entry));
    const std::string name = entry.substr(0, entry.size() - kSuffix.size());
    file.tensors.emplace(name, parse_npy(std::as_bytes(std::span(contents->back())),
                                         path + ": array \"" + name + "\""));
  }
  if (file.tensors.empty()) throw Error(path, "arrays", "none");
  file.storage = contents;
  return file;
}

}  // namespace model
