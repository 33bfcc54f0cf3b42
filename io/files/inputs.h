#pragma once

#include <sys/types.h>

#include <filesystem>
#include <initializer_list>
#include <map>
#include <string>
#include <utility>

namespace io {

/// The files that a command reads: nothing it writes may replace them. A file is known by itself,
/// not by its name, so that no link leads around that. Safe to read from several threads.
class Inputs {
 public:
  Inputs() = default;
  /// As add() of each.
  Inputs(std::initializer_list<std::filesystem::path> paths);

  /// Adds a file, or those that lie in a folder; what is not there needs no protection.
  void add(const std::filesystem::path& path);

  /// The name that a file was added by; empty when it is none of them.
  std::string name_of(const std::filesystem::path& file) const;

  /// Throws Error when `file`, which is to be written, is one of them.
  void refuse(const std::filesystem::path& file) const;

 private:
  void add_file(const std::filesystem::path& file);

  std::map<std::pair<dev_t, ino_t>, std::string> names_;
};

}  // namespace io
