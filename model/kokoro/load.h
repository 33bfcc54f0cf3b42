// Loads models from every kind of source: files, folders, the demo voice, synthetic weights.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/kokoro/kokoro.h"
#include "model/weights/compact_model.h"
#include "model/weights/packed_model.h"
#include "model/weights/weight_importer.h"

namespace model {

/// A model ready to run, from whichever source.
struct LoadedModel {
  std::string source;                  ///< as given to load_model
  std::string form;                    ///< how it was stored, for people to read
  std::shared_ptr<const void> memory;  ///< owns the prepared weights
  std::unique_ptr<Kokoro> network;
  PackedContents contents;              ///< views into `memory` and `voices`
  std::map<std::string, Voice> voices;  ///< read from voice files; empty for a packed model
  std::optional<std::string> salt;      ///< of a synthetic model, packed or not
  std::map<std::string, Shape> unused;  ///< tensors of the checkpoint that no layer asked for
};

/// A file or folder that ships with the program (io/base/shipped.h). Throws Error when it is in
/// none of the places.
std::filesystem::path shipped(const std::string& name);

/// Opens a model whose weights are not prepared: a checkpoint with what lies beside it, its folder,
/// a compact file, or `demo`. Throws Error, also for other models.
ReleasedModel open_released(const std::string& source);

/// The files that a model is read from; none for a synthetic one. Throws Error when there are none.
std::vector<std::filesystem::path> files_of(const std::string& source);

/// Loads a model: a packed or a compact file; a checkpoint (.pth, .safetensors) with config.json
/// and voices/ (or voice files) beside it, or the folder that holds them; `demo`, the small model
/// shipped with the program; `synthetic[:SALT]`, made in memory at the released size. Throws Error.
LoadedModel load_model(const std::string& source);

/// Prepares the weights of a checkpoint given directly.
LoadedModel import_model(const Checkpoint& checkpoint, const std::string& config_json,
                         const std::string& source, std::map<std::string, Voice> voices);

/// A voice of the model by its name, which a synthetic one makes from it; nothing if it has none.
std::optional<Voice> voice_of(const LoadedModel& model, const std::string& name);

}  // namespace model
