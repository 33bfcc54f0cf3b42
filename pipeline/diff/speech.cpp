#include "pipeline/diff/speech.h"

#include <algorithm>
#include <utility>

#include "pipeline/diff/aligned_meter.h"
#include "pipeline/diff/frame_stream.h"
#include "pipeline/diff/measures/dtw.h"
#include "pipeline/diff/measures/spectrum.h"
#include "pipeline/diff/outline.h"
#include "pipeline/diff/spans.h"

namespace pipeline::diff {
namespace {

constexpr int kWindow = 12000;        // frames aligned at once: a minute
constexpr double kCertain = 0.75;     // of an alignment whose end is not known yet
constexpr double kSoundRangeDb = 40;  // between the loudest frame and the quietest with sound

/// The cepstra at hand but c0, which is loudness. [frames, kCepstra - 1]
model::ConstMat shapes(const FrameStream& stream) {
  const int frames = std::min(stream.size(), kWindow);
  return {stream.frames().cepstra.data() + 1, frames, kCepstra - 1, kCepstra};
}

/// Two recordings on their way through the windows.
class SpeechComparison {
 public:
  SpeechComparison(Recording& baseline, Recording& candidate, double least_a, double least_b)
      : a_(baseline),
        b_(candidate),
        meter_(least_a, least_b),
        outline_a_(least_a),
        outline_b_(least_b) {}

  /// Aligns window by window. A window whose recordings both go on has an open end; the last part
  /// of its path is not certain, and is found again by the next window.
  void align_all() {
    bool is_last = false;
    while (!is_last) {
      a_.fill(kWindow);
      b_.fill(kWindow);
      if (a_.size() == 0 || b_.size() == 0) break;
      is_last = a_.is_ended() && b_.is_ended() && a_.size() <= kWindow && b_.size() <= kWindow;
      Alignment alignment = align(shapes(a_), shapes(b_), is_last ? End::kClosed : End::kOpen);
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
    Spans spans = find_spans(outline_a_, outline_b_, partners(), meter_.usual_distance());
    measures[Metric::kMissingSeconds] = spans.missing_seconds;
    measures[Metric::kAddedSeconds] = spans.added_seconds;
    measures[Metric::kReplacedSeconds] = spans.replaced_seconds;
    measures[Metric::kTempoPercent] = spans.tempo_percent;
    result.spans = std::move(spans.spans);

    const SpectralShape before = spectral_shape(a_.long_term());
    const SpectralShape after = spectral_shape(b_.long_term());
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

  FrameStream a_, b_;
  AlignedMeter meter_;
  Outline outline_a_, outline_b_;
};

}  // namespace

SpeechResult compare_speech(Recording& baseline, Recording& candidate, double baseline_db,
                            double candidate_db) {
  SpeechComparison comparison(baseline, candidate, baseline_db - kSoundRangeDb,
                              candidate_db - kSoundRangeDb);
  comparison.align_all();
  return comparison.finish();
}

}  // namespace pipeline::diff
