#pragma once

#include <stdexcept>

namespace cli {

// What the program's exit status says; scripts rely on the numbers.
constexpr int kDone = 0;
constexpr int kSomeFailed = 1;   ///< some items could not be rendered, the rest are
constexpr int kUsage = 2;        ///< command line or manifest; trying again will not help
constexpr int kEnvironment = 3;  ///< the model cannot be loaded, the output not written

/// A command line that cannot be carried out.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace cli
