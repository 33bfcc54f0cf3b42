#pragma once

#include <filesystem>

namespace pipeline {

/// Writes what the journals of `output` tell as a trace for Perfetto or chrome://tracing: a JSON
/// array of complete events, one process for each run, one thread for each worker and one for the
/// text; times in microseconds of the report's clock. A worker's item is a slice; inside it lie its
/// stages, each as one piece in the order they run, though the stages of several chunks alternate
/// in truth. Streams to the disk; the file appears complete or not at all. Throws io::Error.
void write_trace(const std::filesystem::path& output, const std::filesystem::path& file);

}  // namespace pipeline
