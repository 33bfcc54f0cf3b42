// STFT and its inverse against Fourier sums, and against sines known in closed form.
#include "model/kernels/stft.h"

#include <gtest/gtest.h>

#include <complex>
#include <numbers>
#include <random>

#include "tests/support/every_isa.h"
#include "tests/support/matrix.h"

namespace model {
namespace {

using StftKernel = EveryIsa;
TEST_ON_EVERY_ISA(StftKernel);

using Complex = std::complex<double>;
constexpr double kTurn = 2 * std::numbers::pi;
constexpr float kPi = std::numbers::pi_v<float>;

struct Transform {
  int n_fft, hop;
  double window(int n) const { return 0.5 - 0.5 * std::cos(kTurn * n / n_fft); }
  Complex turn(int n) const { return std::polar(1.0, kTurn * n / n_fft); }
};
constexpr Transform kTransforms[] = {{20, 5}, {16, 4}, {12, 3}, {8, 5}};

std::vector<float> noise(int samples) {
  std::mt19937 random(1);
  std::uniform_real_distribution<float> uniform(-1, 1);
  std::vector<float> x(static_cast<std::size_t>(samples));
  for (float& value : x) value = uniform(random);
  return x;
}

PoisonedMatrix analyzed(const Transform& t, std::span<const float> x) {
  const Stft stft(t.n_fft, t.hop);
  PoisonedMatrix y(stft.columns(static_cast<int>(x.size())), 2 * stft.bins());
  Arena scratch;
  stft.analyze(x, y.view(), scratch);
  EXPECT_TRUE(y.frame_is_untouched());
  return y;
}

TEST_P(StftKernel, AnalysisAgreesWithTheReflectedFourierSum) {
  for (const Transform& t : kTransforms)
    for (const int samples : {11, 12, 13, 40, 61, 600}) {
      const std::vector<float> x = noise(samples);
      const PoisonedMatrix y = analyzed(t, x);
      ASSERT_EQ(y.view().rows(), samples / t.hop + 1);
      for (int column = 0; column < y.view().rows(); ++column)
        for (int b = 0; b <= t.n_fft / 2; ++b) {
          Complex expected;
          double size = 0;
          for (int n = 0; n < t.n_fft; ++n) {
            int at = column * t.hop + n - t.n_fft / 2;
            if (at < 0) at = -at;
            if (at >= samples) at = 2 * (samples - 1) - at;
            expected += double{x[at]} * t.window(n) * std::conj(t.turn(b * n));
            size += std::abs(x[at] * t.window(n));
          }
          const double magnitude = y.view()(column, b);
          const double phase = y.view()(column, t.n_fft / 2 + 1 + b);
          ASSERT_LE(std::abs(std::polar(magnitude, phase) - expected), 4 * kEpsilon * size)
              << "bin " << b << " of column " << column;
        }
    }
}

TEST_P(StftKernel, PhaseOfTheRealBinsIsZeroOrPlusPi) {
  constexpr Transform kGenerator{20, 5};
  std::vector<float> negative = noise(600);
  for (float& value : negative) value -= 3;
  std::vector<float> alternating(600);
  for (std::size_t s = 0; s < 600; ++s) alternating[s] = s % 2 == 0 ? -1 : 1;
  for (const auto& x : {noise(600), negative, alternating, std::vector<float>(600, 0.0f),
                        std::vector<float>(600, -0.0f), std::vector<float>(600, -1e-30f)}) {
    const PoisonedMatrix y = analyzed(kGenerator, x);
    for (int column = 0; column < y.view().rows(); ++column)
      for (const int b : {0, 10}) {
        const float phase = y.view()(column, 11 + b);
        ASSERT_TRUE(phase == 0 || phase == kPi) << phase << " in column " << column;
        ASSERT_FALSE(std::signbit(phase)) << "column " << column;
      }
  }
  const PoisonedMatrix y = analyzed(kGenerator, negative);
  for (int column = 0; column < y.view().rows(); ++column) EXPECT_EQ(y.view()(column, 11), kPi);
  const PoisonedMatrix silent = analyzed(kGenerator, std::vector<float>(600, 0.0f));
  for (int column = 0; column < silent.view().rows(); ++column)
    for (int b = 0; b < 22; ++b) EXPECT_EQ(silent.view()(column, b), 0);
}

std::vector<float> synthesized(const Transform& t, ConstMat x, int samples) {
  PoisonedMatrix y(1, samples);
  PoisonedMatrix spectrum(x.rows(), x.cols());
  for (int r = 0; r < x.rows(); ++r) std::ranges::copy(x.row_span(r), spectrum.view().row(r));
  Arena scratch;
  Stft(t.n_fft, t.hop).synthesize(spectrum.view(), y.view().row_span(0), scratch);
  EXPECT_TRUE(spectrum.frame_is_untouched());
  EXPECT_TRUE(y.frame_is_untouched());
  const auto row = y.view().row_span(0);
  return {row.begin(), row.end()};
}

TEST_P(StftKernel, SynthesisAgreesWithTheInverseFourierSumOverTheWindows) {
  for (const Transform& t : {kTransforms[0], kTransforms[1]})
    for (const int samples : {600, 1200, 3000}) {
      const int columns = samples / t.hop + 1, bins = t.n_fft / 2 + 1;
      const PoisonedMatrix x(columns, 2 * bins, 2, -4, 2);
      const std::vector<float> y = synthesized(t, x.view(), samples);
      std::vector<Sum> sums(y.size());
      std::vector<double> squares(y.size());
      for (int column = 0; column < columns; ++column)
        for (int n = 0; n < t.n_fft; ++n) {
          const int s = column * t.hop + n - t.n_fft / 2;
          if (s < 0 || s >= samples) continue;
          squares[s] += t.window(n) * t.window(n);
          for (int k = 0; k < t.n_fft; ++k) {
            const int b = std::min(k, t.n_fft - k);  // the upper half is the conjugate of the lower
            const double magnitude = std::exp(static_cast<double>(x.view()(column, b)));
            const double phase = std::sin(static_cast<double>(x.view()(column, bins + b)));
            // Of the two real bins only the real part exists.
            const Complex bin = 2 * b % t.n_fft == 0 ? Complex(magnitude * std::cos(phase))
                                                     : std::polar(magnitude, phase);
            const double wave = ((b == k ? bin : std::conj(bin)) * t.turn(k * n)).real();
            sums[s].add(wave, t.window(n) / t.n_fft);
            sums[s].magnitude += magnitude * t.window(n) / t.n_fft;  // whose phase is rounded too
          }
        }
      for (int s = 0; s < samples; ++s)
        ASSERT_NEAR(y[s], sums[s].value / squares[s], sums[s].tolerance() / squares[s]) << s;
    }
}

/// Bin 4 of 20 at a hop of 5 turns once per column, so a steady phase is a sine of 4800 Hz.
TEST_P(StftKernel, SteadyBinIsALongSineOfItsFrequency) {
  constexpr int kSamples = 24000;
  PoisonedMatrix x(kSamples / 5 + 1, 22);
  for (int column = 0; column < x.view().rows(); ++column) {
    std::ranges::fill(x.view().row_span(column), -100.0f);
    x.view()(column, 4) = 0;
    x.view()(column, 11 + 4) = kPi / 6;  // whose sine, 0.5, is the phase in radians
  }
  const std::vector<float> y = synthesized({20, 5}, x.view(), kSamples);
  // Sums of Hann windows: 2; of their squares: 1.5; two conjugate bins of 1 / 20. At the ends some
  // windows are missing. Time 0 is the centre of a window, where bin 4 has turned twice.
  for (int s = 20; s < kSamples - 20; ++s)
    ASSERT_NEAR(y[s], 2.0 / 1.5 / 10 * std::cos(kTurn * 4800 * s / 24000 + 0.5), 16 * kEpsilon)
        << s;
}

TEST_P(StftKernel, LongSineIsFoundInItsBin) {
  std::vector<float> x(24000);
  for (std::size_t s = 0; s < x.size(); ++s)
    x[s] = static_cast<float>(std::cos(kTurn * 4800 * static_cast<double>(s) / 24000 + 0.5));
  const PoisonedMatrix y = analyzed({20, 5}, x);
  for (int column = 3; column < y.view().rows() - 3; ++column) {
    EXPECT_NEAR(y.view()(column, 4), 5.0, 5 * kEpsilon);  // half of the window's sum
    EXPECT_NEAR(y.view()(column, 11 + 4), 0.5, kEpsilon);
    EXPECT_NEAR(y.view()(column, 9), 0, 5 * kEpsilon);
  }
}

}  // namespace
}  // namespace model
