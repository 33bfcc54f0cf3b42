#pragma once

#include <sys/types.h>

#include <filesystem>
#include <initializer_list>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "io/files/folder.h"

namespace io {

/// The files that a command reads: nothing it writes may replace them. A file is known by its
/// device and inode, not by its name, so that no link leads around that. Safe to read from several
/// threads. All calls throw Error when a file cannot be looked at: it might be one of them.
class Inputs {
 public:
  Inputs() = default;
  /// As add() of each.
  Inputs(std::initializer_list<std::filesystem::path> paths);

  /// Adds a file, or those directly in a folder, such as a model; what is not there needs no
  /// protection.
  void add(const std::filesystem::path& path);

  /// Adds a file, or all files in a folder at any depth, such as the output of a run. They are
  /// searched anew for each file asked about: for the few that a command line names.
  void add_tree(const std::filesystem::path& path);

  /// The name of an input that is this file; empty when there is none.
  std::string name_of(const FileStatus& status) const;
  /// The same of a file by its name, links followed.
  std::string name_of(const std::filesystem::path& file) const;

  /// Throws Error when `file`, which is to be written, is one of them. An empty name is none.
  void refuse(const std::filesystem::path& file) const;

 private:
  void add_file(const std::filesystem::path& file);

  std::map<std::pair<dev_t, ino_t>, std::string> names_;
  std::vector<std::filesystem::path> trees_;
};

}  // namespace io
