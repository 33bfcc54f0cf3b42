// The limits of ACX, EBU R 128 and podcast platforms, the checks against them, and the gain that
// reaches a target's level as far as its peak limit allows. See target.h.
#include "pipeline/mastering/target.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "pipeline/report/print.h"

namespace pipeline {
namespace {

constexpr double kMarginDb = 0.05;  // rounding
/// Of MP3 with kMinMp3Kbits or more, which adds at most 0.07 dB to the peaks of
/// samples/regression.json; TargetTest.Mp3IsAsLoudAsWav allows 0.1 between it and kMarginDb.
constexpr double kMp3MarginDb = 0.14;
constexpr int kMinMp3Kbits = 64;

/// ACX's audio submission requirements; EBU R 128 (s2 aside) with its tolerance of 0.5 LU; what
/// podcast platforms ask of mono (-19) and stereo (-16).
const std::vector<LoudnessTarget>& targets() {
  static const std::vector<LoudnessTarget> all = {
      {.name = "acx",
       .by_rms = true,
       .level = {-23, -18},
       .aim_lufs = -19.5,
       .max_peak_db = -3,
       .max_noise_floor_db = -60,
       .head_seconds = {0.5, 1},
       .tail_seconds = {1, 5},
       .max_seconds = 120 * 60,
       .sample_rate = 44100,
       .mp3_kbit_per_second = 192},
      {.name = "podcast",
       .level = {-19, -16},
       .aim_lufs = -17.5,
       .by_true_peak = true,
       .max_peak_db = -1},
      {.name = "ebu",
       .level = {-23.5, -22.5},
       .aim_lufs = -23,
       .by_true_peak = true,
       .max_peak_db = -1},
  };
  return all;
}

std::string number(double value, int digits = 1) { return fmt::format("{:.{}f}", value, digits); }

std::string wanted(const Bounds& range, const std::string& unit) {
  const auto limit = [](double value) { return number(value, value == std::round(value) ? 0 : 1); };
  if (!range.low) return "at most " + limit(*range.high) + unit;
  return limit(*range.low) + " to " + limit(*range.high) + unit;
}

Check check_range(const char* what, double value, const Bounds& range, const std::string& unit,
                  std::string mend, int digits = 1) {
  const bool passed = (!range.low || value >= *range.low) && (!range.high || value <= *range.high);
  return {what, number(value, digits) + unit, wanted(range, unit), passed, std::move(mend)};
}

double level_of(const LoudnessTarget& target, const io::Loudness& loudness) {
  return target.by_rms ? loudness.rms_db : loudness.integrated_lufs;
}

double peak_of(const LoudnessTarget& target, const io::Loudness& loudness) {
  return target.by_true_peak ? loudness.true_peak_db : loudness.peak_db;
}

}  // namespace

const LoudnessTarget& find_target(const std::string& name) {
  const auto& all = targets();
  const auto found = std::ranges::find(all, name, &LoudnessTarget::name);
  if (found != all.end()) return *found;
  throw std::invalid_argument(
      fmt::format("expected a target ({}), found \"{}\"", fmt::join(target_names(), ", "), name));
}

std::vector<std::string> target_names() {
  std::vector<std::string> names;
  for (const LoudnessTarget& target : targets()) names.push_back(target.name);
  return names;
}

std::vector<Check> check(const LoudnessTarget& target, const io::Loudness& loudness) {
  const std::string gain = "change the gain, as `book --target " + target.name + "` does";
  std::vector<Check> checks = {
      target.by_rms
          ? check_range("RMS", loudness.rms_db, target.level, " dB", gain)
          : check_range("loudness", loudness.integrated_lufs, target.level, " LUFS", gain),
      target.by_true_peak
          ? check_range("true peak", loudness.true_peak_db, {{}, target.max_peak_db}, " dBTP", gain)
          : check_range("peak", loudness.peak_db, {{}, target.max_peak_db}, " dB", gain)};
  if (target.max_noise_floor_db)
    checks.push_back(check_range("noise floor", loudness.noise_floor_db,
                                 {{}, target.max_noise_floor_db}, " dB",
                                 "take noise out of the pauses, which a gain raises, too"));
  if (target.head_seconds.high)
    checks.push_back(check_range("room tone, head", loudness.head_seconds, target.head_seconds,
                                 " s", "use `book --head 600`", 2));
  if (target.tail_seconds.high)
    checks.push_back(check_range("room tone, tail", loudness.tail_seconds, target.tail_seconds,
                                 " s", "use `book --tail 2000`", 2));
  if (target.max_seconds)
    checks.push_back(check_range("length", loudness.seconds, {{}, target.max_seconds}, " s",
                                 "make more chapters, for example by `book --depth 3`"));
  if (target.sample_rate) {
    const std::string rate = std::to_string(*target.sample_rate);
    checks.push_back({"sample rate", std::to_string(loudness.sample_rate) + " Hz", rate + " Hz",
                      loudness.sample_rate == *target.sample_rate,
                      "use `book --rate " + rate + "`"});
  }
  return checks;
}

std::vector<Check> check(const LoudnessTarget& target, const io::FileFormat& format,
                         std::optional<int> channels) {
  if (target.mp3_kbit_per_second == 0) return {};
  const std::string mend = "use `book --target " + target.name + " --format mp3`";
  const bool is_any_layout = !channels && (format.channels == 1 || format.channels == 2);
  std::vector<Check> checks = {
      {"format", format.name, "MP3", format.name == "MP3", mend},
      {"channels", std::to_string(format.channels),
       channels ? fmt::format("{}, as of the files before", *channels) : "1 or 2",
       is_any_layout || format.channels == channels, "make all files mono, as `book` does"}};
  if (const auto& rates = format.mp3_bit_rates) {
    const bool is_constant = rates->least == rates->greatest;
    checks.push_back({"bit rate",
                      is_constant ? fmt::format("{} kbit/s", rates->least)
                                  : fmt::format("{} to {} kbit/s", rates->least, rates->greatest),
                      fmt::format("constant, {} kbit/s or more", target.mp3_kbit_per_second),
                      is_constant && rates->least >= target.mp3_kbit_per_second, mend});
  }
  return checks;
}

double peak_margin_db(const io::AudioFormat& format) {
  if (!io::is_lossy(format.container)) return kMarginDb;
  const bool is_good_mp3 =
      format.container == io::Container::kMp3 && io::bit_rate(format) >= kMinMp3Kbits;
  return is_good_mp3 ? kMp3MarginDb : kLossyMarginDb;
}

double gain_below_peak(double wish_db, double peak_db, double max_peak_db, double margin_db) {
  return std::floor(std::min(wish_db, max_peak_db - margin_db - peak_db) * 100) / 100;
}

double gain_db(const LoudnessTarget& target, const io::Loudness& loudness, double margin_db) {
  const double level = level_of(target, loudness);
  const double peak = peak_of(target, loudness);
  if (!std::isfinite(level) || !std::isfinite(peak)) return 0;
  // A sound shorter than a gate has no integrated loudness.
  const double loud = std::isfinite(loudness.integrated_lufs) ? loudness.integrated_lufs : level;
  const double wish = std::clamp(target.aim_lufs - loud, *target.level.low - level + kMarginDb,
                                 *target.level.high - level - kMarginDb);
  return gain_below_peak(wish, peak, target.max_peak_db, margin_db);
}

}  // namespace pipeline
