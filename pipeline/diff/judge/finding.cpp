// The table of metrics, with units, default limits and meanings; names of tiers and kinds.
#include "pipeline/diff/judge/finding.h"

#include <algorithm>
#include <array>
#include <limits>

namespace pipeline::diff {
namespace {

constexpr double kNone = std::numeric_limits<double>::infinity();

constexpr LimitRange kNoLimit = {1, 0};  // explains what others judge
constexpr LimitRange kAnyLimit = {-1e9, 1e9};
constexpr LimitRange kShare = {0, 1};

// In the order of Metric. Those without a limit explain; others judge.
constexpr std::array<MetricInfo, kMetrics> kTable = {{
    {"max_error_lsb", "LSB", 1, false, "largest difference of samples, steps of 16 bits"},
    {"gain_db", "dB", 0.1, false, "of the candidate, by least squares at the best delay"},
    {"delay_ms", "ms", 1, false, "positive: the candidate is later"},
    {"polarity", "", 0.5, false, "1: the candidate is upside down", kShare},
    {"snr_db", "dB", 30, true, "baseline over what gain and delay leave of the difference",
     kAnyLimit},
    {"si_sdr_db", "dB", -kNone, true, "of all, damage too, at its own gain (Le Roux et al. 2019)",
     kAnyLimit},
    {"segmental_snr_db", "dB", -kNone, true, "mean over 20 ms with sound, each in -10 .. 35 dB",
     kAnyLimit},
    {"worst_snr_db", "dB", 50, true, "of the worst 60 ms that have sound", kAnyLimit},
    {"residual_coherence", "", kNone, false, "share of the difference that is a filtered baseline",
     kNoLimit},
    {"noise_coherence", "", kNone, false,
     "of breath and sibilants: 0.2 by chance, 1 in the same take", kNoLimit},
    {"drift_ppm", "ppm", 50, false, "how much faster the clock of a take ran"},
    {"wow_percent", "%", 0.15, false, "wow and flutter: how unevenly it ran, RMS"},
    {"dc_percent", "%", 0.2, false, "offset, of full scale"},
    {"hum_hz", "Hz", kNone, false, "a tone that goes on all the time", kNoLimit},
    {"hum_db", "dBFS", kNone, false, "its level, dBFS", kNoLimit},
    {"echo_ms", "ms", kNone, false, "later by this there is the baseline once more", kNoLimit},
    {"echo_db", "dB", kNone, false, "level of an echo or of a room over the sound itself",
     kNoLimit},
    {"low_pass_hz", "Hz", kNone, false, "above it less than half the amplitude is left", kNoLimit},
    {"high_pass_hz", "Hz", kNone, false, "below it the same", kNoLimit},
    {"treble_db", "dB", kNone, false, "change above 4 kHz, to the strongest band", kNoLimit},
    {"lsd_db", "dB", kNone, false,
     "log-spectral distance (Gray and Markel 1976), of noise beyond limits, up to 90 s"},
    {"stoi", "", -kNone, true,
     "intelligibility, 0 .. 1 (Taal et al. 2011), of noise beyond limits, up to 90 s", kShare},
    {"mcd_db", "dB", 4, false, "mel-cepstral distortion along the alignment"},
    {"mcd_13_db", "dB", kNone, false, "the same by 13 coefficients, as many others give it"},
    {"log_mel_db", "dB", 6, false, "RMS difference of 40 mel bands, levels aligned"},
    {"f0_rmse_cents", "cents", 80, false, "RMS where both are voiced, the worst tenth left out"},
    {"f0_shift_cents", "cents", 10, false, "median"},
    {"voicing_percent", "%", 30, false, "aligned frames that are voiced on one side only"},
    {"energy_db", "dB", 6, false, "RMS difference of levels where both have sound"},
    {"duration_percent", "%", 2, false, "of the whole file"},
    {"tempo_percent", "%", 1, false, "of what both have; positive: faster"},
    {"alignment_percent", "%", 20, false, "steps of the alignment beyond the longer side's frames"},
    {"missing_seconds", "s", 0.06, false, "speech that the candidate lacks"},
    {"added_seconds", "s", 0.06, false, "speech that the baseline lacks"},
    {"replaced_seconds", "s", 0.05, false, "speech that is something else"},
    {"pause_seconds", "s", 0.02, false, "silence put into a take, or cut out of it"},
    {"words_lost", "words", kNone, false,
     "that a recogniser hears of the baseline alone, with --words"},
    {"tilt_db_per_octave", "dB/octave", 0.8, false,
     "slope of the long-term spectrum, 100 Hz to 8 kHz"},
    {"bandwidth_percent", "%", 20, false, "below it lies 95% of the derivative's energy"},
    {"loudness_lu", "LU", 2, false, "integrated, EBU R128"},
    {"true_peak_db", "dB", 4, false, "EBU R128"},
    {"silence_seconds", "s", 0.15, false, "longest silence within the sound"},
    {"clipped_samples", "samples", 8, false, "samples in runs at full scale"},
    {"clicks", "", 0.5, false, "single clicks"},
}};

}  // namespace

const MetricInfo& info(Metric metric) { return kTable[static_cast<std::size_t>(metric)]; }

std::optional<Metric> metric_named(std::string_view name) {
  const auto found = std::find_if(kTable.begin(), kTable.end(),
                                  [&](const MetricInfo& info) { return info.name == name; });
  if (found == kTable.end()) return std::nullopt;
  return static_cast<Metric>(found - kTable.begin());
}

std::string_view name_of(Tier tier) {
  constexpr std::array<std::string_view, 5> kNames = {"matching", "bytes", "samples", "signal",
                                                      "speech"};
  return kNames[static_cast<std::size_t>(tier)];
}

std::string_view name_of(Kind kind) {
  constexpr std::array<std::string_view, 25> kNames = {
      "identical", "rounding",  "noise",    "gain",   "shift",    "polarity", "format",
      "dc",        "hum",       "filter",   "echo",   "reverb",   "speed",    "voice",
      "pitch",     "timing",    "spectral", "clicks", "clipping", "words",    "truncated",
      "silent",    "corrupted", "missing",  "added"};
  return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace pipeline::diff
