#include "pipeline/diff/aligned_meter.h"

#include <algorithm>
#include <cmath>

#include "pipeline/diff/measures/mel_cepstra.h"

namespace pipeline::diff {
namespace {

constexpr double kSamePitchCents = 600;  // beyond it one side is an octave off, not out of tune

}  // namespace

double AlignedMeter::Moments::deviation() const {
  return n > 0 ? std::sqrt(std::max(0.0, squares / n - sum / n * (sum / n))) : 0;
}

void AlignedMeter::append(const Frames& a, const Frames& b, const std::vector<Cell>& cells) {
  if (cells.empty()) return;
  // Cells begin at the first frames at hand, which are the first without a partner.
  const int first_a = static_cast<int>(of_a_.size());
  const int first_b = static_cast<int>(of_b_.size());
  for (const Cell& cell : cells) {
    const double distortion = mel_cepstral_distortion(a.cepstrum(cell.a), b.cepstrum(cell.b));
    const bool sounds_a = a.level_db[cell.a] > least_level_a_;
    const bool sounds_b = b.level_db[cell.b] > least_level_b_;
    if (first_a + cell.a == static_cast<int>(of_a_.size())) {
      of_a_.push_back({first_b + cell.b, static_cast<float>(distortion)});
      sound_a_.push_back(sounds_a);
    }
    if (first_b + cell.b == static_cast<int>(of_b_.size())) {
      of_b_.push_back({first_a + cell.a, static_cast<float>(distortion)});
      sound_b_.push_back(sounds_b);
    }
    distortion_ += distortion;
    ++cells_;

    const float f0_a = sounds_a ? a.f0[cell.a] : 0;
    const float f0_b = sounds_b ? b.f0[cell.b] : 0;
    if (f0_a > 0 && f0_b > 0) cents_.push_back(1200 * std::log2(f0_b / f0_a));
    voiced_cells_ += f0_a > 0 || f0_b > 0;
    voiced_once_ += (f0_a > 0) != (f0_b > 0);
    if (!sounds_a || !sounds_b) continue;
    levels_.add(b.level_db[cell.b] - a.level_db[cell.a]);
    const auto mel_a = a.mel(cell.a);
    const auto mel_b = b.mel(cell.b);
    for (int band = 0; band < kMelBands; ++band) bands_.add(mel_b[band] - mel_a[band]);
  }
}

void AlignedMeter::append_rest(const Frames& frames, int count, bool of_a) {
  std::vector<Partner>& partners = of_a ? of_a_ : of_b_;
  std::vector<bool>& sound = of_a ? sound_a_ : sound_b_;
  const int last = static_cast<int>(of_a ? of_b_.size() : of_a_.size()) - 1;
  for (int k = 0; k < count; ++k) {
    // As far from what is there as from silence.
    std::vector<float> silence(kCepstra);
    partners.push_back({std::max(0, last), static_cast<float>(mel_cepstral_distortion(
                                               frames.cepstrum(k), silence))});
    sound.push_back(frames.level_db[k] > (of_a ? least_level_a_ : least_level_b_));
  }
  cells_ += count;
}

void AlignedMeter::finish(Measures& measures) {
  if (cells_ == 0) return;
  measures[Metric::kMcdDb] = distortion_ / static_cast<double>(cells_);
  const double longer = static_cast<double>(std::max(of_a_.size(), of_b_.size()));
  measures[Metric::kAlignmentPercent] = 100 * (static_cast<double>(cells_) / longer - 1);
  if (levels_.n > 0) {
    measures[Metric::kEnergyDb] = levels_.deviation();
    measures[Metric::kLogMelDb] = bands_.deviation();
  }
  if (voiced_cells_ > 0)
    measures[Metric::kVoicingPercent] =
        100 * static_cast<double>(voiced_once_) / static_cast<double>(voiced_cells_);
  if (cents_.empty()) return;
  const auto median = cents_.begin() + static_cast<std::ptrdiff_t>(cents_.size() / 2);
  std::nth_element(cents_.begin(), median, cents_.end());
  measures[Metric::kF0ShiftCents] = *median;
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
