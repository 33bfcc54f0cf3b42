// Client of the separate process that runs espeak-ng.
#pragma once

#include <signal.h>
#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>

#include "io/base/descriptor.h"
#include "model/text/lexicon/espeak/protocol.h"

namespace text::espeak {

/// The program kokoro-espeak, and how long its client waits for an answer.
struct Program {
  std::filesystem::path file;
  std::filesystem::path data = {};  ///< espeak-ng's; empty: espeak-ng's default
  /// Fixed by HelperTest.OneThatHangsIsKilled. A run of words takes a millisecond: a thousandth of
  /// this is enough on an idle machine, and a tenth with a hundred processes for each core.
  std::chrono::milliseconds patience = std::chrono::seconds(10);
};

/// The one installed with the program or library that contains this code. Throws
/// model::Unavailable if it is missing. Thread-safe.
Program installed_program();

/// Thrown when a helper ends without an answer. what() gives the reason: "a crash: Segmentation
/// fault".
class Lost : public std::runtime_error {
 public:
  Lost(const std::string& why, bool was_asked, bool was_killed)
      : std::runtime_error(why), was_asked_(was_asked), was_killed_(was_killed) {}
  /// Whether it had received the request, which may be the reason.
  bool was_asked() const { return was_asked_; }
  /// Whether another process killed it: a person's, or the kernel when memory ran out.
  bool was_killed() const { return was_killed_; }

 private:
  bool was_asked_, was_killed_;
};

/// A process that runs a Program. It ends with this object, or soon after the client, however that
/// ends. Not thread-safe.
class Helper {
 public:
  /// Starts the process without waiting for its greeting. Throws model::Unavailable.
  explicit Helper(const Program& program);
  ~Helper();
  Helper(const Helper&) = delete;
  Helper& operator=(const Helper&) = delete;

  /// Whether this process started it. A forked process has copies of the object and the socket.
  bool is_ours() const;

  /// The answer to a request. Throws Lost if the helper ends, exceeds the program's patience or
  /// sends a malformed answer; the object is unusable afterwards. Throws model::Unavailable if the
  /// program does not start, has another version, or finds no data.
  Message ask(const Message& request);

  /// The version of espeak-ng: "1.51". Throws as ask() does.
  const std::string& version();

 private:
  enum class State { kStarting, kIdle, kAsked };

  void await_greeting();
  Message next_message();
  [[noreturn]] void lose(std::string why);
  siginfo_t end(bool is_alive);

  Program program_;
  pid_t client_;
  pid_t process_ = 0;  ///< 0: it has ended
  io::Descriptor socket_;
  io::Descriptor handle_;  ///< of the process; closed before Linux 5.3
  State state_ = State::kStarting;
  std::string version_;
};

/// The idle helper of this process, kept because a start takes about 10 ms. Thread-safe.
class SpareHelper {
 public:
  /// Shared by all users of the installed program until the process ends.
  static std::shared_ptr<SpareHelper> shared();

  /// Null if no helper is idle.
  std::unique_ptr<Helper> take();
  void keep(std::unique_ptr<Helper> helper);

 private:
  std::mutex mutex_;
  std::unique_ptr<Helper> helper_;
};

}  // namespace text::espeak
