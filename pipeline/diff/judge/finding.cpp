#include "pipeline/diff/judge/finding.h"

#include <algorithm>
#include <array>
#include <limits>

namespace pipeline::diff {
namespace {

constexpr double kNone = std::numeric_limits<double>::infinity();

// In the order of Metric. Those without a limit explain; others judge.
constexpr std::array<MetricInfo, kMetrics> kTable = {{
    {"max_error_lsb", "LSB", 1, false},
    {"gain_db", "dB", 0.1, false},
    {"delay_ms", "ms", 1, false},
    {"polarity", "", 0.5, false},
    {"snr_db", "dB", 30, true},
    {"segmental_snr_db", "dB", -kNone, true},
    {"worst_snr_db", "dB", 50, true},
    {"residual_coherence", "", kNone, false},
    {"noise_coherence", "", kNone, false},
    {"dc_percent", "%", 0.2, false},
    {"hum_hz", "Hz", kNone, false},
    {"hum_db", "dBFS", kNone, false},
    {"echo_ms", "ms", kNone, false},
    {"echo_db", "dB", kNone, false},
    {"low_pass_hz", "Hz", kNone, false},
    {"high_pass_hz", "Hz", kNone, false},
    {"treble_db", "dB", kNone, false},
    {"mcd_db", "dB", 4, false},
    {"log_mel_db", "dB", 6, false},
    {"f0_rmse_cents", "cents", 80, false},
    {"f0_shift_cents", "cents", 10, false},
    {"voicing_percent", "%", 30, false},
    {"energy_db", "dB", 6, false},
    {"duration_percent", "%", 2, false},
    {"tempo_percent", "%", 1, false},
    {"alignment_percent", "%", 20, false},
    {"missing_seconds", "s", 0.06, false},
    {"added_seconds", "s", 0.06, false},
    {"replaced_seconds", "s", 0.05, false},
    {"tilt_db_per_octave", "dB/octave", 0.8, false},
    {"bandwidth_percent", "%", 20, false},
    {"loudness_lu", "LU", 2, false},
    {"true_peak_db", "dB", 4, false},
    {"silence_seconds", "s", 0.15, false},
    {"clipped_samples", "samples", 8, false},
    {"clicks", "", 0.5, false},
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
  constexpr std::array<std::string_view, 22> kNames = {
      "identical", "rounding",  "noise",  "gain",      "shift",   "polarity", "format", "dc",
      "hum",       "filter",    "echo",   "pitch",     "timing",  "spectral", "clicks", "clipping",
      "words",     "truncated", "silent", "corrupted", "missing", "added"};
  return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace pipeline::diff
