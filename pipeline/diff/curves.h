#pragma once

#include <filesystem>
#include <utility>
#include <vector>

namespace pipeline::diff {

/// What a page draws of two files: contours at equal steps, and which frame belongs to which.
struct Curves {
  double hop_seconds = 0;                                    ///< frame k is around k * hop_seconds
  std::vector<float> baseline_f0, candidate_f0;              ///< Hz; 0 where unvoiced
  std::vector<float> baseline_level_db, candidate_level_db;  ///< dBFS of frames, from -120
  std::vector<std::pair<int, int>> path;  ///< frames of baseline and candidate, non-decreasing
};

/// Measures two files again, for drawing. Memory and time grow with the length of the files.
/// Throws io::Error when one cannot be read. Safe to call from several threads.
Curves curves(const std::filesystem::path& baseline, const std::filesystem::path& candidate);

}  // namespace pipeline::diff
