// An LD_PRELOAD library in front of the calls that change files, and with FAULTS_LOOKS of those
// that read them. calls.h says what happens to each. Buffers that libc writes late are seen as the
// fwrite that filled them.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <string_view>

#include "tests/torture/calls.h"

namespace {

using faults::full;
using faults::pass;
using faults::path_of;
using faults::settings;

template <class Run>
int look(int folder, const char* path, const Run& run) {
  if (!settings().looks) return run();
  return pass({.name = "look", .path = full(path, folder)}, -1, run);
}

template <class Run>
int open_file(const char* name, int folder, const char* path, int flags, const Run& run) {
  if ((flags & (O_CREAT | O_TRUNC)) == 0) return look(folder, path, run);
  return pass({.name = (flags & O_TRUNC) != 0 ? "truncating open" : name,
               .path = full(path, folder),
               .takes_room = (flags & O_CREAT) != 0},
              -1, run);
}

}  // namespace

extern "C" {

#define MODE_OF(flags)                            \
  mode_t mode = 0;                                \
  if (((flags) & (O_CREAT | __O_TMPFILE)) != 0) { \
    va_list more;                                 \
    va_start(more, flags);                        \
    mode = va_arg(more, mode_t);                  \
    va_end(more);                                 \
  }

int open(const char* path, int flags, ...) {
  MODE_OF(flags)
  return open_file("open", AT_FDCWD, path, flags, [&] { return REAL(open)(path, flags, mode); });
}

int open64(const char* path, int flags, ...) {
  MODE_OF(flags)
  return open_file("open", AT_FDCWD, path, flags, [&] { return REAL(open64)(path, flags, mode); });
}

int openat(int folder, const char* path, int flags, ...) {
  MODE_OF(flags)
  return open_file("open", folder, path, flags,
                   [&] { return REAL(openat)(folder, path, flags, mode); });
}

int openat64(int folder, const char* path, int flags, ...) {
  MODE_OF(flags)
  return open_file("open", folder, path, flags,
                   [&] { return REAL(openat64)(folder, path, flags, mode); });
}

FILE* fopen(const char* path, const char* mode) {
  const std::string_view how = mode;
  const int flags = how[0] == 'w' ? O_CREAT | O_TRUNC : how[0] == 'a' ? O_CREAT : 0;
  FILE* file = nullptr;
  open_file("open", AT_FDCWD, path, flags, [&] {
    file = REAL(fopen)(path, mode);
    return file == nullptr ? -1 : 0;
  });
  return file;
}

FILE* fopen64(const char* path, const char* mode) { return fopen(path, mode); }

ssize_t write(int file, const void* bytes, size_t count) {
  return pass({.name = "write",
               .path = path_of(file),
               .descriptor = file,
               .bytes = {static_cast<const char*>(bytes), count},
               .takes_room = true},
              ssize_t{-1}, [&] { return REAL(write)(file, bytes, count); });
}

ssize_t writev(int file, const iovec* parts, int count) {
  return pass({.name = "write", .path = path_of(file), .descriptor = file, .takes_room = true},
              ssize_t{-1}, [&] { return REAL(writev)(file, parts, count); });
}

ssize_t pwrite(int file, const void* bytes, size_t count, off_t at) {
  return pass({.name = "write",
               .path = path_of(file),
               .descriptor = file,
               .bytes = {static_cast<const char*>(bytes), count},
               .takes_room = true},
              ssize_t{-1}, [&] { return REAL(pwrite)(file, bytes, count, at); });
}

ssize_t pwrite64(int file, const void* bytes, size_t count, off64_t at) {
  return pwrite(file, bytes, count, at);
}

size_t fwrite(const void* bytes, size_t size, size_t count, FILE* file) {
  return pass({.name = "write",
               .path = path_of(::fileno(file)),
               .descriptor = ::fileno(file),
               .takes_room = true},
              size_t{0}, [&] { return REAL(fwrite)(bytes, size, count, file); });
}

ssize_t sendfile(int to, int from, off_t* at, size_t count) {
  using Function = ssize_t(int, int, off_t*, size_t);
  auto* function = reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, "sendfile"));
  return pass({.name = "write", .path = path_of(to), .descriptor = to, .takes_room = true},
              ssize_t{-1}, [&] { return function(to, from, at, count); });
}

int ftruncate(int file, off_t size) {
  return pass({.name = "truncate", .path = path_of(file), .descriptor = file}, -1,
              [&] { return REAL(ftruncate)(file, size); });
}

int ftruncate64(int file, off64_t size) { return ftruncate(file, size); }

int fsync(int file) {
  return pass({.name = "sync", .path = path_of(file), .descriptor = file}, -1,
              [&] { return REAL(fsync)(file); });
}

int fdatasync(int file) {
  return pass({.name = "sync", .path = path_of(file), .descriptor = file}, -1,
              [&] { return REAL(fdatasync)(file); });
}

int rename(const char* from, const char* to) {
  return pass({.name = "rename", .path = full(from), .other = full(to)}, -1,
              [&] { return REAL(rename)(from, to); });
}

int renameat(int from_folder, const char* from, int to_folder, const char* to) {
  return pass({.name = "rename", .path = full(from, from_folder), .other = full(to, to_folder)}, -1,
              [&] { return REAL(renameat)(from_folder, from, to_folder, to); });
}

int renameat2(int from_folder, const char* from, int to_folder, const char* to, unsigned flags) {
  if (settings().is_poor) {
    errno = EINVAL;
    return -1;
  }
  return pass({.name = (flags & RENAME_EXCHANGE) != 0 ? "exchange" : "rename",
               .path = full(from, from_folder),
               .other = full(to, to_folder)},
              -1, [&] { return REAL(renameat2)(from_folder, from, to_folder, to, flags); });
}

int linkat(int from_folder, const char* from, int to_folder, const char* to, int flags) {
  return pass({.name = "link",
               .path = full(from, from_folder),
               .other = full(to, to_folder),
               .takes_room = true},
              -1, [&] { return REAL(linkat)(from_folder, from, to_folder, to, flags); });
}

int link(const char* from, const char* to) {
  return pass({.name = "link", .path = full(from), .other = full(to), .takes_room = true}, -1,
              [&] { return REAL(link)(from, to); });
}

int unlink(const char* path) {
  return pass({.name = "remove", .path = full(path)}, -1, [&] { return REAL(unlink)(path); });
}

int unlinkat(int folder, const char* path, int flags) {
  return pass({.name = "remove", .path = full(path, folder)}, -1,
              [&] { return REAL(unlinkat)(folder, path, flags); });
}

int remove(const char* path) {
  return pass({.name = "remove", .path = full(path)}, -1, [&] { return REAL(remove)(path); });
}

int rmdir(const char* path) {
  return pass({.name = "remove", .path = full(path)}, -1, [&] { return REAL(rmdir)(path); });
}

int mkdirat(int folder, const char* path, mode_t mode) {
  return pass({.name = "mkdir", .path = full(path, folder), .takes_room = true}, -1,
              [&] { return REAL(mkdirat)(folder, path, mode); });
}

int stat(const char* path, struct stat* status) {
  return look(AT_FDCWD, path, [&] { return REAL(stat)(path, status); });
}

int lstat(const char* path, struct stat* status) {
  return look(AT_FDCWD, path, [&] { return REAL(lstat)(path, status); });
}

int fstatat(int folder, const char* path, struct stat* status, int flags) {
  return look(folder, path, [&] { return REAL(fstatat)(folder, path, status, flags); });
}

int statx(int folder, const char* path, int flags, unsigned mask, struct statx* status) {
  return look(folder, path, [&] { return REAL(statx)(folder, path, flags, mask, status); });
}

ssize_t readlink(const char* path, char* to, size_t size) {
  if (!settings().looks) return REAL(readlink)(path, to, size);
  return pass({.name = "look", .path = full(path)}, ssize_t{-1},
              [&] { return REAL(readlink)(path, to, size); });
}

int mkdir(const char* path, mode_t mode) {
  return pass({.name = "mkdir", .path = full(path), .takes_room = true}, -1,
              [&] { return REAL(mkdir)(path, mode); });
}

}  // extern "C"
