// Throughput by number of workers for `bench --scale`, and the number at which it saturates.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace cli {

struct ScaleOptions {
  std::string model;
  std::vector<int> tokens;  ///< lengths of the inputs, phonemes
  int runs = 1;
  int most_workers = 1;
  std::string json;  ///< empty: none; -: instead of the tables
};

/// `bench --scale`: speaks each input with 1, 2, 4, ... workers at once and prints what their
/// number does to the throughput. Throws as the commands do. Returns the exit code.
int run_scale(const ScaleOptions& options);

/// 1, 2, 4, ... and `most`. REQUIRES: most >= 1.
std::vector<int> worker_counts(int most);

/// Throughput, in any unit, by number of workers; the first is that of one.
struct ScalePoint {
  int workers;
  double throughput;
};

/// The first number of workers at which each one that was added brings less than half of what one
/// does alone.
std::optional<int> saturation(const std::vector<ScalePoint>& curve);

}  // namespace cli
