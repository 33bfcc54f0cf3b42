// Computes mel-cepstra as one matrix product per batch, mel bands, spectral shape, F0 by YIN.
#include "pipeline/diff/measures/frames.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>
#include <optional>

#include "model/kernels/blas.h"
#include "pipeline/diff/measures/loops.h"

namespace pipeline::diff {
namespace {

std::vector<float> windowed_sinc(int taps, double cutoff) {
  std::vector<double> values(static_cast<std::size_t>(taps));
  for (int i = 0; i < taps; ++i) {
    const double x = 2 * cutoff * std::numbers::pi * (i - (taps - 1) / 2.0);
    values[i] = std::sin(x) / x * (1 - std::cos(2 * std::numbers::pi * (i + 0.5) / taps));
  }
  const double sum = std::accumulate(values.begin(), values.end(), 0.0);
  for (double& value : values) value /= sum;
  return {values.begin(), values.end()};
}

}  // namespace

Decimator::Decimator(int taps, double cutoff, int step)
    : step_(step), taps_(windowed_sinc(taps, cutoff)), pending_(taps_.size() / 2) {}

void Decimator::append(std::span<const float> samples, std::vector<float>& low) {
  pending_.insert(pending_.end(), samples.begin(), samples.end());
  if (pending_.size() < taps_.size()) return;
  const auto step = static_cast<std::size_t>(step_);
  const std::size_t count = (pending_.size() - taps_.size()) / step + 1;
  low.resize(low.size() + count);
  filter(pending_, taps_, step_, std::span(low).last(count));
  pending_.erase(pending_.begin(), pending_.begin() + static_cast<std::ptrdiff_t>(count * step));
}

namespace {

constexpr int kHalf = kFftSize / 2;
constexpr int kBatch = 128;                // frames that go through one matrix product; even
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

/// The run of a row that has all its weights.
WeightedRun run_of(const std::vector<float>& row) {
  const auto is_weight = [](float weight) { return weight > 0; };
  const auto first = std::find_if(row.begin(), row.end(), is_weight) - row.begin();
  const auto last = row.rend() - std::find_if(row.rbegin(), row.rend(), is_weight);
  const auto unit = static_cast<std::ptrdiff_t>(WeightedRun::kUnit);
  const std::ptrdiff_t size = (last - first + unit - 1) / unit * unit;
  const std::ptrdiff_t begin = std::min(first, std::ssize(row) - size);
  return {.first = static_cast<std::size_t>(begin),
          .weights = {row.begin() + begin, row.begin() + begin + size}};
}

/// Triangles of equal width on the mel scale of 2595 log10(1 + f / 700) from 50 Hz to 12 kHz, each
/// with a sum of 1. [kMelBands]
const std::vector<WeightedRun>& mel_filters() {
  static const std::vector<WeightedRun> filters = [] {
    const auto mel = [](double hz) { return 2595 * std::log10(1 + hz / 700); };
    const double low = mel(50);
    const double step = (mel(kFrameRate / 2.0) - low) / (kMelBands + 1);
    std::vector<WeightedRun> bands;
    for (int i = 0; i < kMelBands; ++i) {
      std::vector<float> row(kBins);
      for (int bin = 0; bin < kBins; ++bin) {
        const double at = (mel(bin * static_cast<double>(kFrameRate) / kFftSize) - low) / step;
        row[bin] = static_cast<float>(std::max(0.0, 1 - std::abs(at - (i + 1))));
      }
      const float sum = std::accumulate(row.begin(), row.end(), 0.0f);
      for (float& weight : row) weight /= sum;
      bands.push_back(run_of(row));
    }
    return bands;
  }();
  return filters;
}

constexpr double kBinHz = static_cast<double>(kFrameRate) / kFftSize;
constexpr double kLowestHz = 100;
constexpr double kHighestHz = 8000;
constexpr double kInside = 0.95;

double tilt(std::span<const double> power) {
  double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0;
  const double step = std::cbrt(2.0);
  for (double low = kLowestHz; low * step <= kHighestHz; low *= step) {
    const int first = static_cast<int>(std::ceil(low / kBinHz));
    const int last = std::max(first + 1, static_cast<int>(std::ceil(low * step / kBinHz)));
    const double mean =
        std::accumulate(power.begin() + first, power.begin() + last, 0.0) / (last - first);
    if (mean <= 0) continue;
    const double x = std::log2((first + last - 1) / 2.0 * kBinHz);
    const double y = 10 * std::log10(mean);
    n += 1, sx += x, sy += y, sxx += x * x, sxy += x * y;
  }
  return n < 2 ? 0 : (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

}  // namespace

MelCepstra::MelCepstra() : fft_(kFftSize), pending_(kHalf), long_term_(kBins) {
  power_.reserve(static_cast<std::size_t>(kBatch) * kBins);
}

void MelCepstra::append(std::span<const float> samples, Frames& frames) {
  samples_ += static_cast<long>(samples.size());
  pending_.insert(pending_.end(), samples.begin(), samples.end());
  std::size_t begin = 0;
  for (; begin + kFftSize + kHop <= pending_.size(); begin += std::size_t{2} * kHop)
    analyse(std::span(pending_).subspan(begin), 2, frames);
  pending_.erase(pending_.begin(), pending_.begin() + static_cast<std::ptrdiff_t>(begin));
}

void MelCepstra::finish(Frames& frames) {
  const long wanted = samples_ / kHop + 1;
  pending_.resize(pending_.size() + kFftSize);
  for (std::size_t begin = 0; frames_ < wanted; begin += std::size_t{2} * kHop) {
    pending_.resize(std::max(pending_.size(), begin + kFftSize + kHop));
    analyse(std::span(pending_).subspan(begin), static_cast<int>(std::min(2L, wanted - frames_)),
            frames);
  }
  flush(frames);
}

void MelCepstra::analyse(std::span<const float> samples, int count, Frames& frames) {
  fft_.forward(samples.first(kFftSize), samples.subspan(kHop, kFftSize), window());
  for (int i = 0; i < count; ++i) {
    power_.resize(power_.size() + kBins);
    power(i == 0 ? fft_.spectrum_a() : fft_.spectrum_b(), std::span(power_).last(kBins));
    const std::size_t begin = kHalf - kHop + static_cast<std::size_t>(i) * kHop;
    const float mean = energy(samples.subspan(begin, std::size_t{2} * kHop)) / (2 * kHop);
    frames.level_db.push_back(std::max(kSilentDb, 10 * std::log10(mean + 1e-30f)));
  }
  frames_ += count;
  if (frames_ % kBatch == 0) flush(frames);
}

void MelCepstra::flush(Frames& frames) {
  const int count = static_cast<int>(power_.size()) / kBins;
  if (count == 0) return;
  const model::ConstMat powers(power_.data(), count, kBins);
  add_to_long_term(powers);
  const std::size_t bands = frames.bands.size();
  frames.bands.resize(bands + static_cast<std::size_t>(count) * kMelBands);
  const std::span<float> fresh = std::span(frames.bands).subspan(bands);
  for (int frame = 0; frame < count; ++frame)
    weigh(powers.row_span(frame), mel_filters(),
          fresh.subspan(static_cast<std::size_t>(frame) * kMelBands, kMelBands));
  log(fresh, kFloor, kDbPerNeper);

  log(power_, kFloor, 1);
  const std::size_t cepstra = frames.cepstra.size();
  frames.cepstra.resize(cepstra + static_cast<std::size_t>(count) * kCepstra);
  model::gemm(powers, {warping().data(), kBins, kCepstra}, false,
              {frames.cepstra.data() + cepstra, count, kCepstra});
  power_.clear();
}

void MelCepstra::add_to_long_term(model::ConstMat powers) {
  std::array<float, kBins> sums{};
  for (int frame = 0; frame < powers.rows(); ++frame)
    for (int bin = 0; bin < kBins; ++bin) sums[bin] += powers(frame, bin);
  for (int bin = 0; bin < kBins; ++bin) long_term_[bin] += sums[bin];
}

double mel_cepstral_distortion(std::span<const float> a, std::span<const float> b, int last) {
  double sum = 0;
  for (int k = 1; k <= last; ++k) sum += std::pow(static_cast<double>(a[k]) - b[k], 2);
  return 10 / std::numbers::ln10 * std::sqrt(2 * sum);
}

SpectralShape spectral_shape(std::span<const double> power) {
  // Of the derivative: the few hertz of the lowest harmonics would outweigh all that makes a voice
  // bright.
  std::vector<double> rising(power.begin(), power.end());
  for (std::size_t i = 0; i < rising.size(); ++i)
    rising[i] *= static_cast<double>(i) * static_cast<double>(i);
  const double all = std::accumulate(rising.begin(), rising.end(), 0.0);
  double sum = 0;
  std::size_t bin = 0;
  while (bin + 1 < rising.size() && sum + rising[bin] < kInside * all) sum += rising[bin++];
  const double part = rising[bin] > 0 ? (kInside * all - sum) / rising[bin] : 0;
  return {tilt(power), all > 0 ? (static_cast<double>(bin) + part) * kBinHz : 0};
}

namespace {

constexpr int kDecimation = 3;
constexpr int kRate = kFrameRate / kDecimation;
constexpr int kLongestLag = kRate / 50;
constexpr int kShortestLag = kRate / 800;
constexpr int kLags = kLongestLag + 2;  // with what the parabola and the search look at

// Windows overlap: products are summed up by blocks, and blocks by windows.
constexpr std::size_t kBlock = 40;
constexpr std::size_t kStepBlocks = 2 * kHop / kDecimation / kBlock;  // 10 ms
constexpr std::size_t kBlocks = 7;  // 35 ms: more than one period and a half at 50 Hz
constexpr int kWindow = kBlock * kBlocks;
constexpr int kReach = kWindow + kLags - 1;  // samples one estimate looks at
constexpr double kThreshold = 0.15;          // of the normalised difference, as in the paper
constexpr double kVoiced = 0.3;              // the worst that still counts as periodic
constexpr double kMinPower = 1e-8;           // -80 dBFS: what is quieter has no pitch

using Difference = std::array<double, kLags>;
using Products = std::array<float, kLags>;

constexpr int kTaps = 96;
constexpr double kCutoff = 1150;  // Hz; a Hann window's transition is 250 Hz to either side

double square(float x) { return static_cast<double>(x) * x; }

/// YIN's difference function by lag, from the squares of the window, of the window moved, and what
/// they have in common.
Difference difference_of(std::span<const float> samples, const Products& common) {
  Difference d;
  const double still = common[0];
  double moved = still;
  for (int lag = 0; lag < kLags; ++lag) {
    d[lag] = std::max(0.0, still + moved - 2 * static_cast<double>(common[lag]));
    if (lag + 1 < kLags) moved += square(samples[lag + kWindow]) - square(samples[lag]);
  }
  return d;
}

/// The lag of the first dip below the threshold, or of the deepest one; nothing where it is not
/// deep enough.
std::optional<double> find_period(const Difference& d) {
  double deepest = kVoiced;
  int best = 0;
  double sum = 0;
  for (int lag = 1; lag <= kShortestLag; ++lag) sum += d[lag];
  double here = d[kShortestLag] * kShortestLag / (sum + 1e-30);  // normalised by the mean so far
  for (int lag = kShortestLag; lag < kLongestLag; ++lag) {
    sum += d[lag + 1];
    const double next = d[lag + 1] * (lag + 1) / (sum + 1e-30);
    if (here < deepest && next >= here) {
      deepest = here;
      best = lag;
      if (deepest < kThreshold) break;
    }
    here = next;
  }
  if (best == 0) return std::nullopt;
  const double before = d[best - 1];
  const double after = d[best + 1];
  const double curve = before - 2 * d[best] + after;
  const double offset = curve > 0 ? std::clamp((before - after) / (2 * curve), -1.0, 1.0) : 0;
  return best + offset;
}

}  // namespace

F0Tracker::F0Tracker()
    : decimator_(kTaps, kCutoff / kFrameRate, kDecimation),
      low_(kReach / 2) {}  // so that the first window is around the first sample

void F0Tracker::append(std::span<const float> samples, Frames& frames) {
  samples_ += static_cast<long>(samples.size());
  decimator_.append(samples, low_);
  track(frames);
}

void F0Tracker::finish(Frames& frames) {
  const long wanted = samples_ / kHop + 1;
  decimator_.append(std::vector<float>(kTaps + std::size_t{kDecimation} * kReach), low_);
  track(frames);
  const long extra = frames_ - wanted;
  frames.f0.resize(frames.f0.size() - static_cast<std::size_t>(std::max(0L, extra)));
}

void F0Tracker::track(Frames& frames) {
  std::size_t blocks = products_.size() / kLags;
  for (; blocks * kBlock + kBlock + kLags - 1 <= low_.size(); ++blocks) {
    products_.resize(products_.size() + kLags);
    const auto block = std::span<const float>(low_).subspan(blocks * kBlock);
    correlate(block.first(kBlock), block, std::span(products_).last(kLags));
  }
  std::size_t first = 0;
  for (; first + kBlocks <= blocks; first += kStepBlocks) {
    frames.f0.insert(frames.f0.end(), 2, estimate(first));
    frames_ += 2;
  }
  const auto drop = [](std::vector<float>& values, std::size_t count) {
    values.erase(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(count));
  };
  drop(low_, first * kBlock);
  drop(products_, first * kLags);
}

float F0Tracker::estimate(std::size_t first) const {
  Products common{};
  for (std::size_t block = first; block < first + kBlocks; ++block)
    for (int lag = 0; lag < kLags; ++lag) common[lag] += products_[block * kLags + lag];
  if (common[0] < kMinPower * kWindow) return 0;
  const auto period = find_period(difference_of(std::span(low_).subspan(first * kBlock), common));
  return period ? static_cast<float>(kRate / *period) : 0;
}

}  // namespace pipeline::diff
