// Temporary folders.
#pragma once

#include <filesystem>

namespace io {

/// A new folder, among the system's temporary files, that goes away with the object.
class ScratchFolder {
 public:
  /// Throws Error when it cannot be made.
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace io
