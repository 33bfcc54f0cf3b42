#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tests/support/run_program.h"

/// Runs the program that was built.
inline ProgramResult run(const std::vector<std::string>& arguments, std::string_view input = {}) {
  return run_program(KOKORO_RENDER, arguments, input);
}
