#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

#include "io/files/owned_folder.h"

namespace pipeline::dataset {

/// The folder an export is written into, held by this process as long as the object lives. One
/// thread.
class ExportFolder {
 public:
  /// `made_from`: all that shapes the export. Makes the folder and writes `about/export.json`, with
  /// which the same export is known again. Throws io::Error when the folder holds something else,
  /// or another process has it.
  ExportFolder(const std::filesystem::path& root, nlohmann::ordered_json made_from);

  /// Where the files go.
  io::FileGroup& files() { return *files_; }

  /// Adds `results` to `about/export.json`: the export is complete. The folder tells by itself what
  /// is in it, and keeps no ledger. Throws io::Error.
  void complete(const nlohmann::ordered_json& results);

 private:
  void write(const nlohmann::ordered_json& results);

  nlohmann::ordered_json made_from_;
  std::optional<io::OwnedFolder> folder_;
  std::optional<io::FileGroup> files_;
};

}  // namespace pipeline::dataset
