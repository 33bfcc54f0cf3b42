// The helper in hosts that do odd things. Each host is a process of its own.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <functional>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include "model/error.h"
#include "model/text/lexicon/phonemizer.h"
#include "tests/model/text/lexicon/espeak/processes.h"
#include "tests/support/run_program.h"

namespace text::espeak {
namespace {

bool reads(Phonemizer& phonemizer) {
  return phonemizer.ipa("zwei", find_language("de")) == "t^svˈa^ɪ";
}

void kill_helpers() {
  for (const pid_t helper : helpers_of(::getpid())) {
    ::kill(helper, SIGKILL);
    ends_within(helper, 10);
  }
}

/// Runs a host, which returns whether all went well, and expects that.
void expect_well(const std::function<bool()>& host) {
  const ProgramResult result = run_in_child([&] { return host() ? 0 : 1; });
  EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
}

TEST(HostTest, IgnoresTheEndOfItsChildren) {
  expect_well([] {
    ::signal(SIGCHLD, SIG_IGN);
    Phonemizer phonemizer;
    if (!reads(phonemizer)) return false;
    kill_helpers();
    return reads(phonemizer) && reads(phonemizer);
  });
}

TEST(HostTest, ReapsAllChildren) {
  expect_well([] {
    std::atomic<bool> is_over = false;
    std::jthread reaper([&] {
      while (!is_over)
        if (::waitpid(-1, nullptr, WNOHANG) <= 0)
          std::this_thread::sleep_for(std::chrono::milliseconds(1));
    });
    bool is_well = true;
    for (int i = 0; i < 3; ++i) {
      Phonemizer phonemizer;
      is_well = is_well && reads(phonemizer);
      kill_helpers();
      is_well = is_well && reads(phonemizer);
    }
    is_over = true;
    return is_well;
  });
}

TEST(HostTest, LeavesNoZombies) {
  expect_well([] {
    {
      Phonemizer phonemizer;
      for (int i = 0; i < 3; ++i) {
        if (!reads(phonemizer)) return false;
        kill_helpers();
      }
      if (!reads(phonemizer) || helpers_of(::getpid()).size() != 1) return false;
    }
    SpareHelper::shared()->take();
    return helpers_of(::getpid()).empty() && ::waitpid(-1, nullptr, WNOHANG) < 0 && errno == ECHILD;
  });
}

TEST(HostTest, ForksAndBothReadOn) {
  expect_well([] {
    Phonemizer phonemizer;
    if (!reads(phonemizer)) return false;
    for (int i = 0; i < 3; ++i) {
      const pid_t child = ::fork();
      if (child == 0) ::_exit(reads(phonemizer) && reads(phonemizer) ? 0 : 1);
      if (!reads(phonemizer)) return false;
      int status = 0;
      if (::waitpid(child, &status, 0) != child || status != 0) return false;
    }
    return helpers_of(::getpid()).size() == 1 && reads(phonemizer);
  });
}

TEST(HostTest, ReadsInManyThreadsAtATime) {
  std::vector<std::jthread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([] {
      for (int k = 0; k < 3; ++k) {
        Phonemizer phonemizer;
        for (int n = 0; n < 100; ++n) EXPECT_TRUE(reads(phonemizer));
      }
    });
}

TEST(HostTest, ClosesItsStandardStreams) {
  const ProgramResult result = run_in_child([] {
    for (const int stream : {0, 1, 2}) ::close(stream);
    Phonemizer phonemizer;
    return reads(phonemizer) && reads(phonemizer) ? 0 : 1;
  });
  EXPECT_EQ(result.exit_code, 0);
}

TEST(HostTest, BlocksAndIgnoresSignals) {
  expect_well([] {
    sigset_t all;
    ::sigfillset(&all);
    ::sigprocmask(SIG_BLOCK, &all, nullptr);
    for (int signal = 1; signal < SIGRTMIN; ++signal) ::signal(signal, SIG_IGN);
    Phonemizer phonemizer;
    return reads(phonemizer);
  });
}

/// A limit that ends before the process does: what looks for leaks at its end opens files.
class Descriptors {
 public:
  explicit Descriptors(rlim_t count) {
    ::getrlimit(RLIMIT_NOFILE, &before_);
    const rlimit few = {count, before_.rlim_max};
    ::setrlimit(RLIMIT_NOFILE, &few);
  }
  ~Descriptors() { ::setrlimit(RLIMIT_NOFILE, &before_); }
  Descriptors(const Descriptors&) = delete;
  Descriptors& operator=(const Descriptors&) = delete;

 private:
  rlimit before_ = {};
};

/// From none to enough: it works, or the lack is named.
TEST(HostTest, HasFewDescriptors) {
  int works = 0;
  for (rlim_t more = 0; more < 12; ++more) {
    const ProgramResult result = run_in_child([&] {
      find_language("de");  // with a helper that goes away
      SpareHelper::shared()->take();
      const int next = ::open("/dev/null", O_RDONLY);
      ::close(next);
      const Descriptors few(static_cast<rlim_t>(next) + more);
      try {
        Phonemizer phonemizer;
        return reads(phonemizer) ? 0 : 1;
      } catch (const model::Unavailable& error) {
        std::cout << error.what() << std::flush;
        return 3;
      } catch (const model::Error&) {  // of espeak-ng, which needs some, too
        return 4;
      }
    });
    EXPECT_TRUE(result.exit_code == 0 || result.exit_code > 2) << more << result.err;
    EXPECT_EQ(result.out.find("kokoro-espeak: ") != result.out.npos, result.exit_code == 3);
    works += result.exit_code == 0 ? 1 : 0;
  }
  EXPECT_GT(works, 4);
}

}  // namespace
}  // namespace text::espeak
