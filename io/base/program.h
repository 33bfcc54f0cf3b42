// Runs another program without a shell, with limits on CPU time, memory and file size.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace io {

/// What a program may use up; 0: as much as this process may.
struct ProgramLimits {
  std::uint64_t cpu_seconds = 0;
  std::uint64_t memory_bytes = 0;
  std::uint64_t file_bytes = 0;  ///< of any file that it writes, its output too, which is cut there
};

/// Runs a program that is looked for on PATH, without a shell, and waits for its end; `arguments`
/// begin with its name. Its standard streams are these open files, which stay the caller's; an
/// `input` of -1 is empty. Returns its exit status, -1 where a signal ended it. Throws Error with
/// `advice` where it cannot be run. Thread-safe.
int run_program(std::vector<std::string> arguments, int input, int output, int errors,
                const std::string& advice, const ProgramLimits& limits = {});

}  // namespace io
