// Fits tones, a filter, gains and echoes to the sketch in turn; the first that fits well wins.
#include "pipeline/diff/measures/explanation.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <numbers>

#include "pipeline/diff/measures/loops.h"
#include "pipeline/diff/measures/rough_waveform.h"
#include "pipeline/diff/measures/sketch_fit.h"
#include "pipeline/diff/measures/sum_pair.h"

namespace pipeline::diff {
namespace {

constexpr std::size_t kMostLags = 6, kMostHums = 12;
constexpr double kWorthIt = 0.02;  // share that one more tone or echo has to explain
constexpr double kIsHum = 0.6;
constexpr double kIsThere = 0.4;      // weight of b as it is: it has a part in the explanation
constexpr double kIsFilter = 0.9;     // share of the samples,
constexpr double kIsFilterToo = 0.3;  // and of their differences
constexpr double kMayBeFilter = 0.7;  // of the samples, if b has less of its own than so:
constexpr double kIsAdded = 0.7;
constexpr double kNothingAdded = 0.2;    // what b has of its own, where it has nothing,
constexpr double kSurelyNothing = 0.15;  // if it is known so well
constexpr double kHardlyThere = 0.3;     // of the baseline's energy, left by a gain
constexpr double kSomeFilter = 0.35;
constexpr double kSurelyAdded = 0.35;
constexpr double kMostlyThere = 0.8;  // of the energy, left by a gain at most
constexpr std::size_t kLongBlocks = 50;
constexpr double kIsTail = 1.3;
constexpr double kNoLessAfter = 0.9;
constexpr double kTailSeconds = 0.15;
constexpr double kIsEcho = 0.3;  // beyond what a filter explains
constexpr double kIsLevels = 0.5;
constexpr double kLowestHumHz = 20;
constexpr double kEarliestSeconds = 0.25, kLatestSeconds = 0.6;  // of an echo
constexpr double kEchoSeconds = 0.005;                           // no echo is heard as one before
constexpr std::ptrdiff_t kLagReach = 12;
constexpr std::size_t kSumsPerWeight = 6;  // at least
constexpr double kFilterSeconds = 0.02;
constexpr double kWider = 1.3;

class Explainer {
 public:
  Explainer(std::span<const float> kept_sums, std::span<const float> b, int rate,
            const std::vector<bool>& is_used)
      : projection_(rate),
        rate_(rate),
        b_(b),
        b_sums_(projection_.sums_of(b)),
        pair_(kept_sums, b_sums_, is_used),
        used_(static_cast<std::size_t>(std::ranges::count(is_used, true))),
        fit_({kept_sums.begin(), kept_sums.end()}, is_used) {
    fit_.add(b_sums_);
    fit_.add(projection_.sums_of(std::vector<float>(b.size(), 1.0f)));
    all_ = fit_.left();
  }

  Explanation run(bool is_take) {
    Explanation found;
    if (all_.all() <= 0 || largest_magnitude(b_) == 0 || add_tones(found)) return found;
    const std::size_t plain = fit_.size();
    sum_up();
    add_filter();
    const SketchFit::Left filtered = fit_.left();
    if (is_filter(filtered)) return finish(found, Explanation::What::kFilter, share(filtered));
    if (!is_take) return found;
    if (const double levels = 1 - pair_.left_by_levels() / all_.all(); levels > kIsLevels) {
      tell(found, Explanation::What::kLevels, levels);
      return found;
    }
    if (has_echo(found)) return found;
    fit_.shrink(plain);
    if (has_echo(found)) return found;
    found.echo_seconds = 0;
    const bool is_long = used_ >= kLongBlocks;
    if (is_long && has_tail(filtered))
      tell(found, Explanation::What::kReverb, 1);
    else if (lacks_bands() || (is_long && is_hardly_there(filtered)))
      tell(found, Explanation::What::kFilter, 1);
    return found;
  }

 private:
  double share(const SketchFit::Left& left) const { return 1 - left.all() / all_.all(); }

  bool is_filter(const SketchFit::Left& left) const {
    const double of_samples = 1 - left.samples / all_.samples;
    const double of_differences = 1 - left.differences / all_.differences;
    return (of_samples > kIsFilter && of_differences > kIsFilterToo) ||
           (of_samples > kMayBeFilter && of_differences > kIsFilterToo &&
            pair_.added(true).share < kIsAdded);
  }

  /// Whether b is what is kept less a part of it that b has nothing of: bands above or below.
  bool lacks_bands() const {
    const SumPair::Added of_samples = pair_.added(false), of_differences = pair_.added(true);
    const auto is_none = [](const SumPair::Added& added) {
      return std::abs(added.share) < kNothingAdded + 2 * added.deviation;
    };
    return of_differences.deviation < kSurelyNothing && is_none(of_samples) &&
           is_none(of_differences);
  }

  /// Whether what a gain of b explains of the baseline is less than what a filter would.
  bool is_hardly_there(const SketchFit::Left& filtered) const {
    return all_.all() > kHardlyThere * pair_.kept_energy() &&
           1 - filtered.samples / all_.samples > kSomeFilter;
  }

  /// Whether b has something of its own that is like b some time ago, more than like b to come, and
  /// is there after a sound more than before one.
  bool has_tail(const SketchFit::Left& filtered) {
    if (all_.all() > kMostlyThere * pair_.kept_energy() ||
        1 - filtered.samples / all_.samples > kMayBeFilter)
      return false;
    const SumPair::Added own = pair_.added(true);
    return own.deviation < kSurelyAdded && own.share + 2 * own.deviation > kIsAdded &&
           later_over_earlier() > kIsTail && pair_.after_over_before(all_.sums) > kNoLessAfter;
  }

  double later_over_earlier() {
    const auto begin = static_cast<std::ptrdiff_t>(2 * kEchoSeconds * rate_);
    const auto end = static_cast<std::ptrdiff_t>(kTailSeconds * rate_);
    const std::vector<float> found = likeness(all_.sums);
    double earlier = 0, later = 0;
    for (std::ptrdiff_t lag = begin; lag < end; ++lag) {
      earlier += std::pow(found[static_cast<std::size_t>(earliest() - lag)], 2);
      later += std::pow(found[static_cast<std::size_t>(earliest() + lag)], 2);
    }
    return later / earlier;
  }

  /// Whether b as it is has a part in what explains the baseline; other sound has none.
  bool is_there() const { return fit_.weights()[0] > kIsThere; }

  static void tell(Explanation& found, Explanation::What what, double share) {
    found.what = what;
    found.share = share;
  }

  Explanation& finish(Explanation& found, Explanation::What what, double share) {
    tell(found, what, share);
    found.undone = fit_.fitted();
    return found;
  }

  /// Four waveforms for each: so that its frequency need not be exact.
  void add_tone(double hz) {
    const std::complex<double> step = std::polar(1.0, 2 * std::numbers::pi * hz / rate_);
    std::complex<double> turned = 1;
    std::vector<float> cosine, sine;
    for (std::size_t i = 0; i < b_.size(); ++i, turned *= step) {
      cosine.push_back(static_cast<float>(turned.real()));
      sine.push_back(static_cast<float>(turned.imag()));
    }
    for (std::vector<float>* wave : {&cosine, &sine}) {
      fit_.add(projection_.sums_of(*wave));
      for (std::size_t i = 0; i < wave->size(); ++i)
        (*wave)[i] *= static_cast<float>(i) / static_cast<float>(wave->size()) - 0.5f;
      fit_.add(projection_.sums_of(*wave));
    }
  }

  bool add_tones(Explanation& found) {
    const std::size_t plain = fit_.size();
    double explained = 0;
    SketchFit::Left left{.sums = pair_.difference()};
    for (std::size_t tone = 0; tone < kMostHums; ++tone) {
      const double hz = strongest_hz(projection_.waveform_of(left.sums), rate_, kLowestHumHz);
      const std::size_t before = fit_.size();
      add_tone(hz);
      left = fit_.left();
      if (share(left) < explained + kWorthIt) {
        fit_.shrink(before);
        break;
      }
      explained = share(left);
      if (tone == 0) found.hum_hz = hz;
    }
    if (explained < kIsHum || !is_there()) {
      fit_.shrink(plain);
      return false;
    }
    finish(found, Explanation::What::kHum, explained);
    return true;
  }

  /// Sums of b with nothing before and after it, so far that no lag reaches beyond.
  void sum_up() {
    margin_ = static_cast<std::ptrdiff_t>(kLatestSeconds * rate_) + 2;
    running_.assign(static_cast<std::size_t>(margin_) + 1, 0);
    for (const float sample : b_) running_.push_back(running_.back() + sample);
    running_.insert(running_.end(), static_cast<std::size_t>(margin_), running_.back());
  }

  /// The mean of b from `first` to before `last` samples ago.
  std::vector<float> box(std::ptrdiff_t first, std::ptrdiff_t last) const {
    const double scale = 1 / std::sqrt(static_cast<double>(last - first));
    const double* end = running_.data() + margin_ - first + 1;
    const double* begin = running_.data() + margin_ - last + 1;
    std::vector<float> out(b_.size());
    for (std::size_t i = 0; i < out.size(); ++i)
      out[i] = static_cast<float>(scale * (end[i] - begin[i]));
    return out;
  }

  /// Samples around, and means of more and more of them: a filter's response near and far.
  void add_filter() {
    const auto longest = static_cast<std::ptrdiff_t>(kFilterSeconds * rate_);
    const std::size_t most = used_ * Sketch::kSums / kSumsPerWeight;
    for (std::ptrdiff_t first = 1; first < longest && fit_.size() < most;) {
      const std::ptrdiff_t last =
          first < kLagReach
              ? first + 1
              : static_cast<std::ptrdiff_t>(std::ceil(kWider * static_cast<double>(first)));
      fit_.add(projection_.sums_of(box(first, last)));
      fit_.add(projection_.sums_of(box(1 - last, 1 - first)));
      first = last;
    }
  }

  /// The most that b is looked for before the sound, samples.
  std::ptrdiff_t earliest() const { return static_cast<std::ptrdiff_t>(kEarliestSeconds * rate_); }

  /// How like b is to what is left, from earliest() before it on.
  std::vector<float> likeness(const std::vector<float>& left) const {
    return likeness_at_lags(projection_.waveform_of(left), b_, rate_,
                            static_cast<std::size_t>(earliest()),
                            static_cast<std::size_t>(kLatestSeconds * rate_));
  }

  /// Where b is most like what is left, samples later; none of what a filter reaches.
  std::ptrdiff_t best_lag(const std::vector<float>& left) const {
    std::vector<float> found = likeness(left);
    std::fill_n(found.begin() + earliest() - kLagReach, 2 * kLagReach + 1, 0.0f);
    return std::ranges::max_element(found, {}, [](float x) { return std::abs(x); }) -
           found.begin() - earliest();
  }

  /// Whether copies at a few times explain much beyond the rest. Those that come at once are a
  /// filter, if little else is left: noise of low tones is like b itself a little later, too.
  bool has_echo(Explanation& found) {
    SketchFit::Left left = fit_.left();
    const double without = std::max(0.0, share(left));
    double explained = share(left);
    for (std::size_t echo = 0; echo < kMostLags; ++echo) {
      const std::ptrdiff_t lag = best_lag(left.sums);
      const std::size_t before = fit_.size();
      for (std::ptrdiff_t near = lag - 1; near <= lag + 1; ++near)
        fit_.add(projection_.sums_of(box(near, near + 1)));
      left = fit_.left();
      if (share(left) < explained + kWorthIt) {
        fit_.shrink(before);
        break;
      }
      explained = share(left);
      if (echo == 0) found.echo_seconds = static_cast<double>(lag) / rate_;
    }
    if (explained < without + kIsEcho) return false;
    const bool is_at_once = std::abs(found.echo_seconds) < kEchoSeconds;
    if (is_at_once ? explained < kIsFilter : !is_there()) return false;
    finish(found, is_at_once ? Explanation::What::kFilter : Explanation::What::kEcho, explained);
    return true;
  }

  Projection projection_;
  int rate_;
  std::span<const float> b_;
  std::vector<float> b_sums_;
  SumPair pair_;
  std::size_t used_;  ///< blocks
  SketchFit fit_;
  SketchFit::Left all_;          ///< what a gain and an offset leave
  std::ptrdiff_t margin_ = 0;    ///< samples
  std::vector<double> running_;  ///< sums of b, with margins
};

}  // namespace

Explanation explain(std::span<const float> kept_sums, std::span<const float> b, int sample_rate,
                    const std::vector<bool>& is_used, bool is_take) {
  return Explainer(kept_sums, b, sample_rate, is_used).run(is_take);
}

}  // namespace pipeline::diff
