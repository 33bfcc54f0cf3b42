#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "model/engine.h"

namespace pipeline {

/// Seconds of work, by stage.
struct StageTimes {
  double g2p = 0;
  model::StageSeconds model{};
  double resample = 0;
  double write = 0;
};

/// What became of one item; every field that was not reached keeps its zero.
struct Outcome {
  std::string name;    ///< `corpus/id`
  std::string origin;  ///< where the item stands in its source
  std::string voice;
  std::uint64_t seed = 0;
  std::string failure;                ///< why there is no file; empty when there is one
  std::vector<std::string> warnings;  ///< what was left out of the speech
  std::string path;                   ///< of the file, relative to the output folder
  int chunks = 0;
  int tokens = 0;            ///< pads included
  std::int64_t frames = 0;   ///< of 25 ms
  int bucket = 0;            ///< frames of the largest memory plan used
  double audio_seconds = 0;  ///< in the file
  StageTimes times;

  bool failed() const { return !failure.empty(); }
};

}  // namespace pipeline
