// Takes extensions from std::filesystem's paths: see extension.h.
#include "io/base/extension.h"

#include "io/base/strings.h"

namespace io {

std::string extension_of(const std::filesystem::path& file) {
  return to_lower(file.extension().string());
}

}  // namespace io
