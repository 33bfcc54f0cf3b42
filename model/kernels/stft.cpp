#include "model/kernels/stft.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace model {

Stft::Stft(int n_fft, int hop) : n_fft_(n_fft), hop_(hop), bins_(n_fft / 2 + 1) {
  const double turn = 2 * std::numbers::pi / n_fft;
  for (int n = 0; n < n_fft; ++n) window_.push_back(0.5 - 0.5 * std::cos(turn * n));
  for (int b = 0; b < bins_; ++b) {
    const bool real_bin = b == 0 || 2 * b == n_fft;
    for (int n = 0; n < n_fft; ++n) {
      const double angle = turn * (b * n % n_fft);
      // Zeros of either sign sum to +0 in the real bins: -0 would make their phase -pi.
      analysis_real_.push_back(window_[n] * std::cos(angle));
      analysis_imaginary_.push_back(real_bin ? 0.0 : -window_[n] * std::sin(angle));
      // Bins between the real ones stand for their conjugates too.
      const double weight = (real_bin ? 1.0 : 2.0) / n_fft * window_[n];
      synthesis_real_.push_back(static_cast<float>(weight * std::cos(angle)));
      synthesis_imaginary_.push_back(real_bin ? 0.0f
                                              : static_cast<float>(-weight * std::sin(angle)));
    }
  }
}

void Stft::analyze(std::span<const double> x, Mat y) const {
  const int samples = static_cast<int>(x.size());
  assert(y.rows() == columns(samples) && samples > n_fft_ / 2);
  std::vector<double> frame(static_cast<std::size_t>(n_fft_));
  for (int column = 0; column < y.rows(); ++column) {
    for (int n = 0; n < n_fft_; ++n) {
      int at = std::abs(column * hop_ + n - n_fft_ / 2);
      if (at >= samples) at = 2 * (samples - 1) - at;
      frame[n] = x[at];
    }
    float* out = y.row(column);
    for (int b = 0; b < bins_; ++b) {
      double real = 0;
      double imaginary = 0;
      for (int n = 0; n < n_fft_; ++n) {
        real += frame[n] * analysis_real_[b * n_fft_ + n];
        imaginary += frame[n] * analysis_imaginary_[b * n_fft_ + n];
      }
      out[b] = static_cast<float>(std::hypot(real, imaginary));
      out[bins_ + b] = static_cast<float>(std::atan2(imaginary, real));
    }
  }
}

void Stft::synthesize(ConstMat x, std::span<float> y) const {
  const int samples = static_cast<int>(y.size());
  assert(x.rows() == columns(samples) && x.cols() == 2 * bins_);
  std::ranges::fill(y, 0.0f);
  std::vector<float> frame(static_cast<std::size_t>(n_fft_));
  for (int column = 0; column < x.rows(); ++column) {
    std::ranges::fill(frame, 0.0f);
    const float* in = x.row(column);
    for (int b = 0; b < bins_; ++b) {
      const float magnitude = std::exp(in[b]);
      const float phase = std::sin(in[bins_ + b]);
      const float real = magnitude * std::cos(phase);
      const float imaginary = magnitude * std::sin(phase);
      for (int n = 0; n < n_fft_; ++n)
        frame[n] += real * synthesis_real_[b * n_fft_ + n] +
                    imaginary * synthesis_imaginary_[b * n_fft_ + n];
    }
    const int start = column * hop_ - n_fft_ / 2;
    for (int n = std::max(0, -start); n < std::min(n_fft_, samples - start); ++n)
      y[start + n] += frame[n];
  }
  // Sample s lies in the columns whose window covers it; at both ends some of those do not exist.
  for (int s = 0; s < samples; ++s) {
    const int at = s + n_fft_ / 2;
    double squares = 0;
    for (int column = at / hop_; column >= 0 && at - column * hop_ < n_fft_; --column)
      if (column < x.rows()) squares += window_[at - column * hop_] * window_[at - column * hop_];
    y[s] = static_cast<float>(y[s] / squares);
  }
}

}  // namespace model
