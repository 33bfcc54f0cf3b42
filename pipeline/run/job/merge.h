// Combines the shards of a job into one verified result, or reports which items prevent it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <stdexcept>

#include "model/engine/engine.h"
#include "pipeline/manifest/manifest.h"

namespace pipeline {

/// Shards that do not make a whole: which items are missing, changed or damaged, and how many.
class IncompleteError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct MergeSummary {
  std::int64_t items = 0;
  std::int64_t failed = 0;
  std::int64_t quarantined = 0;
};

/// Makes one result of what shards rendered: proves that every item of `manifest` has a record made
/// from exactly this item by `engine`'s model and one and the same engine, and that its file is
/// there with the right size (with `verify`: with the right hash); then writes `metadata.jsonl`,
/// combines the journals, and leaves the folder as a single process would have. Doing it again
/// changes nothing.
/// Throws IncompleteError before anything is changed; ManifestError and io::Error as render_job().
MergeSummary merge(const Manifest& manifest, const model::Engine& engine, bool verify);

}  // namespace pipeline
