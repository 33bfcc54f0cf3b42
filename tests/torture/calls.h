// What happens to each call on a file: it is counted, recorded, and fails if it is told to.
// `faults.py` sets the environment:
//   FAULTS_ROOT   the folder; only calls on files below it count
//   FAULTS_COUNT  a file of 8 bytes, the number of calls so far (the program starts itself again)
//   FAULTS_AT     the call to fail, from 1; 0: none
//   FAULTS_ERRNO  the error to fail with
//   FAULTS_LASTS  set: the disk stays full; all later calls that need space fail, too
//   FAULTS_LOOKS  set: calls that read attributes, or open a file to read it, count and fail, too
//   FAULTS_SAVE   a file that somebody saves just before the call, which then does not fail
//   FAULTS_POOR   set: a file system without RENAME_EXCHANGE and RENAME_NOREPLACE
//   FAULTS_LOG    a file with a line for each call: number, name, result, inode, path, second path
//                 and bytes in hex (of records alone), separated by tabs. LOG.NUMBER is the content
//                 of a file when it was synced.
#pragma once

#include <dlfcn.h>
#include <fcntl.h>

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <string>
#include <string_view>
#include <type_traits>

namespace faults {

/// The function of libc that this library replaces.
#define REAL(name) reinterpret_cast<decltype(&::name)>(::dlsym(RTLD_NEXT, #name))

struct Settings {
  std::string root;
  std::atomic<std::int64_t>* count;
  std::int64_t at;
  int error;
  bool lasts, looks, is_poor;
  std::string save, log;
  std::mutex mutex{};
};

/// Read from the environment once.
Settings& settings();

/// The path of an open file.
std::string path_of(int descriptor);
/// An absolute path, of one relative to a folder.
std::string full(const char* path, int folder = AT_FDCWD);

/// A call on a file.
struct Call {
  const char* name;
  std::string path, other = {};
  int descriptor = -1;
  std::string_view bytes = {};
  bool takes_room = false;
};

/// Appends a line to the log. `result`: 0, or the negative error.
void record(const Call& call, std::int64_t number, std::int64_t result);
/// Saves a file as an editor does: writes a new one and gives it the place of the old one.
void save(const std::string& path);

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
  record(call, number, result == failed ? -error : 0);
  errno = error;
  return result;
}

}  // namespace faults
