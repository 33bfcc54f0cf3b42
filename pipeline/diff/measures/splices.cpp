// Follows a in b in steps of 20 ms; where b departs from a, finds it again by FFT correlation.
#include "pipeline/diff/measures/splices.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>
#include <optional>

#include "pipeline/diff/measures/fft.h"
#include "pipeline/diff/measures/loops.h"

namespace pipeline::diff {
namespace {

constexpr double kFollowSeconds = 0.02;   // a step
constexpr double kTemplateSeconds = 0.1;  // of a, to be found in b
constexpr double kSearchSeconds = 1.25;   // either way, for each template from there on
constexpr double kFarSeconds = 20;        // the same in long recordings, where that finds nothing,
constexpr std::int64_t kFarStride = 5;    // for every fifth one
constexpr double kExact = 1e-3;           // share that is lost: vowels are alike to a tenth
constexpr std::int64_t kLong = 24;        // searches
constexpr double kFollowSound = 1e-4;     // of the loudest step's energy
constexpr int kLostSteps = 2;             // in a row, of those with sound
constexpr std::size_t kMaxSplices = 4096;

/// A recording that is read on as far as somebody looks, and silence beyond its ends.
class Window {
 public:
  Window(SampleSource& recording, std::int64_t kept) : recording_(recording), kept_(kept) {
    recording_.rewind();
  }

  /// Whether it has `count` samples or more.
  bool reaches(std::int64_t count) {
    while (end() < count && !is_ended_) read_on();
    return end() >= count;
  }

  /// REQUIRES: no longer ago than what is kept, of what was looked at.
  float at(std::int64_t i) {
    return i >= 0 && reaches(i + 1) ? samples_[static_cast<std::size_t>(i - begin_)] : 0.0f;
  }

  std::vector<float> cut(std::int64_t begin, std::int64_t count) {
    std::vector<float> out(static_cast<std::size_t>(count));
    for (std::int64_t i = 0; i < count; ++i) out[static_cast<std::size_t>(i)] = at(begin + i);
    return out;
  }

 private:
  std::int64_t end() const { return begin_ + std::ssize(samples_); }

  void read_on() {
    if (const std::int64_t old = std::ssize(samples_) - kept_; old > kept_) {
      samples_.erase(samples_.begin(), samples_.begin() + old);
      begin_ += old;
    }
    SampleBlock block;
    const std::size_t count = recording_.read(block);
    samples_.insert(samples_.end(), block.begin(),
                    block.begin() + static_cast<std::ptrdiff_t>(count));
    is_ended_ = count < block.size();
  }

  SampleSource& recording_;
  std::int64_t kept_;
  std::int64_t begin_ = 0;
  std::vector<float> samples_;  ///< from `begin_` on
  bool is_ended_ = false;
};

struct Steps {
  std::int64_t count = 0;
  double loudest = 0;  ///< energy
};

Steps loudness_of_steps(SampleSource& recording, std::int64_t samples) {
  recording.rewind();
  std::vector<float> step(static_cast<std::size_t>(samples));
  Steps steps;
  for (; recording.read(step) == step.size(); ++steps.count)
    steps.loudest = std::max(steps.loudest, exact_energy(step));
  return steps;
}

class Follower {
 public:
  Follower(SampleSource& a, SampleSource& b, double gain, std::int64_t delay, double lost)
      : gain_(gain),
        lost_(lost),
        step_(static_cast<std::int64_t>(kFollowSeconds * a.sample_rate())),
        template_(static_cast<std::int64_t>(kTemplateSeconds * a.sample_rate())),
        near_{.reach = static_cast<std::int64_t>(kSearchSeconds * a.sample_rate()),
              .stride = template_},
        far_{.reach = static_cast<std::int64_t>(kFarSeconds * a.sample_rate()),
             .stride = kFarStride * template_},
        delay_(delay),
        steps_(loudness_of_steps(a, step_)),
        a_(a, kept()),
        b_(b, kept()) {
    course_.delay = delay;
  }

  Course run() {
    for (std::int64_t at = keep_begin(); course_.splices.size() < kMaxSplices;) {
      const auto lost = next_lost(at);
      const auto found = lost ? find_again(*lost) : std::nullopt;
      if (!found) break;
      if (found->delay != delay_) {
        if (is_followed_)
          course_.splices.push_back(splice(std::max(at, *lost - step_), *found));
        else
          course_.delay = found->delay;
        delay_ = found->delay;
      }
      is_followed_ = true;
      at = found->begin + template_;
    }
    return std::move(course_);
  }

 private:
  struct Place {
    std::int64_t begin, delay;
  };

  /// Looks for pieces of a in b.
  struct Search {
    std::int64_t reach;   ///< either way
    std::int64_t stride;  ///< from one piece to the next, if that is not found
    std::optional<RealFft> fft = std::nullopt;

    std::int64_t tries() const { return reach / stride; }
    std::int64_t samples() const { return 2 * reach + stride; }  ///< of b
  };

  bool is_long() const { return steps_.count * step_ > kLong * near_.reach; }
  std::int64_t longest_delay() const { return kLong * near_.reach; }

  /// Samples that may be looked at again: of all tries of a search, and of where the two begin.
  std::int64_t kept() const {
    const Search& widest = is_long() ? far_ : near_;
    return 2 * widest.samples() + std::min(longest_delay(), std::abs(delay_));
  }

  /// What is late or early may begin as a does, and lack, or have more, after that. Returns the
  /// place in a from which on it does not.
  std::int64_t keep_begin() {
    constexpr double kLeastSound = 1e-3;  // of the loudest step's energy
    constexpr double kBetter = 0.1;
    if (delay_ == 0 || std::abs(delay_) > longest_delay()) return 0;
    const std::int64_t early = std::max<std::int64_t>(0, -delay_);
    std::int64_t end = near_.reach;
    while (end > 0 && !a_.reaches(early + end)) end -= step_;
    const std::int64_t late = delay_;
    double moved = 0;
    for (std::int64_t i = 0; i < end; ++i) moved += error(i + early, late);
    if (moved < kLeastSound * gain_ * gain_ * steps_.loudest) return 0;
    delay_ = 0;
    const Splice found = splice(0, {end + early - template_ / 2, late});
    double kept = 0;
    for (std::int64_t i = 0; i < found.a; ++i) kept += error(i, 0);
    for (std::int64_t i = found.a; i < end; ++i) kept += error(i + early, late);
    if (kept > kBetter * moved) {
      delay_ = late;
      return 0;
    }
    course_.delay = 0;
    if (found.a + step_ > end) return 0;  // it goes on as it begins
    delay_ = late;
    course_.splices.push_back(found);
    is_followed_ = true;
    return found.a + found.missing;
  }

  double error(std::int64_t i, std::int64_t delay) {
    const double difference = b_.at(i + delay) - gain_ * a_.at(i);
    return difference * difference;
  }

  /// The first step from `at` on where b is something else; nothing up to the end.
  std::optional<std::int64_t> next_lost(std::int64_t at) {
    int steps = 0;
    std::int64_t first = at;
    for (; a_.reaches(at + step_); at += step_) {
      const double sound = gain_ * gain_ * exact_energy(a_.cut(at, step_));
      double residual = 0;
      for (std::int64_t i = at; i < at + step_; ++i) residual += error(i, delay_);
      const double heard = std::max(sound, residual);
      if (heard < kFollowSound * gain_ * gain_ * steps_.loudest) continue;
      if (residual < lost_ * heard) {
        is_followed_ = true;
        steps = 0;
        continue;
      }
      if (steps++ == 0) first = at;
      if (steps == kLostSteps) return first;
    }
    return std::nullopt;
  }

  /// Where b goes on with something that a has from `lost` on, or a bit later.
  std::optional<Place> find_again(std::int64_t lost) {
    const auto found = find_again(lost, near_);
    return found || !is_long() || lost_ > kExact ? found : find_again(lost, far_);
  }

  std::optional<Place> find_again(std::int64_t lost, Search& search) {
    if (!search.fft) search.fft.emplace(fast_size(static_cast<int>(search.samples())));
    for (std::int64_t attempt = 0; attempt < search.tries(); ++attempt) {
      const std::int64_t begin = lost + attempt * search.stride;
      if (!a_.reaches(begin + template_)) break;
      const std::vector<float> wanted = a_.cut(begin, template_);
      const double sound = exact_energy(wanted);
      if (sound < kFollowSound * steps_.loudest) continue;
      const std::int64_t first = begin + delay_ - search.reach;
      const std::int64_t lag =
          best_lag(wanted, sound, b_.cut(first, search.samples()), *search.fft);
      const Place found{begin, first + lag - begin};
      // What is missing has to lie between the places where b stops and goes on.
      const bool fits = !is_followed_ || found.begin - (delay_ - found.delay) + step_ >= lost;
      if (lag >= 0 && fits) return found;
    }
    return std::nullopt;
  }

  /// Where the normalised cross-correlation is largest; negative where that is not much.
  std::int64_t best_lag(const std::vector<float>& wanted, double sound,
                        const std::vector<float>& in, RealFft& fft) const {
    const auto transform = [&](const std::vector<float>& samples) {
      std::fill(std::ranges::copy(samples, fft.time().begin()).out, fft.time().end(), 0.0f);
      fft.forward();
    };
    transform(wanted);
    const std::vector<std::complex<float>> spectrum(fft.spectrum().begin(), fft.spectrum().end());
    transform(in);
    for (std::size_t k = 0; k < spectrum.size(); ++k) fft.spectrum()[k] *= std::conj(spectrum[k]);
    fft.inverse();
    double inside = exact_energy(std::span(in).first(static_cast<std::size_t>(template_)));
    double best = std::sqrt(1 - lost_) * fft.size();
    std::int64_t best_at = -1;
    for (std::int64_t lag = 0; lag + template_ < std::ssize(in); ++lag) {
      const double correlation =
          std::abs(fft.time()[lag]) / (std::sqrt(sound * std::max(inside, kFollowSound * sound)));
      if (correlation > best) {
        best = correlation;
        best_at = lag;
      }
      inside += std::pow(in[lag + template_], 2) - std::pow(in[lag], 2);
    }
    return best_at;
  }

  /// The place between `from` and where b was found again that leaves the least difference.
  Splice splice(std::int64_t from, const Place& found) {
    const std::int64_t missing = std::max<std::int64_t>(0, delay_ - found.delay);
    const std::int64_t last = found.begin + template_ / 2 - missing;
    double after = 0;
    for (std::int64_t i = from; i < last; ++i) after += error(i + missing, found.delay);
    double before = 0, least = std::numeric_limits<double>::infinity();
    std::int64_t best = from;
    for (std::int64_t i = from; i <= last; ++i) {
      if (before + after < least) {
        least = before + after;
        best = i;
      }
      before += error(i, delay_);
      after -= error(i + missing, found.delay);
    }
    const std::int64_t added = std::max<std::int64_t>(0, found.delay - delay_);
    return {.a = best,
            .b = best + delay_,
            .missing = missing,
            .added = added,
            .energy = gain_ * gain_ * exact_energy(a_.cut(best, missing)) +
                      exact_energy(b_.cut(best + delay_, added))};
  }

  double gain_;
  double lost_;
  std::int64_t step_, template_;
  Search near_, far_;
  std::int64_t delay_;
  Steps steps_;
  bool is_followed_ = false;  ///< some of a, so far
  Window a_, b_;
  Course course_;
};

}  // namespace

bool Splice::has_sound() const {
  constexpr double kInaudible = 1e-6;  // -60 dBFS
  return energy > kInaudible * static_cast<double>(missing + added);
}

std::int64_t Course::a_at(std::int64_t place) const {
  std::int64_t a = place + std::min<std::int64_t>(0, -delay);
  for (const Splice& splice : splices)
    if (splice.a <= a) a += splice.missing;
  return a;
}

std::int64_t Course::b_at(std::int64_t place) const {
  std::int64_t b = place + std::min<std::int64_t>(0, delay);
  for (const Splice& splice : splices)
    if (splice.b <= b) b += splice.added;
  return b;
}

std::int64_t Course::place_of_b(std::int64_t b) const {
  std::int64_t place = b - std::min<std::int64_t>(0, delay);
  for (const Splice& splice : splices)
    if (splice.b < b) place -= std::min(splice.added, b - splice.b);
  return place;
}

Course follow(SampleSource& a, SampleSource& b, double gain, std::int64_t delay, double lost) {
  return Follower(a, b, gain, delay, lost).run();
}

}  // namespace pipeline::diff
