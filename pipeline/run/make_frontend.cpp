#include "pipeline/run/make_frontend.h"

#include <string>

namespace pipeline {

namespace fs = std::filesystem;

fs::path lexicon_folder(const model::Engine& engine, const fs::path& wanted) {
  if (!wanted.empty()) return wanted;
  const fs::path model = engine.info().source;
  if (!fs::exists(model)) return {};  // demo and synthetic are no files
  const fs::path beside = (fs::is_directory(model) ? model : model.parent_path()) / "lexicons";
  return fs::is_directory(beside) ? beside : fs::path();
}

text::Frontend make_frontend(const model::Engine& engine, const fs::path& lexicons) {
  return text::Frontend(engine.alphabet(), lexicon_folder(engine, lexicons));
}

}  // namespace pipeline
