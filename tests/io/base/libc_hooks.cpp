// Hooks before calls of libc: the test program defines them itself.
#include "tests/io/base/libc_hooks.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace {

Hook installed;

template <class Function>
Function* real(const char* name) {
  return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

bool fails(std::string_view call, std::string_view file) {
  if (!installed) return false;
  const Hook hook = std::exchange(installed, nullptr);
  const int error = hook(call, file);
  installed = hook;
  errno = error;
  return error != 0;
}

}  // namespace

extern "C" {

int fstatat(int folder, const char* name, struct stat* status, int flags) noexcept {
  if (fails("look", name)) return -1;
  return real<int(int, const char*, struct stat*, int)>("fstatat")(folder, name, status, flags);
}

int stat(const char* name, struct stat* status) noexcept {
  if (fails("look", name)) return -1;
  return real<int(const char*, struct stat*)>("stat")(name, status);
}

int fdatasync(int file) {
  if (fails("sync", "")) return -1;
  return real<int(int)>("fdatasync")(file);
}

int renameat(int from_folder, const char* from, int to_folder, const char* to) noexcept {
  if (fails("rename", to)) return -1;
  return real<int(int, const char*, int, const char*)>("renameat")(from_folder, from, to_folder,
                                                                   to);
}

int renameat2(int from_folder, const char* from, int to_folder, const char* to,
              unsigned flags) noexcept {
  if (fails((flags & RENAME_EXCHANGE) != 0 ? "exchange" : "place", to)) return -1;
  return real<int(int, const char*, int, const char*, unsigned)>("renameat2")(from_folder, from,
                                                                              to_folder, to, flags);
}

int unlinkat(int folder, const char* name, int flags) noexcept {
  if (fails("remove", name)) return -1;
  return real<int(int, const char*, int)>("unlinkat")(folder, name, flags);
}

int linkat(int from_folder, const char* from, int to_folder, const char* to, int flags) noexcept {
  if (fails("link", to)) return -1;
  return real<int(int, const char*, int, const char*, int)>("linkat")(from_folder, from, to_folder,
                                                                      to, flags);
}

}  // extern "C"

Hooked::Hooked(Hook hook) { installed = std::move(hook); }
Hooked::~Hooked() { installed = nullptr; }
