// Divides spectra, and distinguishes filter, echo and room by the late part of the response.
#include "pipeline/diff/measures/response.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <iterator>
#include <numbers>

#include "pipeline/diff/measures/fft.h"
#include "pipeline/diff/measures/loops.h"

namespace pipeline::diff {
namespace {

using Spectrum = std::vector<std::complex<float>>;

constexpr double kBeforeSeconds = 0.25;  // filters of linear phase ring before the sound, too
constexpr double kAfterSeconds = 0.6;
constexpr double kEarlySeconds = 0.005;  // no echo is heard as one before
constexpr double kSmoothHz = 200;
constexpr float kNull = 1e-3f;     // of the power around: where the sound has a gap
constexpr float kNoSound = 1e-9f;  // of the largest power
constexpr double kLeastExplained = 0.5;
constexpr double kMuchLater = 0.15;  // of what is added, on the whole and in a room's bands
constexpr double kFlat = 0.05;       // geometric over arithmetic mean of a room's bands
constexpr double kLowestRoomHz = 700;
constexpr double kThirdOctave = 1.26;
constexpr double kBandExplained = 0.3;
constexpr double kTapSeconds = 0.0005;  // around an echo's peak
constexpr double kOfFewTaps = 0.25;     // of a tail's energy: these are echoes
constexpr int kEchoTaps = 3;
constexpr double kTrebleHz = 4000;
constexpr double kHeard = 1e-5;  // of the strongest band: where a filter can be told

class SystemFinder {
 public:
  SystemFinder(std::span<const float> a, std::span<const float> b, int rate, double gain, double dc)
      : rate_(rate),
        gain_(gain),
        samples_(a.size()),
        before_(static_cast<std::size_t>(kBeforeSeconds * rate)),
        early_(static_cast<std::size_t>(kEarlySeconds * rate)),
        after_(static_cast<std::size_t>(kAfterSeconds * rate)),
        fft_(fast_size(static_cast<int>(a.size() + before_ + after_))),
        a_(spectrum_of(a)) {
    rest_.resize(b.size());
    for (std::size_t i = 0; i < b.size(); ++i)
      rest_[i] = static_cast<float>(b[i] - gain * a[i] - dc);
    spectrum_ = spectrum_of(rest_);
    hz_per_bin_ = static_cast<double>(rate) / fft_.size();
  }

  Response run() {
    Response found;
    if (exact_energy(rest_) <= 0) return found;
    const std::vector<float> response = divide();
    found.added = apply(cut(response, before_, after_));
    found.explained = explained(found.added, before_ + after_);
    found.energy = exact_energy(found.added);
    if (found.explained < kLeastExplained) return found;
    describe(found);
    const double early = explained(apply(cut(response, early_, early_)), 2 * early_);
    found.what = found.explained - early > kMuchLater * found.explained && is_room(response, found)
                     ? found.what
                     : Response::What::kFilter;
    return found;
  }

 private:
  Spectrum spectrum_of(std::span<const float> samples) {
    std::fill(std::ranges::copy(samples, fft_.time().begin()).out, fft_.time().end(), 0.0f);
    fft_.forward();
    return {fft_.spectrum().begin(), fft_.spectrum().end()};
  }

  /// The impulse response, what comes before the sound at the end.
  std::vector<float> divide() {
    std::vector<float> powers(a_.size());
    power(a_, powers);
    around_ = smoothed(powers, static_cast<std::size_t>(kSmoothHz / hz_per_bin_));
    const float least = kNoSound * *std::ranges::max_element(around_);
    for (std::size_t k = 0; k < a_.size(); ++k)
      fft_.spectrum()[k] =
          std::conj(a_[k]) * spectrum_[k] / (powers[k] + kNull * around_[k] + least);
    fft_.inverse();
    std::vector<float> response(fft_.time().begin(), fft_.time().end());
    for (float& tap : response) tap /= static_cast<float>(fft_.size());
    return response;
  }

  static std::vector<float> cut(std::vector<float> response, std::size_t before,
                                std::size_t after) {
    std::fill(response.begin() + static_cast<std::ptrdiff_t>(after),
              response.end() - static_cast<std::ptrdiff_t>(before), 0.0f);
    return response;
  }

  std::vector<float> apply(const std::vector<float>& response) {
    const Spectrum system = spectrum_of(response);
    for (std::size_t k = 0; k < a_.size(); ++k) fft_.spectrum()[k] = system[k] * a_[k];
    fft_.inverse();
    std::vector<float> out(fft_.time().begin(),
                           fft_.time().begin() + static_cast<std::ptrdiff_t>(samples_));
    for (float& sample : out) sample /= static_cast<float>(fft_.size());
    return out;
  }

  /// Less what so many taps explain of any noise.
  double explained(const std::vector<float>& added, std::size_t taps) const {
    double left = 0;
    for (std::size_t i = 0; i < added.size(); ++i)
      left += std::pow(static_cast<double>(rest_[i]) - added[i], 2);
    const double share = 1 - left / exact_energy(rest_);
    const double by_chance =
        std::min(0.9, static_cast<double>(taps) / static_cast<double>(samples_));
    return std::clamp((share - by_chance) / (1 - by_chance), 0.0, 1.0);
  }

  /// Whether what comes late is in all bands. Sets what it is.
  bool is_room(const std::vector<float>& response, Response& found) {
    std::vector<float> tail = cut(response, before_, after_);
    // Not all at once: of a low tone that rings on, an edge would be heard in all bands.
    for (std::size_t i = 0; i < 3 * early_; ++i) {
      const double part = (static_cast<double>(i) / static_cast<double>(early_) - 1) / 2;
      const double weight = part <= 0 ? 0 : std::pow(std::sin(std::numbers::pi / 2 * part), 2);
      tail[i] *= static_cast<float>(weight);
      tail[tail.size() - 1 - i] *= static_cast<float>(weight);
    }
    const Spectrum late = spectrum_of(tail), whole = spectrum_of(found.added);
    double logs = 0, sum = 0, bands = 0;
    double added = 0, added_late = 0;
    Spectrum heard(late.size());
    const float least = 1e-7f * *std::ranges::max_element(around_);
    for (double hz = kLowestRoomHz; hz * kThirdOctave < 0.45 * rate_; hz *= kThirdOctave) {
      const auto begin = static_cast<std::size_t>(hz / hz_per_bin_);
      const auto end = static_cast<std::size_t>(hz * kThirdOctave / hz_per_bin_);
      double left = 0, rest = 0, power_of_tail = 0, sound = 0, added_here = 0, late_here = 0;
      for (std::size_t k = begin; k < end; ++k) {
        left += std::norm(spectrum_[k] - whole[k]);
        rest += std::norm(spectrum_[k]);
        power_of_tail += std::norm(late[k]);
        sound += around_[k];
        added_here += std::norm(whole[k]);
        late_here += std::norm(late[k] * a_[k]);
      }
      const auto count = static_cast<double>(end - begin);
      if (sound < least * count || left > (1 - kBandExplained) * rest) continue;
      std::copy_n(late.begin() + static_cast<std::ptrdiff_t>(begin), end - begin,
                  heard.begin() + static_cast<std::ptrdiff_t>(begin));
      logs += std::log(power_of_tail / count + 1e-12);
      sum += power_of_tail / count;
      ++bands;
      added += added_here;
      added_late += late_here;
    }
    if (bands < 4 || added_late < kMuchLater * added ||
        std::exp(logs / bands) < kFlat * sum / bands)
      return false;
    found.tail_db = 10 * std::log10(sum / bands / (gain_ * gain_));
    std::ranges::copy(heard, fft_.spectrum().begin());
    fft_.inverse();
    tell_echo(found);
    return true;
  }

  /// From the tail's response in the bands that can be told.
  void tell_echo(Response& found) {
    // From what comes before the sound to what comes after it.
    std::vector<float> tail(fft_.time().end() - static_cast<std::ptrdiff_t>(before_),
                            fft_.time().end());
    tail.insert(tail.end(), fft_.time().begin(),
                fft_.time().begin() + static_cast<std::ptrdiff_t>(after_));
    const double all = exact_energy(tail);
    const auto reach = static_cast<std::size_t>(kTapSeconds * rate_);
    double in_taps = 0;
    for (int tap = 0; tap < kEchoTaps; ++tap) {
      const auto peak = static_cast<std::size_t>(
          std::ranges::max_element(tail, {}, [](float x) { return std::abs(x); }) - tail.begin());
      const std::size_t begin = peak - std::min(peak, reach);
      const std::span<float> around =
          std::span(tail).subspan(begin, std::min(tail.size(), peak + reach + 1) - begin);
      if (tap == 0)
        found.echo_seconds = (static_cast<double>(peak) - static_cast<double>(before_)) / rate_;
      in_taps += exact_energy(around);
      std::ranges::fill(around, 0.0f);
    }
    found.what = in_taps > kOfFewTaps * all ? Response::What::kEcho : Response::What::kReverb;
    if (found.what == Response::What::kReverb) found.echo_seconds = 0;
  }

  /// The system as a filter, an octave's sixth at a time.
  void describe(Response& found) {
    struct GainAt {
      double hz, gain, energy;  ///< of b
    };
    const Spectrum added = spectrum_of(found.added);
    std::vector<GainAt> bands;
    const float strongest = *std::ranges::max_element(around_);
    double treble_a = 0, treble_b = 0;
    for (double hz = 20; hz < 0.5 * rate_; hz *= 1.12) {
      const auto begin = static_cast<std::size_t>(hz / hz_per_bin_);
      const std::size_t end = std::min(
          a_.size(), std::max(begin + 1, static_cast<std::size_t>(hz * 1.12 / hz_per_bin_)));
      double aa = 0, bb = 0;
      for (std::size_t k = begin; k < end; ++k) {
        aa += std::norm(a_[k]);
        bb += std::norm(a_[k] * static_cast<float>(gain_) + added[k]);
      }
      if (aa <= kHeard * strongest * static_cast<double>(end - begin)) continue;
      bands.push_back({hz, std::sqrt(bb / aa), bb});
      if (hz < kTrebleHz) continue;
      treble_a += aa;
      treble_b += bb;
    }
    if (bands.empty()) return;
    const auto strongest_left = std::ranges::max_element(bands, {}, &GainAt::energy);
    const double usual = strongest_left->gain;
    if (treble_a > 0 && treble_b > 0)
      found.treble_db = 10 * std::log10(treble_b / treble_a) - 20 * std::log10(usual);
    // The last band that comes through, from there on: an octave more is gone, which no notch
    // takes.
    constexpr std::ptrdiff_t kGone = 6;
    const auto edge = [&](auto from, auto end) {
      auto last = from;
      for (auto band = from; band != end && band - last <= kGone; ++band)
        if (band->gain > 0.5 * usual) last = band;
      return last;
    };
    const auto first = edge(std::make_reverse_iterator(std::next(strongest_left)), bands.rend());
    const auto last = edge(strongest_left, bands.end());
    if (std::next(first) != bands.rend()) found.high_pass_hz = first->hz;
    if (std::next(last) != bands.end()) found.low_pass_hz = std::next(last)->hz;
  }

  int rate_;
  double gain_;
  std::size_t samples_;
  std::size_t before_, early_, after_;  ///< samples
  RealFft fft_;
  Spectrum a_;
  std::vector<float> rest_;
  Spectrum spectrum_;  ///< of the rest
  double hz_per_bin_ = 0;
  std::vector<float> around_;  ///< power of a, smoothed
};

}  // namespace

Response find_response(std::span<const float> a, std::span<const float> b, int sample_rate,
                       double gain, double dc) {
  return SystemFinder(a, b, sample_rate, gain, dc).run();
}

}  // namespace pipeline::diff
