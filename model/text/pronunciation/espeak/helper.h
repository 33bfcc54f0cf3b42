#pragma once

#include <signal.h>
#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>

#include "io/files/descriptor.h"
#include "model/text/pronunciation/espeak/protocol.h"

namespace text::espeak {

/// The program kokoro-espeak, and how long its client waits for an answer.
struct Program {
  std::filesystem::path file;
  std::filesystem::path data = {};  ///< espeak-ng's; empty: where espeak-ng looks itself
  /// HelperTest.OneThatHangsIsKilled. A run of words takes a millisecond: a thousandth of this
  /// would do on an idle machine, and a tenth on one with a hundred processes for each core.
  std::chrono::milliseconds patience = std::chrono::seconds(10);
};

/// The one that is installed with the program or library that this code is in. Throws
/// model::Unavailable where there is none. Thread-safe.
Program installed_program();

/// A helper is gone without an answer. what() says why: "a crash: Segmentation fault".
class Lost : public std::runtime_error {
 public:
  Lost(const std::string& why, bool was_asked, bool was_killed)
      : std::runtime_error(why), was_asked_(was_asked), was_killed_(was_killed) {}
  /// Whether it had the request, which may be the reason.
  bool was_asked() const { return was_asked_; }
  /// Whether somebody else killed it: a person, or the system for want of memory.
  bool was_killed() const { return was_killed_; }

 private:
  bool was_asked_, was_killed_;
};

/// A process that runs a Program. It ends with this object or, however the client ends, soon after.
/// One thread at a time.
class Helper {
 public:
  /// Starts it, without waiting for its greeting. Throws model::Unavailable.
  explicit Helper(const Program& program);
  ~Helper();
  Helper(const Helper&) = delete;
  Helper& operator=(const Helper&) = delete;

  /// Whether this process started it: a forked one has a copy of the object and of the socket.
  bool is_ours() const;

  /// The answer to a request. Throws Lost where the helper ends, exceeds the program's patience or
  /// sends what is no answer, and is of no use from then on. Throws model::Unavailable for a
  /// program that does not start, is of another version, or has no data.
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
  io::Descriptor handle_;  ///< of the process; none before Linux 5.3
  State state_ = State::kStarting;
  std::string version_;
};

/// The helper of this process that nobody uses at the moment: to start one takes some 10 ms.
/// Thread-safe.
class SpareHelper {
 public:
  /// That of all users of the installed program, which live no longer than it.
  static std::shared_ptr<SpareHelper> shared();

  /// Null if there is none.
  std::unique_ptr<Helper> take();
  void keep(std::unique_ptr<Helper> helper);

 private:
  std::mutex mutex_;
  std::unique_ptr<Helper> helper_;
};

}  // namespace text::espeak
