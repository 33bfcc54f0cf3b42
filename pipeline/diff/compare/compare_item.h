// The steps that compare one item, from matching its files to its finding, and their results.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "pipeline/diff/compare/frame_stream.h"
#include "pipeline/diff/compare/matching.h"
#include "pipeline/diff/compare/recording.h"
#include "pipeline/diff/judge/finding.h"
#include "pipeline/diff/judge/limits.h"
#include "pipeline/diff/measures/splices.h"
#include "pipeline/diff/measures/stretch.h"
#include "pipeline/diff/measures/take.h"

namespace pipeline::diff {

/// A word of a recording, in seconds.
struct Word {
  std::string text;
  double begin = 0, end = 0;
};

/// The words of the alignment that lies beside a sound file (`STEM.alignment.json`); none where
/// there is no alignment. Throws io::Error when there is one and it cannot be read.
std::vector<Word> words_of(const std::filesystem::path& sound);

/// Puts to every span the words that are spoken in it: the baseline's, or the candidate's for what
/// the baseline lacks, or if its words are not known. A word counts when half of it, or half of the
/// span, is in both.
void name_words(std::vector<DiffSpan>& spans, const std::vector<Word>& baseline,
                const std::vector<Word>& candidate);

/// How one waveform lies in the other.
struct WaveformResult {
  Measures measures;
  bool is_same_take = false;
  bool has_other_sound = false;  ///< somewhere in the take
  std::vector<DiffSpan> damage;  ///< in order of time
  std::vector<Cause> causes;     ///< of the same take, those that explain most first
  Course course = {};            ///< how the candidate runs beside the baseline, in the same take

  /// What is measured of any two waveforms that were laid on each other, the candidate this late.
  void measure(const TakeMeter::Result& take, double delay_seconds);

  /// More of the difference that a cause of this kind explains.
  void add_cause(Kind kind, double energy);

  /// What is wrong with a stretch, that lies at `place`: to the end, it is truncated. `rate`: of
  /// the samples whose squares make its energy.
  void add_stretch(const DamagedStretch& stretch, DiffSpan place, const Scan& baseline,
                   const Scan& candidate, double rate);

  /// What only one of the two has, at `place`, by its kind: words, or timing where it is a pause.
  void add_splice(DiffSpan place, double energy);

  /// What goes over the whole: offset, polarity, delay, and the level, which is a part of the
  /// largest cause where that takes much of it. `system`: the filter, echo or room that was found;
  /// a strong one has a delay and a polarity of its own, and whatever leaves more than the gain, a
  /// level. REQUIRES: measures and the other causes are there.
  void add_whole_causes(const TakeMeter::Result& take, const Limits& limits,
                        std::optional<Kind> system);

  /// Puts damage and causes into their order.
  void sort();
};

/// What a stretch of a take is, that is damaged so.
Kind kind_of(const Damage& damage);
Kind kind_of(DamagedStretch::What what);

/// Finds the delay between two recordings by cross-correlation, tells whether they are one take,
/// and if so, what gain and delay leave of their difference and what may have caused it. Each
/// recording is read a few times, from its begin. REQUIRES: recordings of one rate, and their
/// scans. Throws io::Error.
WaveformResult compare_waveforms(Recording& baseline, Recording& candidate,
                                 const Scan& baseline_scan, const Scan& candidate_scan,
                                 const Limits& limits);

/// Where two recordings say different things, and how different they sound where they say the same.
struct SpeechResult {
  Measures measures;
  std::vector<DiffSpan> spans;  ///< in order of time
};

/// Compares two sounds as speech: aligns their mel-cepstra in windows of a minute and measures
/// along the alignment. `baseline_db` and `candidate_db` are the levels of their loudest 10 ms.
/// REQUIRES: streams that nothing was dropped of. Throws io::Error. Memory: some 20 MB and 5 kB for
/// each second.
SpeechResult compare_speech(FrameStream& baseline, FrameStream& candidate, double baseline_db,
                            double candidate_db);

/// What the sound of an item is compared with: that of a file, or what is kept of one. One object
/// belongs to one thread. All throw io::Error.
class BaselineSound {
 public:
  virtual ~BaselineSound() = default;
  virtual const Scan& scan() const = 0;
  virtual std::vector<Word> words() const = 0;

  /// The largest difference of the samples in steps of 16 bits, infinite where nothing tells.
  /// REQUIRES: the same rate and number of samples.
  virtual double largest_difference(Recording& candidate) = 0;

  /// The same of all channels of a file, where these are known: samples are means of them.
  /// REQUIRES: as many channels.
  virtual double largest_difference_of_channels(const std::filesystem::path& /*candidate*/) {
    return 0;
  }

  /// Tier `signal`; the candidate may be left at another rate.
  virtual WaveformResult compare_waveforms(Recording& candidate, const Scan& scan,
                                           const Limits& limits) = 0;

  /// Tier `speech`.
  virtual SpeechResult compare_speech(Recording& candidate, const Scan& scan) = 0;
};

/// Opens the sound of a side and tells the side what it is. Throws io::Error when there is none to
/// compare.
using OpenBaseline = std::function<std::unique_ptr<BaselineSound>(Side&)>;

/// Compares two files, tier by tier, as far as they differ. What cannot be read is a finding, not
/// an error. Memory is bounded but for 5 kB per second of files that differ as speech. Safe to call
/// from several threads.
ItemFinding compare_item(const Pair& pair, const Limits& limits);

/// The same with what `open` makes of the baseline's side.
ItemFinding compare_item(const Pair& pair, const Limits& limits, const OpenBaseline& open);

}  // namespace pipeline::diff
