// Stands between a program and its files (LD_PRELOAD): counts every call that changes something
// below one folder, notes it, and fails those it is told to. `faults.py` sets the environment:
//   FAULTS_ROOT   the folder
//   FAULTS_COUNT  a file of 8 bytes, the number of calls so far (the program starts itself again)
//   FAULTS_AT     the call to fail, from 1; 0: none
//   FAULTS_ERRNO  with which error
//   FAULTS_LASTS  set: the disk stays full; all later calls that take room fail, too
//   FAULTS_LOOKS  set: calls that look at a file, or open one to read it, count and fail, too
//   FAULTS_SAVE   a file that somebody saves just before the call, which then does not fail
//   FAULTS_POOR   set: a file system that cannot exchange two files, nor keep one from being
//   replaced FAULTS_LOG    a file for a line of each call: number, name, result, inode, path,
//   second path,
//                 bytes in hex (of records alone), with tabs between. LOG.NUMBER is what a file
//                 held when it was synced.
// Buffers that libc writes late are seen as the fwrite that filled them.
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string>
#include <string_view>

namespace {

std::string setting(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

/// The function that this library stands before.
#define REAL(name) reinterpret_cast<decltype(&::name)>(::dlsym(RTLD_NEXT, #name))

std::atomic<std::int64_t>* shared_count() {
  const int file = REAL(open)(setting("FAULTS_COUNT").c_str(), O_RDWR | O_CLOEXEC);
  if (file < 0) return nullptr;
  void* memory = ::mmap(nullptr, 8, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  return memory == MAP_FAILED ? nullptr : static_cast<std::atomic<std::int64_t>*>(memory);
}

struct Settings {
  std::string root = setting("FAULTS_ROOT");
  std::atomic<std::int64_t>* count = shared_count();
  std::int64_t at = std::atoll(setting("FAULTS_AT").c_str());
  int error = std::atoi(setting("FAULTS_ERRNO").c_str());
  bool lasts = !setting("FAULTS_LASTS").empty();
  bool looks = !setting("FAULTS_LOOKS").empty();
  bool is_poor = !setting("FAULTS_POOR").empty();
  std::string save = setting("FAULTS_SAVE");
  std::string log = setting("FAULTS_LOG");
  std::mutex mutex;
};

Settings& settings() {
  static auto* const all = new Settings;  // outlives whatever is destroyed at the end
  return *all;
}

std::string path_of(int descriptor) {
  std::array<char, PATH_MAX> path{};
  const std::string link = "/proc/self/fd/" + std::to_string(descriptor);
  return REAL(readlink)(link.c_str(), path.data(), path.size() - 1) < 0 ? "" : path.data();
}

std::string full(const char* path, int folder = AT_FDCWD) {
  if (path == nullptr || path[0] == '/') return path == nullptr ? "" : path;
  std::array<char, PATH_MAX> here{};
  if (folder != AT_FDCWD) return path_of(folder) + "/" + path;
  return std::string(::getcwd(here.data(), here.size()) == nullptr ? "" : here.data()) + "/" + path;
}

struct Call {
  const char* name;
  std::string path, other = {};
  int descriptor = -1;
  std::string_view bytes = {};
  bool takes_room = false;
};

/// What a file holds, for whoever wants to know what a sync made durable.
void keep_content(const Call& call, const std::string& name) {
  const int from = REAL(open)(("/proc/self/fd/" + std::to_string(call.descriptor)).c_str(),
                              O_RDONLY | O_CLOEXEC);
  const int to = REAL(open)(name.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  std::array<char, 1 << 16> block;
  for (ssize_t count = 0; (count = ::read(from, block.data(), block.size())) > 0;)
    if (REAL(write)(to, block.data(), static_cast<std::size_t>(count)) != count) std::abort();
  ::close(from);
  ::close(to);
}

void note(const Call& call, std::int64_t number, std::int64_t result) {
  const std::string& log = settings().log;
  if (log.empty()) return;
  struct stat status {};
  if (call.descriptor >= 0
          ? REAL(fstat)(call.descriptor, &status) != 0
          : REAL(lstat)((call.other.empty() ? call.path : call.other).c_str(), &status) != 0)
    status.st_ino = 0;
  std::string line = std::to_string(number) + "\t" + call.name + "\t" + std::to_string(result) +
                     "\t" + std::to_string(status.st_ino) + "\t" + call.path + "\t" + call.other +
                     "\t";
  if (call.path.ends_with(".jsonl")) {
    for (const char byte : call.bytes) {
      std::array<char, 3> digits{};
      std::snprintf(digits.data(), digits.size(), "%02x", static_cast<unsigned char>(byte));
      line += digits.data();
    }
  }
  line += "\n";
  const int file = REAL(open)(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (REAL(write)(file, line.data(), line.size()) != std::ssize(line)) std::abort();
  ::close(file);
  if (std::string_view(call.name).ends_with("sync") && S_ISREG(status.st_mode))
    keep_content(call, log + "." + std::to_string(number));
}

/// Does what an editor does: writes a new file, and gives it the place of what is there.
void save(const std::string& path) {
  for (std::size_t at = path.find('/', 1); at != std::string::npos; at = path.find('/', at + 1))
    REAL(mkdir)(path.substr(0, at).c_str(), 0777);
  const std::string edited = path + ".edited";
  const int file = REAL(open)(edited.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  if (file < 0 || REAL(write)(file, "precious", 8) != 8) std::abort();
  ::close(file);
  if (REAL(rename)(edited.c_str(), path.c_str()) != 0) std::abort();
}

/// Does the call, unless it is to fail: then `failed` is its result.
template <class Do, class Result = std::invoke_result_t<Do>>
Result pass(const Call& call, Result failed, const Do& run) {
  Settings& all = settings();
  const auto is_below = [&](const std::string& path) {
    return path == all.root || path.starts_with(all.root + "/");
  };
  if (all.count == nullptr || all.root.empty() || !(is_below(call.path) || is_below(call.other)))
    return run();
  const std::lock_guard lock(all.mutex);
  const std::int64_t number = all.count->fetch_add(1) + 1;
  if (number == all.at && !all.save.empty()) save(all.save);
  const bool fails = all.at != 0 && all.save.empty() &&
                     (number == all.at || (all.lasts && number > all.at && call.takes_room));
  const Result result = fails ? failed : run();
  const int error = fails ? all.error : errno;
  note(call, number, result == failed ? -error : 0);
  errno = error;
  return result;
}

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
