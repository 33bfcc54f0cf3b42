#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "model/engine.h"
#include "model/measuring/measuring.h"
#include "pipeline/journal/record.h"

namespace cli {

/// What `bench` measured of one utterance.
struct BenchedInput {
  model::SpeechTimings timings;
  std::array<model::Cost, model::kStageCount> costs;
  std::int64_t peak_memory_bytes;  ///< of the process so far
};

/// What `bench` measured, for its table and its JSON.
struct BenchResult {
  model::ModelInfo model;
  pipeline::Machine machine;
  double ready_seconds = 0;               ///< from the start of the process to a loaded model
  double direct_operations_per_second{};  ///< of audio
  double copy_rate = 0;                   ///< bytes per second, read and written
  int workers = 1;
  std::vector<BenchedInput> inputs = {};  ///< from short to long
  double kernel_audio_seconds = 0;        ///< of the utterance whose kernels these are
  std::vector<model::KernelTiming> kernels = {};

  /// Operations of the definition per second that an input ran at, over the core's peak.
  double effective_rate(const BenchedInput& input) const {
    const model::SpeechTimings& t = input.timings;
    return direct_operations_per_second * t.audio_seconds / model::median(t.seconds) / t.peak;
  }
  /// The peak between all runs.
  double peak() const {
    std::vector<double> peaks;
    for (const BenchedInput& input : inputs) peaks.push_back(input.timings.peak);
    return model::median(peaks);
  }
};

/// Prints the last input's row of the first table, and before the first one what is measured.
void print_last_input(const BenchResult& so_far);

/// Prints the tables of stages and kernels.
void print_stages_and_kernels(const BenchResult& result);

/// All of it and each single run as JSON; its keys are explained in cli/README.md.
std::string to_json(const BenchResult& result);

}  // namespace cli
