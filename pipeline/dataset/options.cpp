// Validates ranges, shares and rates of export options, alone and against the format.
#include "pipeline/dataset/options.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "pipeline/dataset/writer.h"
#include "pipeline/report/print.h"

namespace pipeline::dataset {
namespace {

constexpr double kTolerance = 1e-9;  // of shares written in decimals
constexpr double kMinSpeed = 0.5, kMaxSpeed = 2;
constexpr double kMaxGainDb = 60;
constexpr int kMinRate = 4000, kMaxRate = 192000;

void check_range(const char* what, const std::pair<double, double>& range, double min, double max) {
  if (range.first <= range.second && range.first >= min && range.second <= max) return;
  throw OptionsError(fmt::format("{}: expected MIN,MAX in order from {:g} to {:g}, found {:g},{:g}",
                                 what, min, max, range.first, range.second));
}

void check_shares(const std::array<double, 3>& shares) {
  const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
  const bool has_negative =
      std::any_of(shares.begin(), shares.end(), [](double s) { return s < 0; });
  if (!has_negative && std::abs(sum - 1) < kTolerance) return;
  throw OptionsError(
      fmt::format("split: expected three shares that add up to 1, found {:g},{:g},{:g}", shares[0],
                  shares[1], shares[2]));
}

void check_rate(const char* what, int rate, int max) {
  if (rate >= kMinRate && rate <= max) return;
  throw OptionsError(std::string(what) + ": expected " + std::to_string(kMinRate) + " to " +
                     std::to_string(max) + " Hz, found " + std::to_string(rate));
}

}  // namespace

void check(const Selection& selection) {
  check_shares(selection.shares);
  const SelectionLimits& limits = selection.limits;
  check_range("seconds", limits.seconds, 0, SelectionLimits::kNone);
  check_range("characters", limits.characters, 0, SelectionLimits::kNone);
  check_range("characters per second", limits.characters_per_second, 0, SelectionLimits::kNone);
  check_range("LUFS", limits.lufs, -SelectionLimits::kNone, SelectionLimits::kNone);
  check_range("SNR", limits.snr_db, -SelectionLimits::kNone, SelectionLimits::kNone);
  check_range("silence", limits.silence, 0, SelectionLimits::kNone);
  check_range("word error rate", limits.word_error_rate, 0, SelectionLimits::kNone);
  if (std::isfinite(limits.word_error_rate.second) && !selection.words)
    throw OptionsError("word error rate: expected words to be listened to, found a limit alone");
}

void check(const ExportOptions& options, const DatasetFormat& format) {
  check(options.selection);
  if (options.sample_rate != 0) {
    if (format.is_rate_fixed && options.sample_rate != format.sample_rate)
      throw OptionsError("sample rate: expected " + std::to_string(format.sample_rate) +
                         " Hz for " + format.name + ", found " +
                         std::to_string(options.sample_rate));
    check_rate("sample rate", options.sample_rate, kMaxRate);
  }
  const Augmentation& augmentation = options.augmentation;
  check_range("speed", augmentation.speed, kMinSpeed, kMaxSpeed);
  check_range("gain", augmentation.gain_db, -kMaxGainDb, kMaxGainDb);
  for (const int rate : augmentation.band_limits_hz) check_rate("band limit", rate, kMaxRate);
  const bool has_variation = augmentation.speed != std::pair(1.0, 1.0) ||
                             augmentation.gain_db != std::pair(0.0, 0.0) ||
                             !augmentation.band_limits_hz.empty();
  if (augmentation.copies > 0 && !has_variation)
    throw OptionsError("copies: expected a speed, a gain or a band limit for them, found none");
  if (augmentation.copies == 0 && has_variation)
    throw OptionsError("copies: expected at least 1 for the speed, gain or band limit, found 0");
  if (options.shard_bytes < 1)
    throw OptionsError("shard size: expected at least 1 byte, found " +
                       std::to_string(options.shard_bytes));
}

}  // namespace pipeline::dataset
