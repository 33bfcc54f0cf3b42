#include "io/files/inputs.h"

#include <sys/stat.h>

#include <system_error>

#include "io/files/error.h"

namespace io {

namespace fs = std::filesystem;

Inputs::Inputs(std::initializer_list<fs::path> paths) {
  for (const fs::path& path : paths) add(path);
}

void Inputs::add(const fs::path& path) {
  add_file(path);
  std::error_code none;
  for (const fs::directory_entry& entry : fs::directory_iterator(path, none))
    add_file(entry.path());
}

void Inputs::add_file(const fs::path& file) {
  struct stat status {};
  if (::stat(file.c_str(), &status) == 0 && S_ISREG(status.st_mode))
    names_.emplace(std::pair(status.st_dev, status.st_ino), file.string());
}

std::string Inputs::name_of(const fs::path& file) const {
  struct stat status {};
  if (names_.empty() || ::stat(file.c_str(), &status) != 0) return "";
  const auto found = names_.find({status.st_dev, status.st_ino});
  return found == names_.end() ? "" : found->second;
}

void Inputs::refuse(const fs::path& file) const {
  if (const std::string input = name_of(file); !input.empty())
    throw Error(file.string(), "would be replaced, but is " + input + ", which is read");
}

}  // namespace io
