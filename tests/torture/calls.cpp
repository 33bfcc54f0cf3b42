// Counts, records and fails calls on files, as the environment asks for.
#include "tests/torture/calls.h"

#include <limits.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cstdio>

namespace faults {
namespace {

std::string setting(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

std::atomic<std::int64_t>* shared_count() {
  const int file = REAL(open)(setting("FAULTS_COUNT").c_str(), O_RDWR | O_CLOEXEC);
  if (file < 0) return nullptr;
  void* memory = ::mmap(nullptr, 8, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  return memory == MAP_FAILED ? nullptr : static_cast<std::atomic<std::int64_t>*>(memory);
}

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

}  // namespace

Settings& settings() {
  // Never destroyed: calls come until the process ends.
  static auto* const all = new Settings{.root = setting("FAULTS_ROOT"),
                                        .count = shared_count(),
                                        .at = std::atoll(setting("FAULTS_AT").c_str()),
                                        .error = std::atoi(setting("FAULTS_ERRNO").c_str()),
                                        .lasts = !setting("FAULTS_LASTS").empty(),
                                        .looks = !setting("FAULTS_LOOKS").empty(),
                                        .is_poor = !setting("FAULTS_POOR").empty(),
                                        .save = setting("FAULTS_SAVE"),
                                        .log = setting("FAULTS_LOG")};
  return *all;
}

std::string path_of(int descriptor) {
  std::array<char, PATH_MAX> path{};
  const std::string link = "/proc/self/fd/" + std::to_string(descriptor);
  return REAL(readlink)(link.c_str(), path.data(), path.size() - 1) < 0 ? "" : path.data();
}

std::string full(const char* path, int folder) {
  if (path == nullptr || path[0] == '/') return path == nullptr ? "" : path;
  std::array<char, PATH_MAX> here{};
  if (folder != AT_FDCWD) return path_of(folder) + "/" + path;
  return std::string(::getcwd(here.data(), here.size()) == nullptr ? "" : here.data()) + "/" + path;
}

void record(const Call& call, std::int64_t number, std::int64_t result) {
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

void save(const std::string& path) {
  for (std::size_t at = path.find('/', 1); at != std::string::npos; at = path.find('/', at + 1))
    REAL(mkdir)(path.substr(0, at).c_str(), 0777);
  const std::string edited = path + ".edited";
  const int file = REAL(open)(edited.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  if (file < 0 || REAL(write)(file, "precious", 8) != 8) std::abort();
  ::close(file);
  if (REAL(rename)(edited.c_str(), path.c_str()) != 0) std::abort();
}

}  // namespace faults
