// A temporary folder by mkdtemp(): see scratch_folder.h.
#include "io/base/scratch_folder.h"

#include <cstdlib>
#include <string>
#include <system_error>

#include "io/base/error.h"

namespace io {

namespace fs = std::filesystem;

ScratchFolder::ScratchFolder() {
  std::string name = (fs::temp_directory_path() / "kokoro-render-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw system_error(name, "cannot create the folder");
  path_ = name;
}

ScratchFolder::~ScratchFolder() {
  std::error_code none;  // what stays behind is in a folder for such things
  fs::remove_all(path_, none);
}

}  // namespace io
