// How a report's figures accumulate: sums, histograms and a sample of the journals' records.
#pragma once

#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "pipeline/report/report.h"

namespace pipeline {

/// Adds records up into a report, with memory that does not grow with their number. All sums are
/// kept in integers, so that the order of the records changes nothing but that of the failures.
/// One object, one thread.
class ReportFold {
 public:
  /// `journals` must outlive this object.
  explicit ReportFold(const Journals& journals);

  void add(const JournaledItem& item);

  Report finish() const;

 private:
  struct Lane {
    std::int64_t busy = 0;                ///< ns
    std::int64_t cpu = 0;                 ///< ns
    std::vector<std::int64_t> busy_bins;  ///< ns
  };
  struct Bucket {
    std::int64_t items = 0;
    std::int64_t audio = 0;  ///< ns
  };
  struct Length {
    Histogram audio, busy, rtf;
  };

  const Journals& journals_;
  double bin_seconds_ = 0;
  Report report_;  ///< what needs no finishing: counts, flags, failures
  std::vector<Histogram> stages_;
  Histogram queue_, rtf_;
  std::vector<Length> lengths_;
  std::map<int, Bucket> buckets_;                          ///< by frames
  std::int64_t done_audio_ = 0, spoken_ = 0;               ///< ns
  std::int64_t busy_ = 0, cpu_ = 0;                        ///< ns, of all workers
  std::vector<std::int64_t> busy_bins_;                    ///< ns, of all workers
  std::map<std::pair<int, int>, Lane> lanes_;              ///< by journal and worker
  std::map<std::pair<std::uint64_t, int>, Point> points_;  ///< by hash of name, and run

  void count(const Outcome& outcome);
  void add_work(const Outcome& outcome, const JournaledRun& run);
  void add_busy(Lane* lane, double begin, double end);
  Lane* lane_of(int journal, int worker);
  void sample(const Outcome& outcome, int run);
};

}  // namespace pipeline
