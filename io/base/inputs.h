// Protects the files that a command reads from its own output.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <initializer_list>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "io/base/folder.h"

namespace io {

/// The files that a command reads, which its output must not replace. A file is identified by
/// device and inode, so that links do not hide it. Const calls are thread-safe. All calls throw
/// Error if the attributes of a file cannot be read: it might be an input.
class Inputs {
 public:
  Inputs() = default;
  /// Calls add() for each path.
  Inputs(std::initializer_list<std::filesystem::path> paths);

  /// Adds a file, or the files directly in a folder, such as a model. A path that does not exist is
  /// ignored.
  void add(const std::filesystem::path& path);

  /// Adds a file, or all files in a folder at any depth, such as the output of a run. The folder is
  /// searched again in each query: meant for the few files that a command line names.
  void add_tree(const std::filesystem::path& path);

  /// The name of the input that is this file; empty if it is not an input.
  std::string name_of(const FileStatus& status) const;
  /// The same for a path, with links followed.
  std::string name_of(const std::filesystem::path& file) const;

  /// Throws Error if `file`, which is to be written, is an input. An empty name never is.
  void refuse(const std::filesystem::path& file) const;

 private:
  void add_file(const std::filesystem::path& file);

  std::map<std::pair<dev_t, ino_t>, std::string> names_;
  std::vector<std::filesystem::path> trees_;
};

}  // namespace io
