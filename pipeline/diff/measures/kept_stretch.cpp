// Tests a stretch for silence, click, offset, gain, clipping, tone and filter, by sketch sums.
#include "pipeline/diff/measures/kept_stretch.h"

#include <algorithm>
#include <cmath>

#include "pipeline/diff/measures/explanation.h"
#include "pipeline/diff/measures/sketch_fit.h"
#include "pipeline/diff/measures/take.h"

namespace pipeline::diff {
namespace {

constexpr double kPauseSeconds = 0.004;  // of silence within the sound
constexpr float kQuietSample = 2e-5f;    // less than a step of 16 bits
constexpr double kRightCause = 0.05;     // of the difference, left by it
constexpr double kMovingGain = 0.1;      // the same, of gains of each block
constexpr double kNoSoundThere = 1e-4;   // of the energy that should be there
constexpr double kOfClick = 0.3;         // of the difference
constexpr int kCeilingRun = 3, kCeilingRuns = 2;
constexpr std::size_t kClickBlocks = 3;    // at most
constexpr std::size_t kFewSamples = 3;     // of silence that click
constexpr std::int64_t kNearClick = 3;     // samples
constexpr double kSteadyTone = 0.3;        // of its energy, in each half
constexpr std::size_t kAroundBlocks = 32;  // whose samples may come back as echoes
constexpr std::size_t kEnoughBlocks = 4;   // for a cause to be told from chance
constexpr double kAlikeSound = 0.3;        // squared correlation of what is the same sound

/// Runs of samples that stand still at the highest there is, or at the lowest.
int ceiling_runs(std::span<const float> b) {
  if (b.empty()) return 0;
  const auto [lowest, highest] = std::ranges::minmax(b);
  int runs_below = 0, runs_above = 0, below = 0, above = 0;
  for (const float x : b) {
    below = x == lowest ? below + 1 : 0;
    above = x == highest ? above + 1 : 0;
    runs_below += below == kCeilingRun;
    runs_above += above == kCeilingRun;
  }
  return std::max(runs_below, runs_above);
}

class BlockExamination {
 public:
  BlockExamination(std::span<const float> wanted_sums, std::span<const float> b, int rate,
                   std::size_t first, std::size_t last)
      : wanted_(wanted_sums), b_(b), rate_(rate), first_(first), last_(last), projection_(rate) {
    // Patterns take turns: a part has those of the whole where it begins with the first one.
    begin_ = (first - std::min(first, kAroundBlocks)) / Sketch::kPatterns * Sketch::kPatterns;
    end_ = std::min(wanted_.size() / Sketch::kSums, last + kAroundBlocks);
    b_sums_ = projection_.sums_of(part());
    inner_first_ = last_ - first_ < kEnoughBlocks - 1 ? first_ : first_ + 1;
    inner_last_ = last_ - first_ < kEnoughBlocks - 1 ? last_ : last_ - 1;
  }

  DamagedStretch run(std::span<const std::int64_t> clicks) {
    found_.begin_seconds = seconds(first_ * projection_.block_samples());
    found_.end_seconds = seconds(last_ * projection_.block_samples());
    for (std::size_t at = first_; at < last_; ++at) found_.energy += of_block(at).residual(1, 0);
    found_.what = tell(clicks);
    return found_;
  }

 private:
  double seconds(std::size_t samples) const { return static_cast<double>(samples) / rate_; }

  std::span<const float> part() const {
    const std::size_t begin = begin_ * projection_.block_samples();
    return b_.subspan(begin, std::min(end_ * projection_.block_samples(), b_.size()) - begin);
  }

  Sums sums(std::size_t block, std::size_t begin, std::size_t count) const {
    return Sums::of(wanted_.subspan(block * Sketch::kSums + begin, count),
                    std::span(b_sums_).subspan((block - begin_) * Sketch::kSums + begin, count));
  }
  Sums of_block(std::size_t block) const { return sums(block, 0, Sketch::kSigns); }
  Sums of_differences(std::size_t block) const {
    return sums(block, Sketch::kSigns, Sketch::kSigns);
  }

  DamagedStretch::What tell(std::span<const std::int64_t> clicks) {
    using What = DamagedStretch::What;
    if (has_pause()) return What::kSilence;
    for (std::size_t at = inner_first_; at < inner_last_; ++at) {
      samples_.add(of_block(at));
      differences_.add(of_differences(at));
      both_.add(sums(at, 0, Sketch::kSums));
    }
    if (samples_.bb < kNoSoundThere * samples_.aa) return What::kSilence;
    if (is_click(clicks)) return What::kClick;
    const double residual = samples_.residual(1, 0);
    if (samples_.residual(1, samples_.dc(1)) < kRightCause * residual &&
        differences_.residual(1, 0) < kRightCause * residual)
      return What::kOffset;
    const double gain = both_.aa > 0 ? both_.ab / both_.aa : 0;
    if (both_.residual(gain, 0) < kRightCause * std::min(both_.residual(1, 0), both_.bb)) {
      found_.gain_db = 20 * std::log10(std::abs(gain));
      return gain < 0 ? What::kInverted : What::kGain;
    }
    if (has_moving_gain()) return What::kGain;
    if (is_clipped()) return What::kClipped;
    if (const What what = explained(); what != What::kOther) return what;
    if (last_ - first_ <= kClickBlocks && pause_ >= kFewSamples) return What::kClick;
    return is_same_sound() ? What::kNoise : What::kOther;
  }

  /// Clicks of one sample that make up much of the difference.
  bool is_click(std::span<const std::int64_t> clicks) const {
    double energy = 0;
    for (const std::int64_t click : clicks) {
      const std::size_t at = static_cast<std::size_t>(click) / projection_.block_samples();
      if (at >= first_ && at < last_) energy += click_energy(b_, click);
    }
    const auto samples = static_cast<double>(projection_.block_samples()) / Sketch::kSigns;
    return energy > kOfClick * samples * found_.energy;
  }

  /// Samples of silence in a row.
  std::size_t longest_pause(std::size_t begin, std::size_t end, std::size_t& pause_end) const {
    std::size_t run = 0, longest = 0;
    for (std::size_t i = begin; i < end; ++i) {
      run = std::abs(b_[i]) < kQuietSample ? run + 1 : 0;
      if (run <= longest) continue;
      longest = run;
      pause_end = i + 1;
    }
    return longest;
  }

  /// A pause in b, to the sample, and whether it is all of the damage.
  bool has_pause() {
    const std::size_t begin = first_ * projection_.block_samples();
    const std::size_t end = std::min(last_ * projection_.block_samples(), b_.size());
    std::size_t pause_end = begin;
    pause_ = longest_pause(begin, end, pause_end);
    if (begin < end && seconds(pause_) < kPauseSeconds) return false;
    if (2 * pause_ < end - begin && last_ - first_ > 2) return false;
    if (pause_ > 0) {
      found_.begin_seconds = seconds(pause_end - pause_);
      found_.end_seconds = seconds(pause_end);
    }
    return true;
  }

  bool has_moving_gain() {
    MovingGain gain;
    for (std::size_t at = first_; at < last_; ++at) gain.add(sums(at, 0, Sketch::kSums));
    found_.gain_db = gain.worst_gain_db();
    return gain.explains_all_but(kMovingGain);
  }

  bool is_clipped() const {
    const std::size_t begin = inner_first_ * projection_.block_samples();
    const std::size_t end = std::min(inner_last_ * projection_.block_samples(), b_.size());
    return ceiling_runs(b_.subspan(begin, end - begin)) >=
           (inner_last_ - inner_first_ > 1 ? kCeilingRuns + 1 : kCeilingRuns);
  }

  DamagedStretch::What explained() {
    using What = DamagedStretch::What;
    if (inner_last_ - inner_first_ < kEnoughBlocks) return What::kOther;
    std::vector<bool> is_used(end_ - begin_);
    std::fill(is_used.begin() + static_cast<std::ptrdiff_t>(inner_first_ - begin_),
              is_used.begin() + static_cast<std::ptrdiff_t>(inner_last_ - begin_), true);
    const Explanation explanation =
        explain(wanted_.subspan(begin_ * Sketch::kSums, (end_ - begin_) * Sketch::kSums), part(),
                rate_, is_used, true);
    switch (explanation.what) {
      case Explanation::What::kHum:
        found_.tone_hz = explanation.hum_hz;
        return is_steady() ? What::kTone : What::kNoise;
      case Explanation::What::kFilter:
        return What::kFiltered;
      case Explanation::What::kEcho:
      case Explanation::What::kReverb:
        return What::kNoise;
      case Explanation::What::kLevels:
      case Explanation::What::kNothing:
        break;
    }
    return What::kOther;
  }

  /// Whether the first half differs as much as the second.
  bool is_steady() const {
    double first = 0, all = 0;
    const std::size_t middle = (inner_first_ + inner_last_) / 2;
    for (std::size_t at = inner_first_; at < inner_last_; ++at) {
      const double here = of_block(at).residual(1, 0);
      all += here;
      if (at < middle) first += here;
    }
    return first > kSteadyTone * all && first < (1 - kSteadyTone) * all;
  }

  /// Whether what should be there is there: under something else, bent, or in other noise.
  bool is_same_sound() const {
    return is_alike(samples_, differences_, kAlikeSound) || is_other_noise(samples_, differences_);
  }

  std::span<const float> wanted_, b_;
  int rate_;
  std::size_t first_, last_;              ///< blocks
  std::size_t inner_first_, inner_last_;  ///< those that are damaged as a whole
  std::size_t begin_, end_;               ///< of the part that is looked at
  Projection projection_;
  std::vector<float> b_sums_;  ///< of the part
  Sums samples_, differences_, both_;
  std::size_t pause_ = 0;  ///< samples
  DamagedStretch found_;
};

}  // namespace

double click_energy(std::span<const float> b, std::int64_t click) {
  double largest = 0;
  for (std::int64_t i = std::max<std::int64_t>(1, click - kNearClick);
       i < std::min(std::ssize(b) - 1, click + kNearClick + 1); ++i) {
    const auto at = static_cast<std::size_t>(i);
    largest =
        std::max(largest, std::pow(static_cast<double>(b[at]) - (b[at - 1] + b[at + 1]) / 2, 2));
  }
  return largest;
}

DamagedStretch examine_blocks(std::span<const float> wanted_sums, std::span<const float> b,
                              int sample_rate, std::size_t first, std::size_t last,
                              std::span<const std::int64_t> clicks) {
  return BlockExamination(wanted_sums, b, sample_rate, first, last).run(clicks);
}

}  // namespace pipeline::diff
