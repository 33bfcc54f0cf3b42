// Recognises a command's inputs by device and inode: see inputs.h.
#include "io/base/inputs.h"

#include <algorithm>
#include <system_error>

#include "io/base/error.h"

namespace io {
namespace {

namespace fs = std::filesystem;

/// Whether a path is below a folder by its names alone; links are not resolved.
bool is_named_below(const fs::path& file, const fs::path& folder) {
  const fs::path below = fs::absolute(file).lexically_normal();
  const fs::path above = fs::absolute(folder / "").lexically_normal().parent_path();
  return std::mismatch(above.begin(), above.end(), below.begin(), below.end()).first == above.end();
}

/// The path in a folder, at any depth, of the wanted file; empty if it is not there.
fs::path find_in(const fs::path& folder, const FileStatus& wanted) {
  std::error_code error;
  fs::recursive_directory_iterator entry(folder, error);
  for (const fs::recursive_directory_iterator end; !error && entry != end; entry.increment(error)) {
    const FileStatus found = look_at(entry->path());
    if (found.device == wanted.device && found.inode == wanted.inode) return entry->path();
  }
  if (error) throw system_error(folder.string(), "cannot list the folder", error.value());
  return {};
}

}  // namespace

Inputs::Inputs(std::initializer_list<fs::path> paths) {
  for (const fs::path& path : paths) add(path);
}

void Inputs::add(const fs::path& path) {
  if (!look_at(path).is_folder()) return add_file(path);
  for (const std::string& name : Folder(path).names()) add_file(path / name);
}

void Inputs::add_tree(const fs::path& path) {
  if (look_at(path).is_folder())
    trees_.push_back(path);
  else
    add_file(path);
}

void Inputs::add_file(const fs::path& file) {
  const FileStatus status = look_at(file);
  if (status.is_file()) names_.emplace(std::pair(status.device, status.inode), file.string());
}

std::string Inputs::name_of(const FileStatus& status) const {
  if (!status.is_file()) return "";
  const auto found = names_.find({status.device, status.inode});
  if (found != names_.end()) return found->second;
  for (const fs::path& tree : trees_)
    if (const fs::path file = find_in(tree, status); !file.empty()) return file.string();
  return "";
}

std::string Inputs::name_of(const fs::path& file) const {
  if (names_.empty() && trees_.empty()) return "";
  const FileStatus status = look_at(file);
  if (!status.is_file()) return "";
  for (const fs::path& tree : trees_)
    if (is_named_below(file, tree)) return file.string();
  return name_of(status);
}

void Inputs::refuse(const fs::path& file) const {
  if (const std::string input = name_of(file); !file.empty() && !input.empty())
    throw Error(file.string(), "would be replaced, but is " + input + ", which is read");
}

}  // namespace io
