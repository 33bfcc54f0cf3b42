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

}  // namespace model
