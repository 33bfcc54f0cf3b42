// Loads narrow synthetic models, which exercise every stage in little time.
#pragma once

#include <fstream>
#include <sstream>
#include <string>

#include "model/kokoro/load.h"
#include "model/weights/synthetic_checkpoint.h"

/// The text of a file under tests/golden.
inline std::string golden_text(const std::string& name) {
  std::ifstream in(std::string(KOKORO_SOURCE_DIR) + "/tests/golden/" + name);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

/// A synthetic model of the widths in tests/golden/<name>.json: thousands of parameters, all
/// stages.
inline model::LoadedModel small_model(const std::string& name = "narrow") {
  model::LoadedModel loaded = model::import_model(model::SyntheticCheckpoint(name + "."),
                                                  golden_text(name + ".json"), name, {});
  loaded.salt = name + ".";
  return loaded;
}
