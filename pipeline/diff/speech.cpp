#include "pipeline/diff/speech.h"

#include <algorithm>
#include <utility>

#include "pipeline/diff/aligned_meter.h"
#include "pipeline/diff/frame_stream.h"
#include "pipeline/diff/measures/dtw.h"
#include "pipeline/diff/measures/spectrum.h"
#include "pipeline/diff/spans.h"

namespace pipeline::diff {
namespace {

constexpr int kWindow = 12000;      // frames aligned at once: a minute
constexpr double kCertain = 0.75;   // of an alignment whose end is not known yet
constexpr double kSoundRangeDb = 40;  // between the loudest frame and the quietest with sound

/// The cepstra at hand but c0, which is loudness. [frames, kCepstra - 1]
model::ConstMat shapes(const FrameStream& stream) {
  const int frames = std::min(stream.size(), kWindow);
  return {stream.frames().cepstra.data() + 1, frames, kCepstra - 1, kCepstra};
}

/// Aligns window by window. A window whose recordings both go on has an open end; the last part of
/// its path is not certain, and is found again by the next window.
void align_all(FrameStream& a, FrameStream& b, AlignedMeter& meter) {
  while (true) {
    a.fill(kWindow);
    b.fill(kWindow);
    if (a.size() == 0 || b.size() == 0) break;
    const bool is_last =
        a.is_ended() && b.is_ended() && a.size() <= kWindow && b.size() <= kWindow;
    Alignment alignment = align(shapes(a), shapes(b), is_last ? End::kClosed : End::kOpen);
    if (!is_last) {
      const auto certain = static_cast<double>(alignment.path.size()) * kCertain;
      alignment.path.resize(std::max<std::size_t>(1, static_cast<std::size_t>(certain)));
    }
    meter.append(a.frames(), b.frames(), alignment.path);
    const Cell last = alignment.path.back();
    a.drop(last.a + 1);
    b.drop(last.b + 1);
    if (is_last) break;
  }
  for (; a.size() > 0; a.drop(a.size()), a.fill(kWindow)) meter.append_rest(a.frames(), a.size(), true);
  for (; b.size() > 0; b.drop(b.size()), b.fill(kWindow)) meter.append_rest(b.frames(), b.size(), false);
}

}  // namespace

SpeechResult compare_speech(Recording& baseline, Recording& candidate, double baseline_db,
                            double candidate_db) {
  FrameStream a(baseline);
  FrameStream b(candidate);
  AlignedMeter meter(baseline_db - kSoundRangeDb, candidate_db - kSoundRangeDb);
  align_all(a, b, meter);

  SpeechResult result;
  Measures& measures = result.measures;
  meter.finish(measures);
  Spans spans = find_spans(meter);
  measures[Metric::kMissingSeconds] = spans.missing_seconds;
  measures[Metric::kAddedSeconds] = spans.added_seconds;
  measures[Metric::kReplacedSeconds] = spans.replaced_seconds;
  measures[Metric::kTempoPercent] = spans.tempo_percent;
  result.spans = std::move(spans.spans);

  const SpectralShape before = spectral_shape(a.long_term());
  const SpectralShape after = spectral_shape(b.long_term());
  measures[Metric::kTiltDbPerOctave] = after.tilt_db_per_octave - before.tilt_db_per_octave;
  if (before.bandwidth_hz > 0)
    measures[Metric::kBandwidthPercent] = 100 * (after.bandwidth_hz / before.bandwidth_hz - 1);
  return result;
}

}  // namespace pipeline::diff
