#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/kokoro/kokoro.h"
#include "model/weights/packed_model.h"
#include "model/weights/weight_importer.h"

namespace model {

/// A model ready to run, from whichever source.
struct LoadedModel {
  std::string source;                  ///< as given to load_model
  std::shared_ptr<const void> memory;  ///< owns the prepared weights
  std::unique_ptr<Kokoro> network;
  PackedContents contents;              ///< views into `store` and `voices`
  std::map<std::string, Voice> voices;  ///< read from voice files; empty for a packed model
  std::optional<std::string> salt;      ///< of a synthetic model, packed or not
  std::map<std::string, Shape> unused;  ///< tensors of the checkpoint that no layer asked for
};

/// Loads a model: a packed file; a checkpoint (.pth, .safetensors) with config.json and voices/ (or
/// voice files) beside it, or the folder that holds them; `demo`, the small model shipped with the
/// program; `synthetic[:SALT]`, made in memory at the released size. Throws Error.
LoadedModel load_model(const std::string& source);

/// The same for a checkpoint given directly; for models of other widths in tests.
LoadedModel import_model(const Checkpoint& checkpoint, const std::string& config_json,
                         const std::string& source, std::map<std::string, Voice> voices);

}  // namespace model
