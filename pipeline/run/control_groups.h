// CPU and memory limits that Linux control groups (versions 1 and 2) impose on the process.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace pipeline {

/// What control groups leave a process: containers, batch systems and service managers set them.
struct Quota {
  std::optional<std::int64_t> cores;         ///< CPU time, rounded up to whole cores
  std::optional<std::int64_t> memory_bytes;  ///< with the page cache that cannot be given up
};

/// The smallest limits of the process's own group and those above it; nothing where none is set.
/// Read are versions 2 (`cpu.max`, `memory.max`) and 1 (`cpu.cfs_quota_us`,
/// `memory.limit_in_bytes`) below `root`, the root of the file system.
Quota quota_of_groups(const std::filesystem::path& root);

}  // namespace pipeline
