#pragma once

#include <filesystem>
#include <functional>
#include <vector>

#include "pipeline/diff/limits.h"
#include "pipeline/manifest/manifest.h"

namespace pipeline::diff {

/// Items of a job, spread evenly over it, at most so many. Throws as survey() does.
std::vector<Item> pick_items(const Manifest& manifest, std::int64_t most);

/// A job that says `items` once more: as `manifest` has it, with the draws made, and with other
/// noise for every number `take`. Of all that is written, it makes the audio alone, in `output`.
Manifest take_of(const Manifest& manifest, const std::vector<Item>& items, std::uint64_t take,
                 const std::filesystem::path& output);

/// What was measured of a job.
struct Calibration {
  std::vector<VoiceLimits> voices;
  std::int64_t failed = 0;  ///< items that could not be rendered
  bool is_stopped = false;  ///< `render` was: nothing was measured
};

/// How a job is measured.
struct CalibrationOptions {
  int takes = 4;            ///< REQUIRES: two or more
  std::int64_t most = 200;  ///< items
  int workers = 1;          ///< items compared at a time
};

/// Has the items of a job rendered several times over and calibrates the limits of their voices.
/// `render` renders a whole job and tells whether it came to its end. What it writes lies in the
/// system's folder for temporary files until the call is over. Throws as survey(), `render` and
/// calibrate() do.
Calibration calibrate_job(const Manifest& manifest, const CalibrationOptions& options,
                          const std::function<bool(const Manifest&)>& render);

}  // namespace pipeline::diff
