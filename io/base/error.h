// io::Error, and the words of failures that all of the program shares.
#pragma once

#include <cerrno>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace io {

/// What every failure of the io library looks like: the file (with a line where there is one) and
/// what is wrong with it. what() is the whole sentence.
class Error : public std::runtime_error {
 public:
  Error(const std::string& subject, const std::string& problem, int code = 0)
      : std::runtime_error(subject + ": " + problem), code_(code) {}

  /// errno of the system call that failed; 0 when none did.
  int code() const { return code_; }

 private:
  int code_;
};

/// The folder that is written into is gone, or takes no files any more.
class OutputLost : public Error {
 public:
  using Error::Error;
  explicit OutputLost(const Error& error) : Error(error) {}
};

/// The failure of a system call, errno put into words: "out/a.wav: cannot write (No space left)".
Error system_error(const std::string& subject, const std::string& problem,
                   int error_number = errno);

/// Whether the failure is one of the disk (full, over quota, read-only, broken), so that the next
/// file will not fare better; else it is one of this file (its name, its rights, its content).
bool is_of_the_disk(const Error& error);

/// How many letters have to be put in, taken out, replaced or swapped with their neighbour to make
/// `b` of `a`, no letter touched twice (optimal string alignment, a Damerau-Levenshtein distance).
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The one of `candidates` that was probably meant by `word`, whatever the case of its letters; or
/// nothing. One letter may be wrong in words of four to seven, two in longer ones; of several as
/// near the one with the longest beginning in common.
std::string nearest(const std::string& word, const std::vector<std::string>& candidates);

/// `1 item`, `2 items`; `many` where the plural does not end in s alone.
std::string counted(std::int64_t count, const std::string& one, const std::string& many = {});

/// A text as an error shows it: of more than 60 bytes its begin and its end, "…" between them.
/// UTF-8 stays whole.
std::string excerpt(std::string_view text);

/// A text as a terminal may have it, in one line: control characters and bytes that are not UTF-8
/// are escaped (`\n`, `\x1b`).
std::string printable(std::string_view text);

/// ` (did you mean "voice"?)`, or nothing.
std::string did_you_mean(const std::string& word, const std::vector<std::string>& candidates);

}  // namespace io
