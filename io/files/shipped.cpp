#include "io/files/shipped.h"

#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>
#include <system_error>

namespace io {

namespace fs = std::filesystem;

namespace {

/// The library that this code was loaded from; the program itself is known better by /proc.
fs::path library_file() {
  Dl_info info{};
  std::error_code unknown;
  if (::dladdr(reinterpret_cast<const void*>(&shipped_places), &info) == 0) return {};
  return fs::canonical(info.dli_fname, unknown);
}

}  // namespace

std::vector<fs::path> shipped_places(const std::string& name) {
  std::error_code unknown;
  const fs::path program = fs::read_symlink("/proc/self/exe", unknown);
  const fs::path lib = library_file().parent_path();  // or a folder in it, for a kind of processor
  std::vector<fs::path> places;
  if (const char* chosen = std::getenv("KOKORO_RENDER_DATA"); chosen != nullptr && *chosen != 0)
    places.push_back(fs::path(chosen) / name);
  for (const fs::path& prefix :
       {program.parent_path().parent_path(), lib.parent_path(), lib.parent_path().parent_path()})
    places.push_back(prefix / "share/kokoro-render" / name);
  places.push_back(fs::path(KOKORO_RENDER_DATA) / name);
  return places;
}

std::optional<fs::path> find_shipped(const std::string& name) {
  const std::vector<fs::path> places = shipped_places(name);
  const auto found = std::ranges::find_if(places, [](const fs::path& place) {
    std::error_code unreadable;
    return fs::exists(place, unreadable);
  });
  return found == places.end() ? std::nullopt : std::optional(*found);
}

}  // namespace io
