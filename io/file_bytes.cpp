#include "io/file_bytes.h"

#include <fstream>
#include <iterator>

#include "io/error.h"

namespace io {

std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  file.peek();  // a folder opens, but does not read
  if (!file.is_open() || file.bad()) throw system_error(path.string(), "cannot read the file");
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace io
