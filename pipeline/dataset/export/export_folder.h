// The output folder of an export: its lock, its record, and whether it may be written again.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "io/base/owned_folder.h"
#include "pipeline/dataset/export/export.h"
#include "pipeline/dataset/run_source.h"

namespace pipeline::dataset {

/// The folder an export is written into, held by this process as long as the object lives. One
/// thread.
class ExportFolder {
 public:
  /// Makes the folder and writes `about/export.json`: all that shapes the export, by which the same
  /// one is known again. Throws io::Error when the folder holds something else, or another process
  /// has it.
  ExportFolder(const std::filesystem::path& root, const RunSource& source,
               const ExportOptions& options);

  /// The licence that the card in the folder names; empty: none is known.
  const std::string& licence_before() const { return licence_before_; }

  /// Where the files go.
  io::FileGroup& files() { return *files_; }

  /// Adds what came of it to `about/export.json`: the export is complete. The folder tells by
  /// itself what is in it, and keeps no ledger. Throws io::Error.
  void complete(const ExportSummary& summary);

 private:
  void write(const nlohmann::ordered_json& results);

  nlohmann::ordered_json made_from_;
  std::string licence_before_;
  std::optional<io::OwnedFolder> folder_;
  std::optional<io::FileGroup> files_;
};

}  // namespace pipeline::dataset
