#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "pipeline/manifest/item.h"
#include "pipeline/manifest/manifest.h"

namespace pipeline {

/// The files a job reads, as far as they lie in its own output folder: nothing that it writes may
/// replace them. Immutable: any thread may use it.
class Inputs {
 public:
  /// `manifest` must outlive this object. Throws ManifestError when `metadata.jsonl` or the report
  /// would replace one.
  explicit Inputs(const Manifest& manifest);

  /// Throws ManifestError when a file of this item would replace one.
  void check(const Item& item) const;

 private:
  void add(const std::filesystem::path& file);
  void refuse(const std::string& who, const std::string& path) const;

  std::filesystem::path output_;  ///< without symbolic links
  const Manifest& manifest_;
  std::filesystem::path last_folder_;         ///< of the file added last
  std::string last_place_;                    ///< of that folder below `output_`
  std::map<std::string, std::string> files_;  ///< path below the output folder, name for errors
};

}  // namespace pipeline
