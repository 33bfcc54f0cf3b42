// Runs programs or functions in a child process and captures their output.
#pragma once

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/temp_folder.h"

struct ProgramResult {
  int exit_code = -1;  ///< -1 if a signal ended it
  std::string out;
  std::string err;
};

/// Calls `program`, a function without arguments that returns an exit code, in a forked process
/// with `input` on its standard input.
template <typename Program>
ProgramResult run_in_child(const Program& program, std::string_view input = {}) {
  const TempFolder folder;
  const std::string in = folder.write("in", input), out = folder / "out", err = folder / "err";
  std::fflush(nullptr);  // or the child would write it, too
  const pid_t child = ::fork();
  if (child == 0) {
    const auto redirect = [](int stream, const std::string& file, int flags) {
      if (::dup2(::open(file.c_str(), flags, 0600), stream) < 0) std::_Exit(127);
    };
    redirect(STDIN_FILENO, in, O_RDONLY);
    redirect(STDOUT_FILENO, out, O_WRONLY | O_CREAT);
    redirect(STDERR_FILENO, err, O_WRONLY | O_CREAT);
    std::exit(program());
  }
  int status = 0;
  if (child < 0 || ::waitpid(child, &status, 0) != child) return {};
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read_bytes(out), read_bytes(err)};
}

/// Runs a program to its end; the arguments reach it as they are.
inline ProgramResult run_program(const std::string& program,
                                 const std::vector<std::string>& arguments,
                                 std::string_view input = {}) {
  return run_in_child(
      [&] {
        std::vector<const char*> words = {program.c_str()};
        for (const std::string& argument : arguments) words.push_back(argument.c_str());
        words.push_back(nullptr);
        ::execvp(words[0], const_cast<char* const*>(words.data()));
        return 127;
      },
      input);
}
