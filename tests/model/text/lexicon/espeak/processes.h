// Finds the helper processes that a process started, and waits for their end.
#pragma once

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

namespace text::espeak {

/// The processes that `parent` has started and that run kokoro-espeak.
inline std::vector<pid_t> helpers_of(pid_t parent) {
  std::vector<pid_t> found;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const std::string number = entry.path().filename();
    if (!std::ranges::all_of(number, [](unsigned char c) { return std::isdigit(c) != 0; }))
      continue;
    std::ifstream status(entry.path() / "stat");
    std::string process, name, state;
    pid_t its_parent = 0;
    if (status >> process >> name >> state >> its_parent && its_parent == parent &&
        name == "(kokoro-espeak)")
      found.push_back(std::stoi(number));
  }
  return found;
}

/// Whether it has ended, at the latest after so many seconds. A zombie has ended.
inline bool ends_within(pid_t process, int seconds) {
  for (int i = 0; i < seconds * 50; ++i) {
    std::ifstream status("/proc/" + std::to_string(process) + "/stat");
    std::string number, name, state;
    if (!(status >> number >> name >> state) || state == "Z") return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return false;
}

}  // namespace text::espeak
