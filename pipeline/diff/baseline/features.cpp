#include "pipeline/diff/baseline/features.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "io/files/error.h"
#include "pipeline/diff/compare/frame_stream.h"
#include "pipeline/diff/compare/recording.h"
#include "pipeline/diff/measures/alignment.h"
#include "pipeline/diff/measures/loops.h"

namespace pipeline::diff {
namespace {

constexpr double kLowestHz = 20;
constexpr double kMinDb = -120;
constexpr int kSoundRangeDb = 40;  // between the loudest column and the quietest with sound

std::uint8_t byte(double value) {
  return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0, 255.0)));
}

/// The columns of Features, taken apart again.
struct Columns {
  explicit Columns(const Features& features) {
    for (std::size_t at = 0; at < features.columns.size(); at += Features::kWidth) {
      const std::uint8_t* column = &features.columns[at];
      for (int i = 0; i < Features::kCepstra; ++i)
        shapes.push_back(static_cast<float>(column[i]) / 32 - 4);
      level_db.push_back(column[Features::kCepstra] - 128.0);
      cents.push_back(256 * column[Features::kCepstra + 1] + column[Features::kCepstra + 2]);
      loudest = std::max(loudest, level_db.back());
    }
  }
  int size() const { return static_cast<int>(level_db.size()); }
  bool has_sound(int i) const { return level_db[i] > loudest - kSoundRangeDb; }
  model::ConstMat mat() const { return {shapes.data(), size(), Features::kCepstra}; }

  std::vector<float> shapes;  ///< [columns, kCepstra]
  std::vector<double> level_db;
  std::vector<int> cents;
  double loudest = -128;
};

double root_mean_square(const std::vector<double>& values, double around) {
  double squares = 0;
  for (const double value : values) squares += (value - around) * (value - around);
  return values.empty() ? 0 : std::sqrt(squares / static_cast<double>(values.size()));
}

double mean(const std::vector<double>& values) {
  const double sum = std::accumulate(values.begin(), values.end(), 0.0);
  return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

void compare_columns(const Columns& a, const Columns& b, Measures& measures) {
  std::vector<double> distortions, levels, cents;
  int voiced_once = 0;
  for (const Cell& cell : align(a.mat(), b.mat()).path) {
    if (!a.has_sound(cell.a) && !b.has_sound(cell.b)) continue;
    double squares = 0;
    for (int i = 0; i < Features::kCepstra; ++i)
      squares += std::pow(a.mat().row(cell.a)[i] - b.mat().row(cell.b)[i], 2);
    distortions.push_back(10 * std::sqrt(2 * squares) / std::log(10));
    levels.push_back(b.level_db[cell.b] - a.level_db[cell.a]);
    const int before = a.cents[cell.a];
    const int after = b.cents[cell.b];
    voiced_once += (before > 0) != (after > 0);
    if (before > 0 && after > 0) cents.push_back(after - before);
  }
  if (distortions.empty()) return;
  measures[Metric::kMcdDb] = mean(distortions);
  measures[Metric::kEnergyDb] = root_mean_square(levels, mean(levels));
  measures[Metric::kVoicingPercent] = 100.0 * voiced_once / static_cast<double>(levels.size());
  if (cents.empty()) return;
  measures[Metric::kF0ShiftCents] = upper_median(cents);
  measures[Metric::kF0RmseCents] = root_mean_square(cents, 0);
}

}  // namespace

Features features_of(const std::filesystem::path& path) {
  Features features;
  Recording recording(path);
  features.sample_rate = recording.sample_rate();
  const Scan scan(recording);
  if (const std::string problem = scan.problem(); !problem.empty())
    throw io::Error(path.string(), problem);
  features.seconds = scan.seconds();
  features.loudness_lufs = std::max(kMinDb, scan.loudness().integrated_lufs());
  features.true_peak_db = std::max(kMinDb, scan.loudness().true_peak_db());

  const CoarseFeatures coarse = coarse_features(path, Features::kFrames);
  for (int i = 0; i < coarse.columns(); ++i) {
    for (int c = 0; c < Features::kCepstra; ++c)
      features.columns.push_back(byte((coarse.shapes().row(i)[c] + 4) * 32));
    features.columns.push_back(byte(coarse.level_db[i] + 128));
    const float f0 = coarse.f0[i];
    const auto cents = f0 > 0 ? std::lround(1200 * std::log2(f0 / kLowestHz)) : 0;
    features.columns.push_back(static_cast<std::uint8_t>(cents / 256));
    features.columns.push_back(static_cast<std::uint8_t>(cents % 256));
  }
  return features;
}

Measures compare_features(const Features& baseline, const Features& candidate) {
  Measures measures;
  if (baseline.seconds > 0)
    measures[Metric::kDurationPercent] = 100 * (candidate.seconds / baseline.seconds - 1);
  measures[Metric::kLoudnessLu] = candidate.loudness_lufs - baseline.loudness_lufs;
  measures[Metric::kTruePeakDb] = candidate.true_peak_db - baseline.true_peak_db;
  const Columns a(baseline);
  const Columns b(candidate);
  if (a.size() > 0 && b.size() > 0) compare_columns(a, b, measures);
  return measures;
}

}  // namespace pipeline::diff
