// Compact model files: half-precision tensors, configuration and voices in one file.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "io/base/atomic_file.h"
#include "model/weights/checkpoint.h"
#include "model/weights/voice.h"

namespace model {

/// A model as its publishers hand it out, before any layer prepares its weights.
struct ReleasedModel {
  std::string config;  ///< JSON text, vocabulary included
  std::string source;  ///< where the weights came from, for people to read
  std::unique_ptr<Checkpoint> checkpoint;
  std::map<std::string, Voice> voices;
  std::string form = "checkpoint";  ///< how it was stored, for people to read
};

/// Writes a model as one small file. Throws Error naming the tensor when a value does not fit half
/// precision or a tensor's name begins like a voice's, and io::Error when it cannot write. `path`
/// is the name of the file in errors.
///
/// A safetensors file of F16: the tensors named in `shapes`, rounded to nearest even, and each
/// voice as `voice.NAME` [rows, width], of one row where every voice of the model is the same in
/// all its rows. The metadata holds `format`, `config`, `source` and `checksum`, the XXH3 of all
/// the rest.
void write_compact_model(io::AtomicFile& file, const std::string& path, const ReleasedModel& model,
                         const std::map<std::string, Shape>& shapes);

/// Whether the file is a safetensors file that says it is a compact model.
/// Throws Error for a safetensors file that is damaged.
bool is_compact_model(const std::string& path);

/// Opens a compact model. Throws Error naming what is damaged: structure, metadata or checksum.
ReleasedModel read_compact_model(const std::string& path);

}  // namespace model
