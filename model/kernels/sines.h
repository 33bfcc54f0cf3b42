#pragma once

#include <span>

namespace model {

/// y[i] += gain * sin(2 pi (start + i * step)). Turns are counted in double precision: after a
/// minute of speech they number tens of thousands, of which float32 would leave three decimals.
void add_sine(double start, double step, float gain, std::span<float> y);

}  // namespace model
