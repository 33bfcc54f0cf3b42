#include "pipeline/diff/measures/mel_cepstra.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "model/kernels/blas.h"
#include "pipeline/diff/measures/log.h"

namespace pipeline::diff {
namespace {

constexpr int kHalf = kFftSize / 2;
constexpr int kBatch = 64;                 // frames that go through one matrix product
constexpr float kDbPerNeper = 4.3429448f;  // 10 / ln 10

/// A Hann window that makes the power of a sine of full scale 1.
const std::vector<float>& window() {
  static const std::vector<float> values = [] {
    std::vector<float> w(kFftSize);
    for (int i = 0; i < kFftSize; ++i)
      w[i] = static_cast<float>((1 - std::cos(2 * std::numbers::pi * i / kFftSize)) * 2 / kFftSize);
    return w;
  }();
  return values;
}

/// The cepstrum c[0 .. kHalf] of a frequency-warped by the recursion of Oppenheim and Johnson, as
/// in SPTK's freqt.
std::vector<double> warp(std::span<const double> cepstrum) {
  std::vector<double> now(kCepstra), before(kCepstra);
  for (std::size_t i = cepstrum.size(); i-- > 0;) {
    std::swap(now, before);
    now[0] = cepstrum[i] + kWarping * before[0];
    now[1] = (1 - kWarping * kWarping) * before[0] + kWarping * before[1];
    for (int m = 2; m < kCepstra; ++m) now[m] = before[m - 1] + kWarping * (before[m] - now[m - 1]);
  }
  return now;
}

/// From log power spectrum to warped cepstrum is linear: row b holds what bin b gives to each
/// coefficient. [kBins, kCepstra]
const std::vector<float>& warping() {
  static const std::vector<float> matrix = [] {
    std::vector<float> rows(static_cast<std::size_t>(kBins) * kCepstra);
    std::vector<double> cepstrum(kBins);
    for (int bin = 0; bin < kBins; ++bin) {
      // The inverse transform of an even spectrum that is 1 in this bin. Of log power it is the
      // cepstrum of log amplitude, its first and last value apart, which have no mirror image.
      const double weight = (bin == 0 || bin == kHalf ? 1.0 : 2.0) / kFftSize;
      for (int n = 0; n <= kHalf; ++n)
        cepstrum[n] = weight * std::cos(2 * std::numbers::pi * bin * n / kFftSize);
      cepstrum[0] /= 2;
      cepstrum[kHalf] /= 2;
      const std::vector<double> warped = warp(cepstrum);
      std::copy(warped.begin(), warped.end(), rows.begin() + std::ptrdiff_t{bin} * kCepstra);
    }
    return rows;
  }();
  return matrix;
}

/// Triangles of equal width on the mel scale of 2595 log10(1 + f / 700) from 50 Hz to 12 kHz, each
/// with a sum of 1. [kMelBands, kBins]
const std::vector<float>& mel_filters() {
  static const std::vector<float> matrix = [] {
    const auto mel = [](double hz) { return 2595 * std::log10(1 + hz / 700); };
    const double low = mel(50);
    const double step = (mel(kFrameRate / 2.0) - low) / (kMelBands + 1);
    std::vector<float> rows(static_cast<std::size_t>(kMelBands) * kBins);
    for (int band = 0; band < kMelBands; ++band) {
      double sum = 0;
      const auto row = rows.begin() + std::ptrdiff_t{band} * kBins;
      for (int bin = 0; bin < kBins; ++bin) {
        const double at = (mel(bin * static_cast<double>(kFrameRate) / kFftSize) - low) / step;
        row[bin] = static_cast<float>(std::max(0.0, 1 - std::abs(at - (band + 1))));
        sum += row[bin];
      }
      for (int bin = 0; bin < kBins; ++bin) row[bin] /= static_cast<float>(sum);
    }
    return rows;
  }();
  return matrix;
}

}  // namespace

MelCepstra::MelCepstra() : fft_(kFftSize), pending_(kHalf), long_term_(kBins) {
  power_.reserve(static_cast<std::size_t>(kBatch) * kBins);
}

void MelCepstra::append(std::span<const float> samples, Frames& frames) {
  samples_ += static_cast<long>(samples.size());
  pending_.insert(pending_.end(), samples.begin(), samples.end());
  std::size_t begin = 0;
  for (; begin + kFftSize <= pending_.size(); begin += kHop)
    analyse(std::span(pending_).subspan(begin, kFftSize), frames);
  pending_.erase(pending_.begin(), pending_.begin() + static_cast<std::ptrdiff_t>(begin));
}

void MelCepstra::finish(Frames& frames) {
  const long wanted = samples_ / kHop + 1;
  pending_.resize(pending_.size() + kFftSize);
  for (std::size_t begin = 0; frames_ < wanted; begin += kHop) {
    pending_.resize(std::max(pending_.size(), begin + kFftSize));
    analyse(std::span(pending_).subspan(begin, kFftSize), frames);
  }
  flush(frames);
}

void MelCepstra::analyse(std::span<const float> samples, Frames& frames) {
  const std::span<float> time = fft_.time();
  const std::vector<float>& w = window();
  for (int i = 0; i < kFftSize; ++i) time[i] = samples[i] * w[i];
  fft_.forward();
  const std::span<std::complex<float>> spectrum = fft_.spectrum();
  for (int i = 0; i < kBins; ++i) {
    const float power = std::norm(spectrum[i]);
    power_.push_back(power + kFloor);
    long_term_[i] += power;
  }

  double energy = 0;
  for (const float x : samples.subspan(kHalf - kHop, std::size_t{2} * kHop))
    energy += static_cast<double>(x) * x;
  const double level = 10 * std::log10(energy / (2 * kHop) + 1e-30);
  frames.level_db.push_back(std::max(kSilentDb, static_cast<float>(level)));
  if (++frames_ % kBatch == 0) flush(frames);
}

void MelCepstra::flush(Frames& frames) {
  const int count = static_cast<int>(power_.size()) / kBins;
  if (count == 0) return;
  const model::ConstMat power(power_.data(), count, kBins);
  const std::size_t bands = frames.bands.size();
  frames.bands.resize(bands + static_cast<std::size_t>(count) * kMelBands);
  model::gemm(power, {mel_filters().data(), kMelBands, kBins}, true,
              {frames.bands.data() + bands, count, kMelBands});
  for (float& band : std::span(frames.bands).subspan(bands)) band = kDbPerNeper * fast_log(band);

  for (float& value : power_) value = fast_log(value);
  const std::size_t cepstra = frames.cepstra.size();
  frames.cepstra.resize(cepstra + static_cast<std::size_t>(count) * kCepstra);
  model::gemm(power, {warping().data(), kBins, kCepstra}, false,
              {frames.cepstra.data() + cepstra, count, kCepstra});
  power_.clear();
}

double mel_cepstral_distortion(std::span<const float> a, std::span<const float> b) {
  double sum = 0;
  for (int k = 1; k < kCepstra; ++k) sum += std::pow(static_cast<double>(a[k]) - b[k], 2);
  return 10 / std::numbers::ln10 * std::sqrt(2 * sum);
}

}  // namespace pipeline::diff
