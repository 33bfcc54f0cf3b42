// Inputs that a user names: files, pipes or standard input, which can all be opened repeatedly.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "io/base/descriptor.h"

namespace io {

inline constexpr const char* kStandardInput = "standard input";

/// What a user names to be read: a file, or `-` for standard input. What comes through a pipe,
/// whatever its name, is kept in a temporary file without a name: every source can be opened any
/// number of times. Copies share what is kept. Safe to use from several threads.
class Source {
 public:
  Source() = default;

  /// Reads a pipe to its end. Throws Error when that fails; a file is not looked at yet.
  explicit Source(std::filesystem::path name);

  /// Opens it, at its begin, as long as this object or a copy of it lives.
  std::filesystem::path path() const;

  /// What errors call it: the file as it was named, or `standard input`.
  const std::string& shown() const { return shown_; }

  bool is_standard_input() const { return name_ == "-"; }

  /// Whether it came through a pipe, which has no folder, no date and no extension of its own.
  bool is_stream() const { return kept_ != nullptr; }

  /// Where relative names in it lead: its own folder; that of the process if it came by a pipe.
  std::filesystem::path folder() const;

  /// All of it. Throws Error as read_file() does.
  std::string read() const;

 private:
  std::filesystem::path name_;
  std::string shown_;
  std::shared_ptr<const Descriptor> kept_;  ///< null: a file
};

}  // namespace io
