// Locates short pieces by correlation: a Theil-Sen line gives drift, a chain of pieces gives wow.
#include "pipeline/diff/measures/drift.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <vector>

#include "pipeline/diff/measures/loops.h"

namespace pipeline::diff {
namespace {

constexpr double kPieceSeconds = 0.04;
constexpr double kMostDrift = 0.0075;
constexpr std::size_t kPieces = 48;        // the loudest of so many parts of the recording
constexpr std::ptrdiff_t kLeastReach = 8;  // samples, either way
constexpr double kAlike = 0.8;             // correlation of the slopes
constexpr double kOnLine = 0.5;            // samples off
constexpr double kMostOnLine = 0.6;        // of the pieces
constexpr double kLeastMove = 1;           // samples, from end to end
constexpr int kSincReach = 16;             // samples, either way
constexpr std::size_t kSincSteps = 512;    // of a sample

constexpr double kWanderSeconds = 0.01;  // a step; a piece has two
constexpr double kMostOff = 0.04;        // of the speed
constexpr double kSearchedSeconds = 0.025;
constexpr std::size_t kSeeds = 6;
constexpr double kNearlyAll = 0.9;
constexpr double kFartherIsLess = 0.15;  // of a correlation: a period further it is nearly as large
constexpr double kMayBeItsNoise = 0.3;   // likeness of what is mostly noise, at first,
constexpr double kItsNoise = 0.55;       // and in the end
constexpr double kLostPiece = std::numeric_limits<double>::quiet_NaN();
constexpr double kFollowedSound = 1e-4;  // of the loudest piece's energy
constexpr double kMostFollowed = 0.5;    // of the pieces with sound
constexpr double kStillAlike = 0.45;     // noise half a sample off

struct Point {
  double place, delay;
};

/// Differences, which change faster than the sound and so tell its place.
std::vector<float> differences(std::span<const float> samples) {
  std::vector<float> out(samples.size());
  for (std::size_t i = 1; i < samples.size(); ++i) out[i] = samples[i] - samples[i - 1];
  return out;
}

/// Where products of correlation have their peak, to a fraction; `at` is none of the ends.
double peak_at(std::span<const float> products, std::size_t at) {
  return static_cast<double>(at) + peak_shift(products[at - 1], products[at], products[at + 1]);
}

/// Where b has the loudest piece of each part of a.
std::vector<Point> delays(std::span<const float> a, std::span<const float> b, int rate) {
  const auto piece = static_cast<std::size_t>(kPieceSeconds * rate);
  const std::size_t part = std::max(piece, a.size() / kPieces);
  std::vector<Point> found;
  for (std::size_t begin = 0; begin + part <= a.size(); begin += part) {
    std::size_t at = begin;
    double loudest = 0;
    for (std::size_t i = begin; i + piece <= begin + part; i += piece / 2) {
      const double here = energy(a.subspan(i, piece));
      if (here > loudest) loudest = here, at = i;
    }
    const auto reach =
        kLeastReach + static_cast<std::ptrdiff_t>(kMostDrift * static_cast<double>(at));
    const auto first = static_cast<std::ptrdiff_t>(at) - reach;
    const auto count = static_cast<std::size_t>(2 * reach + 1);
    if (loudest <= 0 || first < 0 || static_cast<std::size_t>(first) + count + piece > b.size())
      continue;
    const std::span<const float> still = a.subspan(at, piece);
    const std::span<const float> moved =
        b.subspan(static_cast<std::size_t>(first), piece + count - 1);
    std::vector<float> products(count);
    correlate(still, moved, products);
    const auto best =
        static_cast<std::size_t>(std::ranges::max_element(products) - products.begin());
    if (best == 0 || best + 1 == count) continue;
    const double there = energy(moved.subspan(best, piece));
    if (products[best] < kAlike * std::sqrt(loudest * there)) continue;
    found.push_back(
        {static_cast<double>(at), peak_at(products, best) - static_cast<double>(reach)});
  }
  return found;
}

/// Follows a through b piece by piece.
class Wanderer {
 public:
  Wanderer(std::span<const float> a, std::span<const float> b, int rate)
      : a_(a), b_(b), rate_(rate), step_(static_cast<std::size_t>(kWanderSeconds * rate)) {
    for (std::size_t k = 0; (k + 2) * step_ <= b_.size(); ++k) {
      energies_.push_back(energy(piece(k)));
      loudest_ = std::max(loudest_, energies_.back());
    }
    alike_.resize(energies_.size());
  }

  /// Where a has each piece of b, less where b has it: from a piece that is looked for within
  /// `reach` of `about` on. Of several such pieces, what follows most from one. Nothing where that
  /// is too little.
  std::optional<std::vector<double>> run(double about, double reach_seconds) {
    if (energies_.size() < kSeeds || loudest_ <= 0) return std::nullopt;
    const auto reach = static_cast<std::size_t>(reach_seconds * rate_);
    const std::size_t part = energies_.size() / kSeeds;
    const double sounding = static_cast<double>(std::ranges::count_if(
        energies_, [&](double energy) { return energy >= kFollowedSound * loudest_; }));
    double most = 0;
    std::vector<double> best;
    for (std::size_t seed = 0; seed < kSeeds && most < kNearlyAll * sounding; ++seed) {
      const auto begin = energies_.begin() + static_cast<std::ptrdiff_t>(seed * part);
      const auto loudest = std::max_element(begin, begin + static_cast<std::ptrdiff_t>(part));
      const double followed =
          run_from(static_cast<std::size_t>(loudest - energies_.begin()), about, reach);
      if (followed <= most) continue;
      most = followed;
      best = places_;
    }
    if (most < kMostFollowed * sounding) return std::nullopt;
    return filled(std::move(best));
  }

  /// The same, where all are known to be within a few samples of `about`.
  std::vector<double> refined(std::span<const double> about) {
    places_.assign(energies_.size(), kLostPiece);
    for (std::size_t k = 0; k < places_.size(); ++k) follow(k, about[k], near());
    return filled(std::move(places_));
  }

  /// How alike the pieces are that are mostly noise, where they were found last: half of them more.
  double likeness_of_noise(std::span<const float> samples_of_b) const {
    constexpr double kNoisyPiece = 0.5;  // energy of differences over that of samples
    constexpr double kNoisePieceRange = 0.01;
    std::vector<double> found;
    for (std::size_t k = 0; k < energies_.size(); ++k)
      if (energies_[k] > kNoisePieceRange * loudest_ &&
          energies_[k] > kNoisyPiece * energy(samples_of_b.subspan(k * step_, 2 * step_)))
        found.push_back(alike_[k]);
    return upper_median(std::move(found));
  }

 private:
  std::span<const float> piece(std::size_t k) const { return b_.subspan(k * step_, 2 * step_); }

  /// How many pieces could be followed.
  double run_from(std::size_t begin, double about, std::size_t reach) {
    places_.assign(energies_.size(), kLostPiece);
    if (!follow(begin, about, reach)) return 0;
    double followed = 1;
    for (const int step : {1, -1}) {
      double last = places_[begin];
      std::size_t lost = 0;
      for (std::size_t k = begin + step; k < places_.size(); k += step) {
        ++lost;
        if (!follow(k, last, std::min(lost * near(), reach))) continue;
        last = places_[k];
        lost = 0;
        ++followed;
      }
    }
    return followed;
  }

  std::size_t near() const {
    return static_cast<std::size_t>(kMostOff * static_cast<double>(step_)) + 2;
  }

  /// Lost pieces are on a line between those that are not.
  static std::vector<double> filled(std::vector<double> places) {
    std::size_t known = places.size();
    for (std::size_t k = 0; k < places.size(); ++k) {
      if (std::isnan(places[k])) continue;
      for (std::size_t i = known < k ? known + 1 : 0; i < k; ++i)
        places[i] = known < k
                        ? std::lerp(places[known], places[k],
                                    static_cast<double>(i - known) / static_cast<double>(k - known))
                        : places[k];
      known = k;
    }
    for (std::size_t i = known + 1; i < places.size(); ++i) places[i] = places[known];
    return places;
  }

  /// Looks for a piece where it is expected.
  bool follow(std::size_t k, double expected, std::size_t reach) {
    if (energies_[k] < kFollowedSound * loudest_) return false;
    const auto first = static_cast<std::ptrdiff_t>(k * step_) + std::lround(expected) -
                       static_cast<std::ptrdiff_t>(reach);
    const std::size_t count = 2 * reach + 1;
    if (first < 0 || static_cast<std::size_t>(first) + count + 2 * step_ > a_.size()) return false;
    const auto around = a_.subspan(static_cast<std::size_t>(first), 2 * step_ + count - 1);
    std::vector<float> products(count);
    correlate(piece(k), around, products);
    const double least = kFollowedSound * energies_[k];
    double there = energy(around.first(2 * step_));
    std::size_t best = 0;
    double highest = 0;
    for (std::size_t lag = 0; lag < count; ++lag) {
      products[lag] /= static_cast<float>(std::sqrt(energies_[k] * std::max(least, there)));
      const double off = std::abs(static_cast<double>(lag) - static_cast<double>(reach));
      const double score = products[lag] - kFartherIsLess * off / static_cast<double>(reach);
      if (score > highest) highest = score, best = lag;
      if (lag + 1 < count) there += std::pow(around[lag + 2 * step_], 2) - std::pow(around[lag], 2);
    }
    alike_[k] = products[best];
    if (best == 0 || best + 1 == count || products[best] < kStillAlike) return false;
    places_[k] =
        static_cast<double>(first) + peak_at(products, best) - static_cast<double>(k * step_);
    return true;
  }

  std::span<const float> a_, b_;
  int rate_;
  std::size_t step_;
  std::vector<double> energies_, places_, alike_;
  double loudest_ = 0;
};

/// Of the curve through values one apart, the middle one of three parts (Catmull and Rom).
double between(std::span<const double> values, double place) {
  const auto last = std::ssize(values) - 1;
  const auto whole = static_cast<std::ptrdiff_t>(std::floor(place));
  const auto value = [&](std::ptrdiff_t at) {
    return values[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(at, 0, last))];
  };
  const double p = value(whole - 1), q = value(whole), r = value(whole + 1), s = value(whole + 2);
  const double x = place - static_cast<double>(whole);
  return q + x / 2 * (r - p + x * (2 * p - 5 * q + 4 * r - s + x * (3 * (q - r) + s - p)));
}

}  // namespace

double Drift::ppm(int sample_rate) const {
  if (wander.size() < 2) return 1e6 * (speed - 1);
  const double seconds = kWanderSeconds * static_cast<double>(wander.size() - 1);
  return 1e6 * (wander.back() - wander.front()) / (seconds * sample_rate);
}

double Drift::wow_percent(int sample_rate) const {
  if (wander.size() < 2) return 0;
  const double mean = (wander.back() - wander.front()) / static_cast<double>(wander.size() - 1);
  double sum = 0;
  for (std::size_t k = 1; k < wander.size(); ++k)
    sum += std::pow(wander[k] - wander[k - 1] - mean, 2);
  return 100 * std::sqrt(sum / static_cast<double>(wander.size() - 1)) /
         (kWanderSeconds * sample_rate);
}

std::optional<Drift> find_drift(std::span<const float> a, std::span<const float> b,
                                int sample_rate) {
  const std::vector<Point> points = delays(differences(a), differences(b), sample_rate);
  if (points.size() < 6) return std::nullopt;
  // Theil and Sen's line: nothing that is off moves it.
  std::vector<double> slopes, levels;
  for (std::size_t i = 0; i < points.size(); ++i)
    for (std::size_t k = i + 1; k < points.size(); ++k)
      slopes.push_back((points[k].delay - points[i].delay) / (points[k].place - points[i].place));
  const double slope = upper_median(slopes);
  for (const Point& point : points) levels.push_back(point.delay - slope * point.place);
  const double level = upper_median(levels);
  const auto on_line = std::ranges::count_if(
      levels, [&](double found) { return std::abs(found - level) < kOnLine; });
  if (static_cast<double>(on_line) < kMostOnLine * static_cast<double>(points.size()) ||
      std::abs(slope) * static_cast<double>(a.size()) < kLeastMove)
    return std::nullopt;
  // b has at place + level + slope place what a has at place.
  return Drift{.speed = 1 / (1 + slope), .offset = -level / (1 + slope)};
}

std::optional<Drift> find_wander(std::span<const float> a, std::span<const float> b,
                                 int sample_rate, double delay) {
  constexpr int kRounds = 3;  // a piece tells the mean of its places: then, what that leaves
  const auto places = Wanderer(a, b, sample_rate).run(-delay, kSearchedSeconds);
  if (!places) return std::nullopt;
  const std::vector<float> slopes_of_b = differences(b);
  std::vector<float> slopes_of_a = differences(a);
  Wanderer first(slopes_of_a, slopes_of_b, sample_rate);
  Drift found{.wander = first.refined(*places)};
  if (first.likeness_of_noise(b) < kMayBeItsNoise) return std::nullopt;
  for (int round = 0; round < kRounds; ++round) {
    slopes_of_a = differences(drifted(a, found, b.size(), sample_rate));
    Wanderer wanderer(slopes_of_a, slopes_of_b, sample_rate);
    const std::vector<double> off = wanderer.refined(std::vector(found.wander.size(), 0.0));
    if (wanderer.likeness_of_noise(b) < (round == 0 ? kMayBeItsNoise : kItsNoise))
      return std::nullopt;
    for (std::size_t k = 0; k < off.size(); ++k) found.wander[k] += off[k];
  }
  return found;
}

std::vector<float> drifted(std::span<const float> a, const Drift& drift, std::size_t size,
                           int sample_rate) {
  // Windowed sincs, one for each of so many places between two samples.
  constexpr int kTaps = 2 * kSincReach;
  static const std::vector<float> kSincs = [] {
    std::vector<float> taps;
    for (std::size_t step = 0; step <= kSincSteps; ++step)
      for (int k = 1 - kSincReach; k <= kSincReach; ++k) {
        const double x = static_cast<double>(step) / kSincSteps - k;
        const double sinc =
            std::abs(x) < 1e-9 ? 1 : std::sin(std::numbers::pi * x) / (std::numbers::pi * x);
        taps.push_back(
            static_cast<float>(sinc * (0.5 + 0.5 * std::cos(std::numbers::pi * x / kSincReach))));
      }
    return taps;
  }();
  const double step = kWanderSeconds * sample_rate;
  std::vector<float> out(size);
  for (std::size_t i = 0; i < size; ++i) {
    double place = drift.offset + static_cast<double>(i) * drift.speed;
    // A piece of two steps tells of its middle.
    if (!drift.wander.empty()) place += between(drift.wander, static_cast<double>(i) / step - 1);
    const auto whole = static_cast<std::int64_t>(std::floor(place));
    if (whole < kSincReach || whole + kSincReach >= std::ssize(a)) continue;
    const double fraction = (place - static_cast<double>(whole)) * kSincSteps;
    const auto lower = static_cast<std::size_t>(fraction);
    const auto part = static_cast<float>(fraction - static_cast<double>(lower));
    const float* taps = kSincs.data() + lower * kTaps;
    const float* samples = a.data() + whole + 1 - kSincReach;
    float sum = 0;
    for (int k = 0; k < kTaps; ++k)
      sum += samples[k] * (taps[k] + part * (taps[k + kTaps] - taps[k]));
    out[i] = sum;
  }
  return out;
}

}  // namespace pipeline::diff
