// Machine, build and engine identity, as run records state them; usable cores, CPU time, memory.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>

#include "pipeline/journal/record.h"

namespace pipeline {

Machine describe_machine();

/// What the processor calls itself in `proc/cpuinfo` below `root`, the root of the file system.
/// ARM's say numbers: the names of those that are known, of each kind of core one. "unknown"
/// without any.
std::string cpu_name(const std::filesystem::path& root);

/// Cores the process may use, at least one: what its affinity mask (taskset, Slurm, containers) and
/// the CPU quotas of its control groups leave it. The only place that counts cores.
int usable_cores();

/// What the process has used since it began.
struct Usage {
  double cpu_seconds = 0;  ///< of all threads, user and system
  std::int64_t peak_memory_bytes = 0;
};
Usage current_usage();

/// The identity of the code that shapes samples: a hash of its sources, and the codecs it runs
/// with. Equal ones give equal bytes, on whatever processor.
std::string engine_identity();

std::string release_version();  ///< "0.1.0"

/// "0.1.0 (revision abc1234, GNU 12.2.0, Release)"
std::string build_identity();

/// What a run says about itself before it knows its job: time, build, engine, machine.
RunBegin describe_program();

/// Wall seconds since it was made.
class Stopwatch {
 public:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  }

 private:
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace pipeline
