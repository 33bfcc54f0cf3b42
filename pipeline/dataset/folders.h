#pragma once

#include <filesystem>

#include "io/error.h"

namespace pipeline::dataset {

/// Makes the folders that `path` lies in, and gives it back. Throws io::Error.
inline const std::filesystem::path& in_new_folder(const std::filesystem::path& path) {
  std::error_code error;
  std::filesystem::create_directories(path.parent_path(), error);
  if (error)
    throw io::system_error(path.parent_path().string(), "cannot create the folder", error.value());
  return path;
}

}  // namespace pipeline::dataset
