#pragma once

#include <chrono>
#include <vector>

namespace model {

/// One short burst (a few milliseconds) of independent float32 multiply-adds in registers, with the
/// instruction set the kernels run with: how many operations (two for each multiply-add) this core
/// does per second. No kernel can be faster, whatever it computes. Thread-safe.
double multiply_add_rate();

/// Bytes per second, read and written, that one thread copies between two blocks of memory too
/// large for the caches of a core (64 MiB each, which it allocates). The best of a few copies.
double copy_rate();

/// Peaks of a core taken between the runs of what they are compared with. One sample is the best of
/// several bursts, since whatever else the machine does can only slow a burst down. The peak is the
/// median of the samples, as the speed of the runs is a median: the clock frequency, which heat and
/// neighbours change, is then that of the same minutes. Not for sharing between threads.
class PeakMeter {
 public:
  /// Runs bursts until the core has left its idle frequency.
  PeakMeter();

  void sample();
  double median() const;  ///< operations per second; REQUIRES: a sample
  double largest() const;
  int samples() const { return static_cast<int>(samples_.size()); }

 private:
  std::vector<double> samples_;
};

/// Seconds from `start` to now.
double seconds_since(std::chrono::steady_clock::time_point start);

/// The middle value, or the mean of the two in the middle. REQUIRES: at least one value.
double median(std::vector<double> values);

}  // namespace model
