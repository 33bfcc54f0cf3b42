// Compares long-term band powers, which are computed from the stored mel-cepstra.
#include "pipeline/diff/baseline/kept_filter.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace pipeline::diff {
namespace {

constexpr double kLowestBandHz = 50, kBandRatio = 1.12;
constexpr double kTrebleBandHz = 4000;
constexpr int kEvenBands = 64;       // from 0 to half the rate, for the mean of a spectrum
constexpr double kHeardBand = 1e-5;  // of the strongest: where a filter can be told
constexpr float kRangeDb = 40;       // below the loudest frame: what counts

/// Cosines of mel-cepstra at a frequency, where log amplitude is their sum.
std::vector<double> cosines_at(double hz) {
  const double w = 2 * std::numbers::pi * hz / kFrameRate;
  const double warped = w + 2 * std::atan2(kWarping * std::sin(w), 1 - kWarping * std::cos(w));
  std::vector<double> cosines(kCepstra);
  for (int k = 1; k < kCepstra; ++k) cosines[static_cast<std::size_t>(k)] = std::cos(k * warped);
  return cosines;
}

double power_at(std::span<const float> cepstrum, const std::vector<double>& cosines) {
  double log_amplitude = 0;
  for (std::size_t k = 0; k < cepstrum.size(); ++k) log_amplitude += cosines[k] * cepstrum[k];
  return std::exp(2 * log_amplitude);
}

/// Mean power at these frequencies of the frames that are not far below the loudest.
std::vector<double> long_term_powers(const Features& features, const std::vector<double>& hz) {
  std::vector<std::vector<double>> bands, even;
  for (const double frequency : hz) bands.push_back(cosines_at(frequency));
  for (int i = 0; i < kEvenBands; ++i)
    even.push_back(cosines_at((i + 0.5) * kFrameRate / 2 / kEvenBands));
  const auto stream = frames_of(features);
  stream->fill(static_cast<int>(features.frames()) * Features::kStep);
  const Frames& frames = stream->frames();
  const float loudest = *std::ranges::max_element(frames.level_db);
  std::vector<double> powers(hz.size());
  for (int at = 0; at < frames.size(); at += Features::kStep) {
    const float level = frames.level_db[static_cast<std::size_t>(at)];
    if (level < loudest - kRangeDb) continue;
    double mean = 0;
    for (const auto& cosines : even) mean += power_at(frames.cepstrum(at), cosines) / kEvenBands;
    for (std::size_t i = 0; i < hz.size(); ++i)
      powers[i] += std::pow(10.0, level / 10) * power_at(frames.cepstrum(at), bands[i]) / mean;
  }
  for (double& power : powers) power /= static_cast<double>(features.frames());
  return powers;
}

}  // namespace

FilterShape filter_shape(const Features& baseline, const Features& candidate, double gain) {
  std::vector<double> hz;
  const double highest = std::min(kFrameRate, baseline.scan.sample_rate) / 2.0;
  for (double band = kLowestBandHz; band < highest; band *= kBandRatio) hz.push_back(band);
  const std::vector<double> a = long_term_powers(baseline, hz);
  const std::vector<double> b = long_term_powers(candidate, hz);
  const double heard = kHeardBand * *std::ranges::max_element(a);

  FilterShape shape;
  std::vector<std::size_t> bands;
  double treble_a = 0, treble_b = 0;
  for (std::size_t i = 0; i < hz.size(); ++i) {
    if (a[i] <= heard) continue;
    bands.push_back(i);
    if (hz[i] < kTrebleBandHz) continue;
    treble_a += hz[i] * a[i];  // bands are as wide as they are high
    treble_b += hz[i] * b[i] / (gain * gain);
  }
  if (treble_a > 0 && treble_b > 0) shape.treble_db = 10 * std::log10(treble_b / treble_a);
  const auto is_through = [&](std::size_t i) { return 4 * b[i] > gain * gain * a[i]; };
  const auto first = std::ranges::find_if(bands, is_through);
  if (first == bands.end()) return shape;
  const auto last = std::find_if(bands.rbegin(), bands.rend(), is_through);
  if (first != bands.begin()) shape.high_pass_hz = hz[*first];
  if (last != bands.rbegin()) shape.low_pass_hz = hz[*last];
  return shape;
}

}  // namespace pipeline::diff
