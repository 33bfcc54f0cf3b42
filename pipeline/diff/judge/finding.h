// What is found between a baseline and a candidate: metrics, spans, an item, a whole report.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pipeline::diff {

/// What is measured between a baseline and a candidate. All are 0 for equal audio but the ratios of
/// signal to noise and kStoi, which are greater the better; a change is candidate less baseline.
/// What each means: info().
enum class Metric {
  kMaxErrorLsb,
  kGainDb,
  kDelayMs,
  kPolarity,
  kSnrDb,
  kSiSdrDb,
  kSegmentalSnrDb,
  kWorstSnrDb,
  kResidualCoherence,
  kNoiseCoherence,
  kDriftPpm,
  kWowPercent,
  kDcPercent,
  kHumHz,
  kHumDb,
  kEchoMs,
  kEchoDb,
  kLowPassHz,
  kHighPassHz,
  kTrebleDb,
  kLsdDb,
  kStoi,
  kMcdDb,
  kMcd13Db,
  kLogMelDb,
  kF0RmseCents,
  kF0ShiftCents,
  kVoicingPercent,
  kEnergyDb,
  kDurationPercent,
  kTempoPercent,
  kAlignmentPercent,
  kMissingSeconds,
  kAddedSeconds,
  kReplacedSeconds,
  kPauseSeconds,
  kWordsLost,
  kTiltDbPerOctave,
  kBandwidthPercent,
  kLoudnessLu,
  kTruePeakDb,
  kSilenceSeconds,
  kClippedSamples,
  kClicks,
};

constexpr std::size_t kMetrics = static_cast<std::size_t>(Metric::kClicks) + 1;

/// The limits that make sense for a metric; none where `least` is above `most`.
struct LimitRange {
  double least = 0, most = 1e9;

  bool is_empty() const { return least > most; }
};

/// How a metric is written and what is asked of it by default.
struct MetricInfo {
  std::string_view name;  ///< in JSON: `gain_db`
  std::string_view unit;  ///< for people: `dB`
  double limit;           ///< by default, of the absolute value; infinite where none is judged
  bool is_least;          ///< the greater the better: values below the limit exceed it
  std::string_view meaning;
  LimitRange limits = {};
};

const MetricInfo& info(Metric metric);
std::optional<Metric> metric_named(std::string_view name);

/// A value for each metric that was taken.
class Measures {
 public:
  std::optional<double>& operator[](Metric metric) {
    return values_[static_cast<std::size_t>(metric)];
  }
  const std::optional<double>& operator[](Metric metric) const {
    return values_[static_cast<std::size_t>(metric)];
  }

 private:
  std::array<std::optional<double>, kMetrics> values_;
};

/// How far the comparison of an item had to go; each tier is entered when the one before differs.
enum class Tier {
  kMatching,  ///< one side is missing or cannot be read: nothing was compared
  kBytes,     ///< the files are equal
  kSamples,   ///< the samples are equal, or differ by a few steps of 16 bits
  kSignal,    ///< the same take: compared as waveforms
  kSpeech,    ///< another take, or one with other sound in it: compared along an alignment in time
};

/// What a difference most likely is. README.md has the rules.
enum class Kind {
  kIdentical,  ///< equal bytes or equal samples
  kRounding,   ///< samples differ by no more than a few steps of 16 bits
  kNoise,      ///< the same take with noise, or another take
  kGain,
  kShift,  ///< the same waveform earlier or later
  kPolarity,
  kFormat,  ///< another sample rate or number of channels
  kDc,
  kHum,
  kFilter,
  kEcho,
  kReverb,
  kSpeed,  ///< faster and higher at once, or slower and lower
  kVoice,  ///< somebody else speaks
  kPitch,
  kTiming,
  kSpectral,
  kClicks,
  kClipping,
  kWords,      ///< speech is missing, added or replaced
  kTruncated,  ///< speech is missing at the end
  kSilent,     ///< one of the two has no sound
  kCorrupted,  ///< not audio, not finite, shorter than its header says
  kMissing,    ///< only the baseline has the item
  kAdded,      ///< only the candidate has it
};

std::string_view name_of(Tier tier);  ///< `bytes`
std::string_view name_of(Kind kind);  ///< `noise`

/// A stretch of time where the two differ, in seconds of each file. The two ends of a side that
/// lacks the stretch are equal.
struct DiffSpan {
  double baseline_begin = 0, baseline_end = 0;
  double candidate_begin = 0, candidate_end = 0;
  Kind kind = Kind::kWords;             ///< what is wrong there
  std::vector<std::string> words = {};  ///< of the baseline's alignment; empty where there is none
  double gain_db = 0;                   ///< of the candidate there, where the kind is `gain`
};

/// What may have caused a part of the difference in a take.
struct Cause {
  Kind kind;
  double energy = 0;  ///< of the difference that it explains, sum of squares
};

/// One side of an item.
struct Side {
  std::filesystem::path path = {};  ///< empty: the side lacks the item
  int sample_rate = 0;              ///< 0: not opened, or not audio
  int channels = 0;
  double seconds = 0;
  bool is_silent = false;    ///< nothing can be heard of its channels' mean
  std::string problem = {};  ///< why it cannot be compared; empty when it can
};

/// A voice of a model, as a run names them; empty where nothing tells.
struct Speaker {
  std::string model = {};     ///< where it was loaded from
  std::string identity = {};  ///< of the model: hash of configuration, weights and voices
  std::string voice = {};     ///< a name or a blend
};

/// A measure beyond its limit.
struct Excess {
  Metric metric;
  double value = 0;
  double limit = 0;
};

/// What became of one item.
struct ItemFinding {
  std::string id;  ///< `corpus/id` of runs, the path without extension of folders
  Side baseline, candidate;
  Tier tier = Tier::kMatching;
  bool is_same_take = false;  ///< the candidate is the baseline's waveform, changed or damaged
  Kind kind = Kind::kIdentical;
  bool passed = true;            ///< within all limits
  double severity = 0;           ///< greatest measure over its limit; failed items have more than 1
  std::string sentence;          ///< in plain words
  std::vector<Excess> excesses;  ///< worst first
  std::vector<Cause> causes;     ///< beyond limits, in the same take; that explain most first
  std::vector<DiffSpan> spans;   ///< in order of time
  std::vector<std::string> lost_words = {};  ///< that a recogniser hears of the baseline alone
  Measures measures;                         ///< those that were taken
  std::string text;      ///< what was to be spoken, where the run tells; else empty
  Speaker speaker = {};  ///< of the candidate, where limits of voices were given
};

/// All that a comparison found.
struct DiffReport {
  std::filesystem::path baseline, candidate;
  std::vector<ItemFinding> items;      ///< worst first: by failed, severity, id
  std::map<Kind, std::int64_t> kinds;  ///< items of each kind
  std::int64_t failed = 0;             ///< items beyond a limit
  double audio_seconds = 0;            ///< of the baseline's files that had to be decoded
  std::vector<std::string> notes;      ///< which limits could not be applied, and why

  bool passed() const { return failed == 0; }
};

/// When a comparison began, which its caller knows, and the wall seconds that it took.
struct DiffTimes {
  std::string begin = {};                    ///< UTC, ISO 8601
  double seconds = 0;                        ///< of all, several items at a time
  std::map<std::string, double> items = {};  ///< by id
};

}  // namespace pipeline::diff
