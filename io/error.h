#pragma once

#include <cerrno>
#include <stdexcept>
#include <string>
#include <system_error>

namespace io {

/// What every failure of the io library looks like: the file (with a line where there is one) and
/// what is wrong with it. what() is the whole sentence.
class Error : public std::runtime_error {
 public:
  Error(const std::string& subject, const std::string& problem)
      : std::runtime_error(subject + ": " + problem) {}
};

/// The failure of a system call, errno put into words: "out/a.wav: cannot write (No space left)".
inline Error system_error(const std::string& subject, const std::string& problem,
                          int error_number = errno) {
  return {subject, problem + " (" + std::generic_category().message(error_number) + ")"};
}

}  // namespace io
