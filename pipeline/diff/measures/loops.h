// Vectorised loops over samples and spectra: energies, powers, filters, correlations, distances.
#pragma once

#include <algorithm>
#include <complex>
#include <cstddef>
#include <span>
#include <vector>

#include "model/tensor/mat.h"

namespace pipeline::diff {

// The loops that the measures spend their time in, for the widest vectors the processor has
// (Highway). Sums are taken lane by lane: their last bits depend on the instruction set. All
// are thread-safe.

/// sum of samples[i]^2, single precision.
float energy(std::span<const float> samples);

/// The same in double precision, for what little is left of two that are nearly equal.
double exact_energy(std::span<const float> samples);

/// The largest |samples[i]|, 0 of none; of what has a NaN, anything.
float largest_magnitude(std::span<const float> samples);

/// The largest |a[i] - b[i]|, 0 of none. REQUIRES: equal sizes.
float largest_difference(std::span<const float> a, std::span<const float> b);

/// out[i] = (a[i] + i b[i]) window[i]. REQUIRES: equal sizes.
void pair_up(std::span<const float> a, std::span<const float> b, std::span<const float> window,
             std::span<std::complex<float>> out);

/// The spectra of a and b [N / 2 + 1] from that of a + i b [N]: their sums and differences at both
/// ends. REQUIRES: N a multiple of 64.
void split_pair(std::span<const std::complex<float>> both, std::span<std::complex<float>> a,
                std::span<std::complex<float>> b);

/// out[i] = |spectrum[i]|^2. REQUIRES: equal sizes.
void power(std::span<const std::complex<float>> spectrum, std::span<float> out);

/// values[i] = scale * ln(values[i] + floor), to 1e-6 absolute times `scale`. REQUIRES: sums that
/// are positive, normal numbers.
void log(std::span<float> values, float floor, float scale);

/// sums[i] += conj(a[i]) * b[i]. REQUIRES: equal sizes.
void add_cross_spectrum(std::span<const std::complex<float>> a,
                        std::span<const std::complex<float>> b,
                        std::span<std::complex<float>> sums);

/// out[i] = sum over k of taps[k] * samples[step * i + k].
/// REQUIRES: step * (out.size() - 1) + taps.size() samples.
void filter(std::span<const float> samples, std::span<const float> taps, int step,
            std::span<float> out);

/// Weights of a run of values, from `first` on.
struct WeightedRun {
  static constexpr std::size_t kUnit = 16;  ///< runs are whole units long: no vector is partial
  std::size_t first = 0;
  std::vector<float> weights;
};

/// out[i] = sum of `values` weighted by runs[i]. REQUIRES: as many runs as outputs.
void weigh(std::span<const float> values, std::span<const WeightedRun> runs, std::span<float> out);

/// out[lag] = sum over i of still[i] * moved[i + lag].
/// REQUIRES: still.size() + out.size() - 1 samples in `moved`.
void correlate(std::span<const float> still, std::span<const float> moved, std::span<float> out);

/// The rows of `points` [M, D] as columns, [D, M].
std::vector<float> transposed(model::ConstMat points);

/// out[j] = Euclidean distance of `point` [D] and column first + j of `columns` [D, M].
void distances(const float* point, model::ConstMat columns, int first, std::span<float> out);

/// Where the parabola through three values, at -1, 0 and 1, has its peak: within 0.5 where the one
/// in the middle is the largest; 0 where it has none.
double peak_shift(double before, double at, double after);

/// The greater of the two in the middle where their number is even; 0 of none.
template <class T>
T upper_median(std::vector<T> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return values.empty() ? T() : *middle;
}

}  // namespace pipeline::diff
