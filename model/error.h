// Exceptions of the model library: bad input, and dependencies that are missing on this machine.
#pragma once

#include <stdexcept>
#include <string>

namespace model {

/// What every failure of the model library looks like: which item, what was expected of it, what
/// was found instead, and (optionally) what to do about it. what() is the whole sentence.
class Error : public std::runtime_error {
 public:
  Error(const std::string& subject, const std::string& expected, const std::string& actual,
        const std::string& hint = "")
      : std::runtime_error(subject + ": expected " + expected + ", found " + actual +
                           (hint.empty() ? "" : " (" + hint + ")")) {}
};

/// What speech needs and this machine lacks, whatever the text: a program or its data that are not
/// installed, a process that cannot be started. So no item fails by it, but all that is asked for.
class Unavailable : public std::runtime_error {
 public:
  using runtime_error::runtime_error;
};

}  // namespace model
