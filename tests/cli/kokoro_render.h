// Runs the whole program in a forked child, for tests of its commands.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/program.h"
#include "tests/support/run_program.h"

/// Runs the program in a copy of this process, which spares it the start; the tests in Python start
/// the program itself. So does this under the address sanitizer, where the copy of a process that
/// has had threads may wait for ever.
inline ProgramResult run(const std::vector<std::string>& arguments, std::string_view input = {}) {
#ifdef __SANITIZE_ADDRESS__
  return run_program(KOKORO_RENDER, arguments, input);
#else
  return run_in_child(
      [&] {
        std::vector<std::string> words = {"kokoro-render"};
        words.insert(words.end(), arguments.begin(), arguments.end());
        std::vector<char*> pointers;
        for (std::string& word : words) pointers.push_back(word.data());
        pointers.push_back(nullptr);
        return cli::run(static_cast<int>(words.size()), pointers.data());
      },
      input);
#endif
}
