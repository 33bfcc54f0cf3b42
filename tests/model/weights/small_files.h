// Tiny model files in memory, for tests and fuzz targets of the readers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Files of a few hundred bytes for tests to read and to damage.
namespace small_files {

/// A file in memory, under a path that lives as long as the object.
class MemoryFile {
 public:
  explicit MemoryFile(std::string_view content);
  ~MemoryFile();
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  std::string path() const;

 private:
  int descriptor_;
};

enum class Compression { kStored, kDeflated };
using Entries = std::vector<std::pair<std::string, std::string>>;
std::string zip_file(const Entries& entries, Compression compression = Compression::kStored);

/// Pieces of a pickle as torch.save writes them.
std::string pickled_string(std::string_view text);
std::string pickled_integer(std::int64_t value);
std::string pickled_tuple(const std::vector<std::int64_t>& values);
std::string pickled_dict(const std::vector<std::pair<std::string, std::string>>& items);

struct TensorSpec {
  std::string storage_class = "FloatStorage";
  std::string key = "0";
  std::int64_t elements = 6;
  std::int64_t offset = 0;
  std::vector<std::int64_t> shape = {2, 3};
  std::vector<std::int64_t> strides = {3, 1};
};
std::string pickled_tensor(const TensorSpec& spec = {});
/// A whole data.pkl around one object.
std::string pickle(std::string_view object);

/// A torch.save archive of `data_pkl` with a storage `0` that holds 0, 1, ... 5 as float32.
std::string torch_file(std::string_view data_pkl);
std::string floats(int count);  ///< 0, 1, ... as bytes

std::string safetensors(std::string_view header, std::string_view data);
std::string npy(std::string_view header, std::string_view data);

}  // namespace small_files
