#include "pipeline/run/curve_meter.h"

#include <cmath>

namespace pipeline {

void CurveMeter::append(std::span<const float> samples, std::span<const float> f0) {
  for (std::size_t i = 0; i < samples.size(); ++i) {
    square_sum_ += double{samples[i]} * samples[i];
    if (samples_ == kHop / 2) middle_f0_ = f0.empty() ? 0 : f0[i / kHop];
    if (++samples_ == kHop) end_value();
  }
}

void CurveMeter::finish() {
  if (samples_ > 0) end_value();
}

void CurveMeter::end_value() {
  f0_.push_back(middle_f0_);
  energy_.push_back(static_cast<float>(std::sqrt(square_sum_ / samples_)));
  square_sum_ = 0;
  samples_ = 0;
  middle_f0_ = 0;
}

}  // namespace pipeline
