#include "model/proving/log_mel.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "model/kernels/blas.h"
#include "model/kokoro/speech.h"

namespace model {
namespace {

constexpr int kWindow = 1024;
constexpr int kHop = 256;
constexpr int kBins = kWindow / 2 + 1;
constexpr int kBands = 80;

/// A matrix that owns its values.
struct Table {
  Table(int rows, int cols)
      : values(static_cast<std::size_t>(rows) * cols), mat(values.data(), rows, cols) {}
  std::vector<float> values;
  Mat mat;
};

/// [kWindow, 2 kBins]: windowed cosines, then sines.
Table fourier_matrix() {
  Table t(kWindow, 2 * kBins);
  for (int n = 0; n < kWindow; ++n) {
    const double turn = 2 * std::numbers::pi / kWindow;
    const double window = 0.5 - 0.5 * std::cos(turn * n);
    for (int b = 0; b < kBins; ++b) {
      const double angle = turn * (n * b % kWindow);
      t.mat(n, b) = static_cast<float>(window * std::cos(angle));
      t.mat(n, kBins + b) = static_cast<float>(window * std::sin(angle));
    }
  }
  return t;
}

/// [kBins, kBands], triangles evenly spaced on the mel scale (O'Shaughnessy).
Table mel_matrix() {
  Table t(kBins, kBands);
  const double top = 2595 * std::log10(1 + kSampleRate / 2.0 / 700);
  const auto edge_hz = [&](int i) {
    return 700 * (std::pow(10.0, top * i / (kBands + 1) / 2595) - 1);
  };
  for (int b = 0; b < kBins; ++b)
    for (int m = 0; m < kBands; ++m) {
      const double hz = static_cast<double>(b) * kSampleRate / kWindow;
      const double rising = (hz - edge_hz(m)) / (edge_hz(m + 1) - edge_hz(m));
      const double falling = (edge_hz(m + 2) - hz) / (edge_hz(m + 2) - edge_hz(m + 1));
      t.mat(b, m) = static_cast<float>(std::max(0.0, std::min(rising, falling)));
    }
  return t;
}

/// Band levels in dB, [frames, kBands].
Table log_mel(std::span<const float> x, const Table& fourier, const Table& mel) {
  std::vector<float> padded(x.begin(), x.end());
  padded.resize(std::max<std::size_t>(x.size(), kWindow));
  const int frames = (static_cast<int>(padded.size()) - kWindow) / kHop + 1;
  Table frame(frames, kWindow);
  for (int f = 0; f < frames; ++f)
    std::copy_n(padded.data() + std::ptrdiff_t{f} * kHop, kWindow, frame.mat.row(f));
  Table spectrum(frames, 2 * kBins);
  gemm(frame.mat, fourier.mat, false, spectrum.mat);
  Table magnitude(frames, kBins);
  for (int f = 0; f < frames; ++f)
    for (int b = 0; b < kBins; ++b)
      magnitude.mat(f, b) = std::hypot(spectrum.mat(f, b), spectrum.mat(f, kBins + b));
  Table level(frames, kBands);
  gemm(magnitude.mat, mel.mat, false, level.mat);
  for (float& v : level.values) v = 20 * std::log10(std::max(v, 1e-5f));
  return level;
}

}  // namespace

double log_mel_distance_db(std::span<const float> a, std::span<const float> b) {
  const Table fourier = fourier_matrix();
  const Table mel = mel_matrix();
  const Table level_a = log_mel(a, fourier, mel);
  const Table level_b = log_mel(b, fourier, mel);
  double sum = 0;
  for (std::size_t i = 0; i < level_a.values.size(); ++i)
    sum += std::abs(level_a.values[i] - level_b.values[i]);
  return sum / static_cast<double>(level_a.values.size());
}

}  // namespace model
