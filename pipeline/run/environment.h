#pragma once

#include <cstdint>
#include <string>

#include "pipeline/journal/record.h"

namespace pipeline {

Machine describe_machine();

/// Cores the process may use: what its affinity mask (taskset, Slurm, containers) leaves it.
int usable_cores();

/// What the process has used since it began.
struct Usage {
  double cpu_seconds = 0;  ///< of all threads, user and system
  std::int64_t peak_memory_bytes = 0;
};
Usage current_usage();

/// "0.1.0 (revision abc1234, GNU 12.2.0, Release)"
std::string build_identity();

}  // namespace pipeline
