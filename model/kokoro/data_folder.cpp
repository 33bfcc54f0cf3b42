#include "model/kokoro/data_folder.h"

#include "model/error.h"

namespace model {

namespace fs = std::filesystem;

fs::path shipped(const std::string& name) {
  std::error_code unknown;
  const fs::path program = fs::read_symlink("/proc/self/exe", unknown);
  fs::path installed = program.parent_path().parent_path() / "share/kokoro-render" / name;
  if (fs::exists(installed)) return installed;
  fs::path built = fs::path(KOKORO_RENDER_SAMPLES) / name;
  if (fs::exists(built)) return built;
  throw Error(name, installed.string() + " or " + built.string(), "neither");
}

}  // namespace model
