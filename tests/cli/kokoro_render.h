#pragma once

#include <string>
#include <vector>

#include "tests/support/run_program.h"

/// Runs the program that was built.
inline ProgramResult run(const std::vector<std::string>& arguments) {
  return run_program(KOKORO_RENDER, arguments);
}
