// Both transforms as convolutions with windowed cosines and sines, by conv1d().
#include "model/kernels/stft.h"

#include <algorithm>
#include <limits>

#include "model/kernels/portable_math.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "model/kernels/stft.cpp"
// clang-format off
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "model/kernels/elementary-inl.h"
#include "model/kernels/elementwise-inl.h"
// clang-format on

HWY_BEFORE_NAMESPACE();
namespace model::HWY_NAMESPACE {

/// Rows of real | imaginary parts to magnitude | phase.
void to_polar(Mat x) {
  const int bins = x.cols() / 2;
  for (int r = 0; r < x.rows(); ++r)
    for (int b = 0; b < bins; b += kFloatLanes) {
      float* re = x.row(r) + b;
      float* im = re + bins;
      const FloatVector real = load(re, bins - b);
      const FloatVector imaginary = load(im, bins - b);
      const FloatVector squares = fused(real, real, hn::Mul(imaginary, imaginary));
      store(hn::Sqrt(squares), re, bins - b);
      store(angle(real, imaginary), im, bins - b);
    }
}

/// Rows of log-magnitude | phase before its sine to real | imaginary parts.
void to_cartesian(Mat x) {
  const FloatTag d;
  const int bins = x.cols() / 2;
  for (int r = 0; r < x.rows(); ++r)
    for (int b = 0; b < bins; b += kFloatLanes) {
      float* re = x.row(r) + b;
      float* im = re + bins;
      const FloatVector log = smaller(hn::Set(d, 88.0f), load(re, bins - b));  // finite
      const FloatVector magnitude = exponential(log);
      const FloatVector phase = sine(load(im, bins - b));
      store(hn::Mul(magnitude, cosine_of_remainder(phase)), re, bins - b);
      store(hn::Mul(magnitude, sine_of_remainder(phase)), im, bins - b);
    }
}

}  // namespace model::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace model {

HWY_EXPORT(to_polar);
HWY_EXPORT(to_cartesian);

Stft::Stft(int n_fft, int hop)
    : n_fft_(n_fft),
      hop_(hop),
      bins_(n_fft / 2 + 1),
      synthesis_taps_((hop - 1 + n_fft / 2) / hop + (n_fft - 1 - n_fft / 2) / hop + 1),
      synthesis_pad_((n_fft - 1 - n_fft / 2) / hop) {
  for (int n = 0; n < n_fft; ++n) window_.push_back(0.5 - 0.5 * point_on_circle(n, n_fft)[0]);
  // Bins at both ends are real: an imaginary weight of +0 keeps theirs at +0.
  const auto cosine = [&](int b, int n) { return point_on_circle(b * n, n_fft)[0]; };
  const auto sine = [&](int b, int n) {
    return b == 0 || 2 * b == n_fft ? -0.0 : point_on_circle(b * n, n_fft)[1];
  };
  const int parts = 2 * bins_;
  std::vector<float> weights;
  for (int n = 0; n < n_fft; ++n)
    for (int p = 0; p < parts; ++p)
      weights.push_back(
          static_cast<float>(window_[n] * (p < bins_ ? cosine(p, n) : -sine(p - bins_, n))));
  analysis_.resize(packed_size(n_fft, 1, parts));
  pack(weights.data(), {parts, parts, 1}, n_fft, 1, parts, analysis_.data());

  weights.clear();
  for (int k = 0; k < synthesis_taps_; ++k)
    for (int p = 0; p < parts; ++p)
      for (int s = 0; s < hop; ++s) {
        const int n = s + n_fft / 2 - hop * (k - synthesis_pad_);
        const int b = p % bins_;
        // Bins between the real ones stand for their conjugates too.
        const double conjugates = b == 0 || 2 * b == n_fft ? 1 : 2;
        const double weight = n < 0 || n >= n_fft ? 0 : conjugates / n_fft * window_[n];
        const double wave = p < bins_ ? cosine(b, n + n_fft) : -sine(b, n + n_fft);
        weights.push_back(static_cast<float>(weight * wave / whole_windows(s)));
      }
  synthesis_.resize(packed_size(synthesis_taps_, parts, hop));
  pack(weights.data(), {std::ptrdiff_t{parts} * hop, hop, 1}, synthesis_taps_, parts, hop,
       synthesis_.data());
}

/// Sum of the squared windows of those of the columns 0 .. columns - 1 that cover a sample.
double Stft::squared_windows(int sample, int columns) const {
  const int at = sample + n_fft_ / 2;
  double sum = 0;
  for (int column = at / hop_; column >= 0 && at - column * hop_ < n_fft_; --column)
    if (column < columns) sum += window_[at - column * hop_] * window_[at - column * hop_];
  return sum;
}

/// The same where all of them exist.
double Stft::whole_windows(int sample) const {
  return squared_windows(sample % hop_ + n_fft_ * hop_, std::numeric_limits<int>::max());
}

void Stft::analyze(std::span<const float> x, Mat y, Arena& scratch) const {
  const int samples = static_cast<int>(x.size());
  assert(y.rows() == columns(samples) && samples > n_fft_ / 2);
  const Arena::Scope scope(scratch);
  const int margin = n_fft_ / 2;
  float* padded = scratch.mat(1, samples + n_fft_).data();
  std::ranges::copy(x, padded + margin);
  for (int n = 1; n <= margin; ++n) {
    padded[margin - n] = x[n];
    padded[margin + samples - 1 + n] = x[samples - 1 - n];
  }
  conv1d(ConstMat(padded, samples + n_fft_, 1), {analysis_.data(), n_fft_, 1, 2 * bins_}, nullptr,
         {hop_, 1, 0}, y, ConvOutput::kStore, scratch);
  HWY_DYNAMIC_DISPATCH(to_polar)(y);
}

void Stft::synthesize(Mat x, std::span<float> y, Arena& scratch) const {
  const int samples = static_cast<int>(y.size());
  assert(x.rows() == columns(samples) && x.cols() == 2 * bins_ && samples % hop_ == 0);
  HWY_DYNAMIC_DISPATCH(to_cartesian)(x);
  conv1d(x, {synthesis_.data(), synthesis_taps_, 2 * bins_, hop_}, nullptr, {1, 1, synthesis_pad_},
         Mat(y.data(), samples / hop_, hop_), ConvOutput::kStore, scratch);
  // At both ends some of the windows do not exist.
  for (int s = 0; s < samples; ++s) {
    if (s == n_fft_) s = std::max(s, samples - n_fft_);
    y[s] *= static_cast<float>(whole_windows(s) / squared_windows(s, x.rows()));
  }
}

}  // namespace model
#endif
