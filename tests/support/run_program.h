#pragma once

#include <sys/wait.h>

#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/temp_folder.h"

struct ProgramResult {
  int exit_code = -1;
  std::string out;
  std::string err;
};

/// Runs a program to its end; the arguments reach it as they are, and `input` on standard input.
inline ProgramResult run_program(const std::string& program,
                                 const std::vector<std::string>& arguments,
                                 std::string_view input = {}) {
  const auto quoted = [](const std::string& word) {
    std::string text = "'";
    for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return text + "'";
  };
  const TempFolder folder;
  std::string command = quoted(program);
  for (const std::string& argument : arguments) command += " " + quoted(argument);
  command += " >" + quoted(folder / "out") + " 2>" + quoted(folder / "err") + " <" +
             quoted(folder.write("in", input));
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read_bytes(folder / "out"),
          read_bytes(folder / "err")};
}
