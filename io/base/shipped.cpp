// Locates installed files relative to the running program, the loaded library or the build.
#include "io/base/shipped.h"

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
  // NOLINTNEXTLINE(performance-no-int-to-ptr): the kernel's table has addresses as numbers
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

/// `folder`/`name` in the folder that the environment variable names, in the prefixes that the
/// program and the library may be installed under, and as the build was told.
std::vector<fs::path> places(const char* variable, const char* folder, const char* told,
                             const std::string& name) {
  const fs::path lib = kLibraryFile.parent_path();  // or a folder in it, for a kind of processor
  std::vector<fs::path> all;
  if (const char* chosen = std::getenv(variable); chosen != nullptr && *chosen != 0)
    all.push_back(fs::path(chosen) / name);
  for (const fs::path& prefix : {program_file().parent_path().parent_path(), lib.parent_path(),
                                 lib.parent_path().parent_path()})
    if (prefix.is_absolute()) all.push_back(prefix / folder / name);
  all.push_back(fs::path(told) / name);
  return all;
}

std::optional<fs::path> first_there(const std::vector<fs::path>& candidates) {
  const auto found = std::ranges::find_if(candidates, [](const fs::path& place) {
    std::error_code unreadable;
    return fs::exists(place, unreadable);
  });
  return found == candidates.end() ? std::nullopt : std::optional(*found);
}

}  // namespace

std::vector<fs::path> shipped_places(const std::string& name) {
  return places("KOKORO_RENDER_DATA", "share/kokoro-render", KOKORO_RENDER_DATA, name);
}

std::optional<fs::path> find_shipped(const std::string& name) {
  return first_there(shipped_places(name));
}

std::vector<fs::path> helper_places(const std::string& name) {
  return places("KOKORO_RENDER_LIBEXEC", "libexec/kokoro-render", KOKORO_RENDER_LIBEXEC, name);
}

std::optional<fs::path> find_helper(const std::string& name) {
  return first_there(helper_places(name));
}

}  // namespace io
