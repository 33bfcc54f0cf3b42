// Full disks for tests: a limit on file sizes, or a small tmpfs in a mount namespace.
#pragma once

#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <stdexcept>
#include <string>

/// While it lives no file of the process grows beyond `bytes`: writing fails with EFBIG.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(rlim_t bytes) : signal_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{bytes, before_.rlim_max};
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0) throw std::runtime_error("setrlimit");
  }
  ~FileSizeLimit() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, signal_);
  }
  FileSizeLimit(const FileSizeLimit&) = delete;
  FileSizeLimit& operator=(const FileSizeLimit&) = delete;

 private:
  rlimit before_{};
  void (*signal_)(int);
};

enum class SmallDiskResult { kTrue, kFalse, kNotAllowed };

/// Runs `test` in a child process for which `folder` is a file system of its own with room for
/// `bytes` only. Making one takes a right that not every system gives.
template <typename Test>
SmallDiskResult on_small_disk(const std::filesystem::path& folder, int bytes, Test test) {
  constexpr int kNotAllowed = 77;
  const pid_t child = fork();
  if (child == 0) {
    const std::string options = "size=" + std::to_string(bytes);
    const bool is_apart = unshare(CLONE_NEWNS) == 0 || unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0;
    if (!is_apart || mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
        mount("small", folder.c_str(), "tmpfs", 0, options.c_str()) != 0)
      _exit(kNotAllowed);
    bool succeeded = false;
    try {
      succeeded = test();
    } catch (...) {
    }
    _exit(succeeded ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (!WIFEXITED(status)) return SmallDiskResult::kFalse;
  if (WEXITSTATUS(status) == kNotAllowed) return SmallDiskResult::kNotAllowed;
  return WEXITSTATUS(status) == 0 ? SmallDiskResult::kTrue : SmallDiskResult::kFalse;
}
