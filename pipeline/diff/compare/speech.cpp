// Tier `speech`: warps mel-cepstra in windows of a minute and measures along the path.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <utility>
#include <vector>

#include "pipeline/diff/compare/compare_item.h"
#include "pipeline/diff/compare/frame_stream.h"
#include "pipeline/diff/compare/spans.h"
#include "pipeline/diff/measures/alignment.h"
#include "pipeline/diff/measures/frames.h"
#include "pipeline/diff/measures/loops.h"

namespace pipeline::diff {
namespace {

constexpr int kWindow = 12000;        // frames aligned at once: a minute
constexpr double kCertain = 0.75;     // of an alignment whose end is not known yet
constexpr double kSoundRangeDb = 40;  // between the loudest frame and the quietest with sound

constexpr int kFewCepstra = 13;  // c1 .. c13, the usual setting beside that of 39

constexpr double kTrustedShare = 0.9;    // of the frames that are voiced on both sides
constexpr double kSamePitchCents = 600;  // beyond it one side is an octave off, not out of tune
constexpr double kDbPerDistance = 10 * std::numbers::sqrt2 / std::numbers::ln10;

/// Sums up two recordings cell by cell along their time warping. One object belongs to one thread.
class AlignedMeter {
 public:
  /// Frames above these levels have sound.
  AlignedMeter(double min_level_a, double min_level_b)
      : min_level_a_(min_level_a), min_level_b_(min_level_b) {}

  /// The next cells; they count frames from the first ones of `a` and `b`. REQUIRES: cells that
  /// begin with both of these.
  void append(const Frames& a, const Frames& b, const std::vector<Cell>& cells);

  /// Into `measures`: distortions, F0, voicing, levels, steps.
  void finish(Measures& measures);

  /// By frame of a, its first partner.
  const std::vector<int>& partners() const { return partners_; }

  /// Median of the distances of aligned frames with sound, of cepstra without c0. Call it after
  /// finish().
  double usual_distance() const { return usual_distance_; }

 private:
  struct Moments {
    double n = 0, sum = 0, squares = 0;
    void add(double x) { n += 1, sum += x, squares += x * x; }
    double deviation() const;  ///< root mean square around the mean
  };
  void compare_sounds(const Frames& a, const Frames& b, const Cell& cell);
  void finish_pitch(Measures& measures);

  double min_level_a_, min_level_b_;
  std::vector<int> partners_;
  int frames_b_ = 0;  ///< of b that have a partner
  double distortion_ = 0, distortion_13_ = 0;
  long cells_ = 0;
  Moments bands_, levels_;
  std::vector<float> distances_;  ///< of cells with sound
  double usual_distance_ = 0;
  std::vector<float> cents_;
  long voiced_cells_ = 0;  ///< on either side
  long voiced_once_ = 0;
};

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
    distortion_13_ += mel_cepstral_distortion(a.cepstrum(cell.a), b.cepstrum(cell.b), kFewCepstra);
    ++cells_;
    if (a.level_db[cell.a] > min_level_a_ || b.level_db[cell.b] > min_level_b_) {
      distances_.push_back(static_cast<float>(distortion / kDbPerDistance));
      compare_sounds(a, b, cell);
    }
  }
  if (!cells.empty()) frames_b_ += cells.back().b + 1;
}

void AlignedMeter::compare_sounds(const Frames& a, const Frames& b, const Cell& cell) {
  const bool sounds_a = a.level_db[cell.a] > min_level_a_;
  const bool sounds_b = b.level_db[cell.b] > min_level_b_;
  const float f0_a = sounds_a ? a.f0[cell.a] : 0;
  const float f0_b = sounds_b ? b.f0[cell.b] : 0;
  if (f0_a > 0 && f0_b > 0) cents_.push_back(1200 * std::log2(f0_b / f0_a));
  voiced_cells_ += f0_a > 0 || f0_b > 0;
  voiced_once_ += (f0_a > 0) != (f0_b > 0);
  if (!sounds_a || !sounds_b) return;
  levels_.add(b.level_db[cell.b] - a.level_db[cell.a]);
  if (a.bands.empty() || b.bands.empty()) return;
  const auto mel_a = a.mel(cell.a);
  const auto mel_b = b.mel(cell.b);
  for (int band = 0; band < kMelBands; ++band) bands_.add(mel_b[band] - mel_a[band]);
}

void AlignedMeter::finish(Measures& measures) {
  if (cells_ == 0) return;
  measures[Metric::kMcdDb] = distortion_ / static_cast<double>(cells_);
  measures[Metric::kMcd13Db] = distortion_13_ / static_cast<double>(cells_);
  const double longer =
      std::max(static_cast<double>(partners_.size()), static_cast<double>(frames_b_));
  measures[Metric::kAlignmentPercent] = 100 * (static_cast<double>(cells_) / longer - 1);
  if (!distances_.empty()) usual_distance_ = upper_median(distances_);
  if (levels_.n > 0) measures[Metric::kEnergyDb] = levels_.deviation();
  if (bands_.n > 0) measures[Metric::kLogMelDb] = bands_.deviation();
  if (voiced_cells_ > 0)
    measures[Metric::kVoicingPercent] =
        100 * static_cast<double>(voiced_once_) / static_cast<double>(voiced_cells_);
  finish_pitch(measures);
}

void AlignedMeter::finish_pitch(Measures& measures) {
  if (cents_.empty()) return;
  measures[Metric::kF0ShiftCents] = upper_median(cents_);
  // Where a tracker is wrong it is so by a third or an octave, and in a few frames.
  std::vector<float> sizes;
  for (const float cents : cents_)
    if (std::abs(cents) <= kSamePitchCents) sizes.push_back(std::abs(cents));
  std::sort(sizes.begin(), sizes.end());
  sizes.resize(static_cast<std::size_t>(kTrustedShare * static_cast<double>(sizes.size())));
  if (sizes.empty()) return;
  const double squares = std::inner_product(sizes.begin(), sizes.end(), sizes.begin(), 0.0);
  measures[Metric::kF0RmseCents] = std::sqrt(squares / static_cast<double>(sizes.size()));
}

/// The cepstra at hand but c0, which is loudness. [frames, kCepstra - 1]
model::ConstMat shapes(const FrameStream& stream) {
  const int frames = std::min(stream.size(), kWindow);
  return {stream.frames().cepstra.data() + 1, frames, kCepstra - 1, kCepstra};
}

/// Two sounds on their way through the windows.
class SpeechComparison {
 public:
  SpeechComparison(FrameStream& baseline, FrameStream& candidate, double min_a, double min_b)
      : a_(baseline), b_(candidate), meter_(min_a, min_b), outline_a_(min_a), outline_b_(min_b) {}

  /// Aligns window by window. A window whose recordings both go on has an open end; the last part
  /// of its path is not certain, and is found again by the next window.
  void align_all() {
    bool is_last = false;
    while (!is_last) {
      a_.fill(kWindow);
      b_.fill(kWindow);
      if (a_.size() == 0 || b_.size() == 0) break;
      is_last = a_.is_ended() && b_.is_ended() && a_.size() <= kWindow && b_.size() <= kWindow;
      WarpingPath alignment = align(shapes(a_), shapes(b_), is_last ? End::kClosed : End::kOpen);
      if (!is_last) {
        const auto certain = static_cast<double>(alignment.path.size()) * kCertain;
        alignment.path.resize(std::max<std::size_t>(1, static_cast<std::size_t>(certain)));
      }
      meter_.append(a_.frames(), b_.frames(), alignment.path);
      drop(a_, outline_a_, alignment.path.back().a + 1);
      drop(b_, outline_b_, alignment.path.back().b + 1);
    }
    drop_rest(a_, outline_a_);
    drop_rest(b_, outline_b_);
  }

  SpeechResult finish() {
    SpeechResult result;
    Measures& measures = result.measures;
    meter_.finish(measures);
    DiffSpans spans = find_spans(outline_a_, outline_b_, partners(), meter_.usual_distance());
    measures[Metric::kMissingSeconds] = spans.missing_seconds;
    measures[Metric::kAddedSeconds] = spans.added_seconds;
    measures[Metric::kReplacedSeconds] = spans.replaced_seconds;
    measures[Metric::kTempoPercent] = spans.tempo_percent;
    result.spans = std::move(spans.spans);

    const SpectralShape before = a_.shape();
    const SpectralShape after = b_.shape();
    measures[Metric::kTiltDbPerOctave] = after.tilt_db_per_octave - before.tilt_db_per_octave;
    if (before.bandwidth_hz > 0)
      measures[Metric::kBandwidthPercent] = 100 * (after.bandwidth_hz / before.bandwidth_hz - 1);
    return result;
  }

 private:
  static void drop(FrameStream& stream, Outline& outline, int frames) {
    outline.append(stream.frames(), frames);
    stream.drop(frames);
  }

  /// What is left of the side that is longer by more than a window.
  static void drop_rest(FrameStream& stream, Outline& outline) {
    while (stream.size() > 0) {
      drop(stream, outline, stream.size());
      stream.fill(kWindow);
    }
  }

  /// By stroke of the baseline, the stroke of the candidate that time warping puts beside it.
  std::vector<int> partners() const {
    const std::vector<int>& frames = meter_.partners();
    std::vector<int> strokes;
    for (int i = 0; i < outline_a_.size(); ++i) {
      const auto frame = std::min(frames.size() - 1, static_cast<std::size_t>(i) * Outline::kStep);
      strokes.push_back(
          std::min(frames[frame] / Outline::kStep, std::max(0, outline_b_.size() - 1)));
    }
    return strokes;
  }

  FrameStream &a_, &b_;
  AlignedMeter meter_;
  Outline outline_a_, outline_b_;
};

}  // namespace

SpeechResult compare_speech(FrameStream& baseline, FrameStream& candidate, double baseline_db,
                            double candidate_db) {
  SpeechComparison comparison(baseline, candidate, baseline_db - kSoundRangeDb,
                              candidate_db - kSoundRangeDb);
  comparison.align_all();
  return comparison.finish();
}

}  // namespace pipeline::diff
