#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace pipeline {

/// What the program runs on, as far as speed depends on it.
struct Machine {
  std::string cpu;                    ///< the processor's name, or "unknown"
  std::vector<std::string> features;  ///< vector extensions the kernels choose by
  std::string vector_isa;             ///< what the engine's kernels run with
  std::string blas_core;              ///< what OpenBLAS runs with
  std::string blas_config;
};
Machine describe_machine();

/// What the process has used since it began.
struct Usage {
  double cpu_seconds = 0;  ///< of all threads, user and system
  std::int64_t peak_memory_bytes = 0;
};
Usage current_usage();

/// "0.1.0 (revision abc1234, GNU 12.2.0, Release)"
std::string build_identity();

}  // namespace pipeline
