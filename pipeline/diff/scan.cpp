#include "pipeline/diff/scan.h"

namespace pipeline::diff {
namespace {

constexpr double kInaudibleDb = -75;  // of the loudest 10 ms

}  // namespace

Scan::Scan(Recording& recording)
    : rate_(recording.sample_rate()), faults_(rate_), loudness_(rate_) {
  SampleBlock block;
  for (std::size_t count = block.size(); count == block.size();) {
    count = recording.read(block);
    const std::span<const float> samples = std::span(block).first(count);
    faults_.append(samples);
    if (faults_.not_finite() == 0) loudness_.append(samples);
  }
}

std::string Scan::problem() const {
  if (faults_.not_finite() > 0)
    return std::to_string(faults_.not_finite()) + " samples are not finite numbers";
  return samples() == 0 ? "has no samples" : "";
}

bool Scan::is_silent() const { return faults_.loudest_db() < kInaudibleDb; }

}  // namespace pipeline::diff
