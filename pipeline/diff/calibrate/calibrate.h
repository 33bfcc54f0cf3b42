// Calibration: limits for each voice, from renders of one job that differ only in noise.
#pragma once

#include <array>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "pipeline/diff/judge/limits.h"
#include "pipeline/manifest/manifest.h"

namespace pipeline::diff {

/// How far renders of the same items are apart, which differ in nothing but their noise: the values
/// of each metric, signs removed. One object belongs to one thread.
class NoiseFloor {
 public:
  /// Takes in what judges `item`, a pair of renders.
  void add(const ItemFinding& item);
  void add(const NoiseFloor& other);

  /// For each metric that moved, the median plus eight upper deviations, and never less than the
  /// most that was met, or than three fifths of the default limit. The upper deviation is the root
  /// mean square of what the upper half has above the median: a rare jump widens it, and what lies
  /// low does not. Whatever the distribution, at most 1 of 128 values is beyond (Markov's
  /// inequality for the squares of the upper half), and of an exponential one 1 of 160,000. A
  /// metric that stays at 0 in half of the pairs or more has no spread to speak of: its limit is no
  /// lower than the default.
  Overrides limits() const;

 private:
  std::array<std::vector<double>, kMetrics> values_;
};

/// A voice with fewer items than this gets limits from the items of all its model's voices.
constexpr std::int64_t kItemsOfOwn = 20;

/// Limits of each voice in `speakers`, from outputs that hold renders of the same items: what
/// NoiseFloor makes of all pairs of them. Voices come in the order of models and names. REQUIRES:
/// two renders or more, all of whose items have their `speakers` by id. Throws io::Error as
/// compare() does, and when an item is beyond what noise explains (missing, broken, silent).
std::vector<VoiceLimits> calibrate(const std::vector<std::filesystem::path>& renders,
                                   const std::map<std::string, Speaker>& speakers, int workers);

/// Puts `measured` into the table, in place of what it had of the same voices of the same models.
void put_voices(LimitTable& table, const std::vector<VoiceLimits>& measured);

/// Items of a job, spread evenly over it, at most so many. Throws as survey() does.
std::vector<Item> pick_items(const Manifest& manifest, std::int64_t most);

/// A job that says `items` once more: as `manifest` has it, with the draws made, and with other
/// noise for every `number`. Of all that is written, it makes the audio alone, in `output`.
Manifest nth_render(const Manifest& manifest, const std::vector<Item>& items, std::uint64_t number,
                    const std::filesystem::path& output);

/// What was measured of a job.
struct Calibration {
  std::vector<VoiceLimits> voices;
  std::int64_t failed = 0;   ///< items that could not be rendered
  std::int64_t checked = 0;  ///< comparisons of items in renders that had no part in the limits
  std::vector<ItemFinding> beyond = {};  ///< of these, those beyond a limit
  bool is_stopped = false;               ///< `render` was: nothing was measured
};

/// How a job is measured.
struct CalibrationOptions {
  static constexpr int kCheckRenders = 2;  ///< that limits are checked with, not made of
  int renders = 4;                         ///< REQUIRES: two or more
  std::int64_t most = 200;                 ///< items
  int workers = 1;                         ///< items compared at a time
};

/// Has the items of a job rendered several times over, calibrates the limits of their voices, and
/// checks them with two more renders, each compared with the other and with the first.
/// `render` renders a whole job and tells whether it came to its end. What it writes lies in the
/// system's folder for temporary files until the call is over. Throws as survey(), `render` and
/// calibrate() do.
Calibration calibrate_job(const Manifest& manifest, const CalibrationOptions& options,
                          const std::function<bool(const Manifest&)>& render);

}  // namespace pipeline::diff
