#include "io/files/shipped.h"

#include <dlfcn.h>
#include <link.h>
#include <sys/auxv.h>

#include <algorithm>
#include <cstdlib>
#include <system_error>

namespace io {

namespace fs = std::filesystem;

namespace {

/// The program; without /proc, what the kernel was told to execute, unless that is relative to a
/// folder that may not be the current one any more. Empty where neither is known.
fs::path program_file() {
  std::error_code unknown;
  if (fs::path program = fs::read_symlink("/proc/self/exe", unknown); program.is_absolute())
    return program;
  const auto* executed = reinterpret_cast<const char*>(::getauxval(AT_EXECFN));
  if (executed == nullptr || *executed != '/') return {};
  return fs::canonical(executed, unknown);
}

/// The library that this code was loaded from; empty when it is in the program, which the loader
/// calls by whatever name its caller made up.
fs::path library_file() {
  Dl_info info{};
  void* loaded = nullptr;
  std::error_code unknown;
  if (::dladdr1(reinterpret_cast<const void*>(&shipped_places), &info, &loaded, RTLD_DL_LINKMAP) ==
      0)
    return {};
  const char* name = static_cast<const link_map*>(loaded)->l_name;
  return *name == '\0' ? fs::path() : fs::canonical(name, unknown);
}

/// Asked for while it is loaded: later, a relative name may mean another file.
const fs::path kLibraryFile = library_file();

}  // namespace

std::vector<fs::path> shipped_places(const std::string& name) {
  const fs::path lib = kLibraryFile.parent_path();  // or a folder in it, for a kind of processor
  std::vector<fs::path> places;
  if (const char* chosen = std::getenv("KOKORO_RENDER_DATA"); chosen != nullptr && *chosen != 0)
    places.push_back(fs::path(chosen) / name);
  for (const fs::path& prefix : {program_file().parent_path().parent_path(), lib.parent_path(),
                                 lib.parent_path().parent_path()})
    if (prefix.is_absolute()) places.push_back(prefix / "share/kokoro-render" / name);
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
