// A polyphase filter with a Kaiser-windowed sinc, whose sums have the same order on every
// processor: see converter.h.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <mutex>
#include <numbers>
#include <numeric>
#include <utility>

#include "io/converter.h"

namespace io {
namespace {

constexpr int kMaxRatio = 2048;  // 5 MB of a table
constexpr double kStopBandDb = 140;
constexpr double kPassBand = 0.97;  // of the lower rate's half; from there to the half it falls
constexpr std::size_t kLanes = 16;  // sums of their own in a product

/// sin(pi x), from sums and products alone, which every processor rounds alike.
double sine_of_half_turns(double x) {
  x -= 2 * std::nearbyint(x / 2);
  if (std::abs(x) > 0.5) x = std::copysign(1, x) - x;
  const double angle = std::numbers::pi * x;
  double series = 1;
  for (int k = 20; k > 0; k -= 2) series = 1 - series * (angle * angle / (k * (k + 1)));
  return angle * series;
}

/// Modified Bessel function of the first kind, order 0.
double bessel_i0(double x) {
  double sum = 1, term = 1;
  for (int k = 1; term > sum * 1e-17; ++k) {
    term *= (x / 2 / k) * (x / 2 / k);
    sum += term;
  }
  return sum;
}

/// Kaiser's window and the width it takes for a fall within `transition` of the input's rate
/// (Kaiser 1974).
struct Window {
  explicit Window(double transition)
      : beta(0.1102 * (kStopBandDb - 8.7)),
        side((kStopBandDb - 7.95) / (2.285 * 2 * std::numbers::pi * transition) / 2),
        scale(1 / bessel_i0(beta)) {}

  double at(double x) const {
    const double rest = 1 - x / side * (x / side);
    return rest <= 0 ? 0 : bessel_i0(beta * std::sqrt(rest)) * scale;
  }

  double beta;
  double side;  ///< samples of the input
  double scale;
};

/// The rows of the filter: row p makes the sample that lies p / up after the `before`-th under the
/// row.
struct PhaseTable {
  PhaseTable(int up_, int down_) : up(up_), down(down_) {
    const double half = 0.5 * std::min(1.0, static_cast<double>(up) / down);  // of the input's rate
    const Window window((1 - kPassBand) * half);
    const double cutoff = (1 + kPassBand) * half;  // twice the frequency that is halved
    before = static_cast<std::size_t>(window.side);
    taps = (2 * before + 2 + kLanes - 1) / kLanes * kLanes;
    rows.reserve(static_cast<std::size_t>(up) * taps);
    std::vector<double> row(taps);
    for (int phase = 0; phase < up; ++phase) {
      for (std::size_t tap = 0; tap < taps; ++tap) {
        const double x = static_cast<double>(tap) - static_cast<double>(before) -
                         static_cast<double>(phase) / up;
        row[tap] = (x == 0 ? cutoff : sine_of_half_turns(cutoff * x) / (std::numbers::pi * x)) *
                   window.at(x);
      }
      // A constant stays what it is.
      const double sum = std::accumulate(row.begin(), row.end(), 0.0);
      for (const double value : row) rows.push_back(static_cast<float>(value / sum));
    }
  }

  int up;
  int down;
  std::size_t before;
  std::size_t taps;         ///< of a row, a multiple of kLanes
  std::vector<float> rows;  ///< [up][taps]
};

/// The table of a ratio in lowest terms, which is made once. Safe to call from several threads.
const PhaseTable& table_of(int up, int down) {
  static std::mutex mutex;
  static std::map<std::pair<int, int>, PhaseTable> tables;
  const std::lock_guard lock(mutex);
  return tables.try_emplace({up, down}, up, down).first->second;
}

/// In an order of sums that vectors of any width keep.
float product(const float* a, const float* b, std::size_t size) {
  std::array<float, kLanes> sums{};
  for (std::size_t i = 0; i < size; i += kLanes)
    for (std::size_t lane = 0; lane < kLanes; ++lane) sums[lane] += a[i + lane] * b[i + lane];
  for (std::size_t width = kLanes / 2; width > 0; width /= 2)
    for (std::size_t lane = 0; lane < width; ++lane) sums[lane] += sums[lane + width];
  return sums[0];
}

class PolyphaseConverter final : public RateConverter {
 public:
  PolyphaseConverter(int up, int down) : table_(table_of(up, down)), held_(table_.before) {}

  void convert(std::span<const float> block, std::vector<float>& ready) override {
    held_.insert(held_.end(), block.begin(), block.end());
    while (next_ + table_.taps <= held_.size()) {
      const float* row = table_.rows.data() + static_cast<std::size_t>(phase_) * table_.taps;
      ready.push_back(product(held_.data() + next_, row, table_.taps));
      phase_ += table_.down;
      next_ += static_cast<std::size_t>(phase_ / table_.up);
      phase_ %= table_.up;
    }
    const std::size_t done = std::min(next_, held_.size());
    held_.erase(held_.begin(), held_.begin() + static_cast<std::ptrdiff_t>(done));
    next_ -= done;
  }

 private:
  const PhaseTable& table_;
  std::vector<float> held_;  ///< of the input, from the first sample that is still needed
  std::size_t next_ = 0;     ///< where in held_ the next row lies
  int phase_ = 0;            ///< of the next sample
};

std::pair<int, int> in_lowest_terms(int from_hz, int to_hz) {
  const int divisor = std::gcd(from_hz, to_hz);
  return {to_hz / divisor, from_hz / divisor};
}

}  // namespace

bool has_small_ratio(int from_hz, int to_hz) {
  const auto [up, down] = in_lowest_terms(from_hz, to_hz);
  return std::max(up, down) <= kMaxRatio;
}

std::unique_ptr<RateConverter> make_polyphase_converter(int from_hz, int to_hz) {
  const auto [up, down] = in_lowest_terms(from_hz, to_hz);
  return std::make_unique<PolyphaseConverter>(up, down);
}

}  // namespace io
