#pragma once

#include <stdexcept>

namespace cli {

// What the program's exit status says; scripts rely on the numbers.
constexpr int kDone = 0;
constexpr int kSomeFailed = 1;   ///< some items failed, are quarantined or differ too much
constexpr int kUsage = 2;        ///< command line, manifest or corpora; trying again will not help
constexpr int kEnvironment = 3;  ///< model, output folder or disk: a person has to look at it
constexpr int kStopped = 4;      ///< asked to stop and did: the same command goes on from there

/// A command line that cannot be carried out.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace cli
