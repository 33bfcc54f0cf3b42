#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

#include "io/file_lock.h"

namespace pipeline::dataset {

/// The folder an export is written into, held by this process as long as the object lives. One
/// thread.
class ExportFolder {
 public:
  /// `made_from`: all that shapes the export. Makes the folder and writes `about/export.json`, with
  /// which the same export is known again. Throws io::Error when the folder holds something else,
  /// or another process has it.
  ExportFolder(std::filesystem::path root, nlohmann::ordered_json made_from);
  ~ExportFolder();
  ExportFolder(const ExportFolder&) = delete;
  ExportFolder& operator=(const ExportFolder&) = delete;

  const std::filesystem::path& root() const { return root_; }
  const std::filesystem::path& about() const { return about_; }
  const std::filesystem::path& staging() const { return staging_; }

  /// Adds `results` to `about/export.json`: the export is complete. Throws io::Error.
  void complete(const nlohmann::ordered_json& results);

 private:
  void write(const nlohmann::ordered_json& results) const;

  std::filesystem::path root_, about_, staging_;
  nlohmann::ordered_json made_from_;
  std::optional<io::FileLock> lock_;
};

}  // namespace pipeline::dataset
