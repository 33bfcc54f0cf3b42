#include "pipeline/diff/aligned_meter.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "pipeline/diff/measures/loops.h"
#include "pipeline/diff/measures/mel_cepstra.h"

namespace pipeline::diff {
namespace {

constexpr double kSamePitchCents = 600;  // beyond it one side is an octave off, not out of tune
constexpr double kDbPerDistance = 10 * std::numbers::sqrt2 / std::numbers::ln10;

}  // namespace

double AlignedMeter::Moments::deviation() const {
  return n > 0 ? std::sqrt(std::max(0.0, squares / n - sum / n * (sum / n))) : 0;
}

void AlignedMeter::append(const Frames& a, const Frames& b, const std::vector<Cell>& cells) {
  const int first_a = static_cast<int>(partners_.size());
  const int first_b = frames_b_;
  for (const Cell& cell : cells) {
    if (first_a + cell.a == static_cast<int>(partners_.size()))
      partners_.push_back(first_b + cell.b);
    const double distortion = mel_cepstral_distortion(a.cepstrum(cell.a), b.cepstrum(cell.b));
    distortion_ += distortion;
    ++cells_;
    if (a.level_db[cell.a] > least_level_a_ || b.level_db[cell.b] > least_level_b_) {
      distances_.push_back(static_cast<float>(distortion / kDbPerDistance));
      compare_sounds(a, b, cell);
    }
  }
  if (!cells.empty()) frames_b_ += cells.back().b + 1;
}

void AlignedMeter::compare_sounds(const Frames& a, const Frames& b, const Cell& cell) {
  const bool sounds_a = a.level_db[cell.a] > least_level_a_;
  const bool sounds_b = b.level_db[cell.b] > least_level_b_;
  const float f0_a = sounds_a ? a.f0[cell.a] : 0;
  const float f0_b = sounds_b ? b.f0[cell.b] : 0;
  if (f0_a > 0 && f0_b > 0) cents_.push_back(1200 * std::log2(f0_b / f0_a));
  voiced_cells_ += f0_a > 0 || f0_b > 0;
  voiced_once_ += (f0_a > 0) != (f0_b > 0);
  if (!sounds_a || !sounds_b) return;
  levels_.add(b.level_db[cell.b] - a.level_db[cell.a]);
  const auto mel_a = a.mel(cell.a);
  const auto mel_b = b.mel(cell.b);
  for (int band = 0; band < kMelBands; ++band) bands_.add(mel_b[band] - mel_a[band]);
}

void AlignedMeter::finish(Measures& measures) {
  if (cells_ == 0) return;
  measures[Metric::kMcdDb] = distortion_ / static_cast<double>(cells_);
  const double longer =
      std::max(static_cast<double>(partners_.size()), static_cast<double>(frames_b_));
  measures[Metric::kAlignmentPercent] = 100 * (static_cast<double>(cells_) / longer - 1);
  if (!distances_.empty()) usual_distance_ = upper_median(distances_);
  if (levels_.n > 0) {
    measures[Metric::kEnergyDb] = levels_.deviation();
    measures[Metric::kLogMelDb] = bands_.deviation();
  }
  if (voiced_cells_ > 0)
    measures[Metric::kVoicingPercent] =
        100 * static_cast<double>(voiced_once_) / static_cast<double>(voiced_cells_);
  finish_pitch(measures);
}

void AlignedMeter::finish_pitch(Measures& measures) {
  if (cents_.empty()) return;
  measures[Metric::kF0ShiftCents] = upper_median(cents_);
  double squares = 0;
  long n = 0;
  for (const float cents : cents_) {
    if (std::abs(cents) > kSamePitchCents) continue;
    squares += static_cast<double>(cents) * cents;
    ++n;
  }
  if (n > 0) measures[Metric::kF0RmseCents] = std::sqrt(squares / static_cast<double>(n));
}

}  // namespace pipeline::diff
