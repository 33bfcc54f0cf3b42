// Counts values in logarithmic buckets, 36 per octave; finds quantiles by rank. See histogram.h.
#include "pipeline/report/histogram.h"

#include <algorithm>
#include <cmath>

namespace pipeline {
namespace {

constexpr double kBucketsPerOctave = 36;
constexpr double kSmallest = 1e-9;
constexpr double kGreatest = 1e9;

/// Bucket k holds the values in (upper_bound(k - 1), upper_bound(k)].
double upper_bound(int bucket) { return std::exp2(bucket / kBucketsPerOctave); }

int bucket_of(double value) {
  return static_cast<int>(std::ceil(std::log2(value) * kBucketsPerOctave));
}

/// Equally far from both bounds, as a ratio to the value.
double middle(int bucket) {
  const double low = upper_bound(bucket - 1), high = upper_bound(bucket);
  return 2 * low * high / (low + high);
}

}  // namespace

std::int64_t to_nanoseconds(double seconds) {
  return std::llround(std::clamp(seconds, -kGreatest, kGreatest) * 1e9);
}

void Histogram::add_to_bucket(int bucket) {
  if (counts_.empty()) first_ = bucket;
  if (bucket < first_) {
    counts_.insert(counts_.begin(), static_cast<std::size_t>(first_ - bucket), 0);
    first_ = bucket;
  }
  const auto index = static_cast<std::size_t>(bucket - first_);
  if (index >= counts_.size()) counts_.resize(index + 1);
  ++counts_[index];
}

void Histogram::add(double value) {
  value = std::isnan(value) ? 0 : std::clamp(value, 0.0, kGreatest);
  min_ = count_ == 0 ? value : std::min(min_, value);
  max_ = std::max(max_, value);
  ++count_;
  total_ += to_nanoseconds(value);
  if (value < kSmallest) {
    ++zeros_;
  } else {
    add_to_bucket(bucket_of(value));
  }
}

double Histogram::quantile(double share) const {
  if (count_ == 0) return 0;
  const double rank = std::ceil(std::clamp(share, 0.0, 1.0) * static_cast<double>(count_));
  std::int64_t below = zeros_;
  if (static_cast<double>(below) >= rank) return min_;
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    below += counts_[i];
    if (static_cast<double>(below) >= rank)
      return std::clamp(middle(first_ + static_cast<int>(i)), min_, max_);
  }
  return max_;
}

Distribution Histogram::summary() const {
  return {.count = count_,
          .total = total(),
          .min = min_,
          .max = max_,
          .p50 = quantile(0.50),
          .p95 = quantile(0.95),
          .p99 = quantile(0.99)};
}

void Histogram::for_each(const std::function<void(double, double, std::int64_t)>& visit) const {
  if (zeros_ > 0) visit(0, kSmallest, zeros_);
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    const int bucket = first_ + static_cast<int>(i);
    if (counts_[i] > 0) visit(upper_bound(bucket - 1), upper_bound(bucket), counts_[i]);
  }
}

std::map<int, std::int64_t> Histogram::by_octaves(int parts) const {
  std::map<int, std::int64_t> counts;
  for_each([&](double low, double high, std::int64_t count) {
    if (low <= 0) low = high / 2;  // the one bucket of what is next to nothing
    counts[static_cast<int>(std::floor(std::log2(std::sqrt(low * high)) * parts))] += count;
  });
  return counts;
}

}  // namespace pipeline
