// Tests delays block by block against the sketch, and places a splice between two of them.
#include "pipeline/diff/baseline/kept_course.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "pipeline/diff/compare/side_by_side.h"
#include "pipeline/diff/measures/loops.h"
#include "pipeline/diff/measures/sketch_fit.h"

namespace pipeline::diff {
namespace {

constexpr double kOneTakeDb = 22;          // between takes whose noise differs there is less
constexpr double kNoisyBlock = 0.3;        // energy of differences over that of samples
constexpr double kNoisyBlockRange = 1e-2;  // of the loudest such block's energy
constexpr double kOtherNoise = 0.4;        // correlation of noises, at most, in the long run,
constexpr double kUnlikely = 4;            // and so many deviations above it

/// The waveform that a sketch speaks for: what its sums have of each block, and noise. What adds up
/// in a correlation is the sound.
class RoughSound final : public SampleSource {
 public:
  RoughSound(const Sketch& sketch, int sample_rate)
      : sketch_(sketch),
        rate_(sample_rate),
        block_(static_cast<std::size_t>(Sketch::block_samples(sample_rate))),
        signs_(signs_of_sums(Sketch::block_samples(sample_rate))) {}

  int sample_rate() const override { return rate_; }

  std::size_t read(std::span<float> block) override {
    const std::size_t count = std::min(block.size(), sketch_.blocks() * block_ - position_);
    for (std::size_t i = 0; i < count; ++i, ++position_) {
      const std::size_t at = position_ / block_;
      const std::size_t pattern = at % Sketch::kPatterns * Sketch::kSigns;
      block[i] = 0;
      for (std::size_t row = 0; row < Sketch::kSigns; ++row)
        block[i] += static_cast<float>(sketch_.sums[at * Sketch::kSums + row]) *
                    signs_[(pattern + row) * block_ + position_ % block_];
    }
    return count;
  }

  void rewind() override { position_ = 0; }

 private:
  const Sketch& sketch_;
  int rate_;
  std::size_t block_;
  std::vector<std::int8_t> signs_;
  std::size_t position_ = 0;
};

/// By block, whether one is the other times some gain, and not silence.
std::vector<bool> matches(const SketchPair& pair) {
  constexpr double kSounding = 1e-4, kAlike = 0.99;
  double loudest = 0;
  for (std::size_t at = 0; at < pair.blocks(); ++at) loudest = std::max(loudest, pair.block(at).aa);
  std::vector<bool> is_match;
  for (std::size_t at = 0; at < pair.blocks(); ++at) {
    const Sums sums = pair.block(at);
    is_match.push_back(sums.aa > kSounding * loudest &&
                       sums.ab * sums.ab > kAlike * sums.aa * sums.bb);
  }
  return is_match;
}

}  // namespace

SketchPair::SketchPair(const Sketch& baseline, const Sketch& candidate, int rate,
                       bool of_differences)
    : a(as_signal(baseline, rate, of_differences)), b(as_signal(candidate, rate, of_differences)) {
  a.resize(std::max(a.size(), b.size()));
  b.resize(a.size());
}

/// How the candidate runs by a delay.
struct KeptCourse::Run {
  Run(const KeptCourse& of, std::int64_t late)
      : delay(late),
        sketch(sketch_of(of.b_, late)),
        pair(of.kept_.sketch, sketch, of.rate_, false),
        is_match(matches(pair)) {}

  std::int64_t delay;
  Sketch sketch;
  SketchPair pair;
  std::vector<bool> is_match;  ///< by block
};

KeptCourse::KeptCourse(const Features& baseline, Recording& candidate, const Scan& scan)
    : kept_(baseline),
      b_(candidate),
      scan_(scan),
      rate_(baseline.scan.sample_rate),
      joined_({}, {}, rate_, false),
      differences_({}, {}, rate_, true) {
  const std::int64_t longer = scan_.samples * rate_ / scan_.sample_rate - kept_.scan.samples;
  choose(0, longer);
  if (!is_one_take()) choose(0, found_delay());
}

std::int64_t KeptCourse::delay_at(double baseline_seconds) const {
  const bool is_after = is_spliced() && baseline_seconds >= static_cast<double>(begin_after_) /
                                                                Sketch::kBlocksPerSecond;
  return is_after ? delay_after_ : delay_;
}

double KeptCourse::splice_seconds() const {
  return static_cast<double>(static_cast<std::int64_t>(end_) * block_samples()) / rate_;
}

double KeptCourse::splice_energy() const { return std::max(lost_, gained_); }

bool KeptCourse::is_one_take() const {
  return take_.exact_share > 0.5 || take_.snr_db > kOneTakeDb || has_same_noise();
}

KeptCourse::Moved KeptCourse::moved(std::int64_t most) const {
  const auto blocks = static_cast<std::int64_t>(joined_.blocks());
  const std::int64_t samples = std::min(blocks, most / block_samples()) * block_samples();
  Moved moved{
      .samples = std::vector<float>(static_cast<std::size_t>(samples)),
      .is_known = std::vector<bool>(static_cast<std::size_t>(samples / block_samples()), true)};
  const auto read = [&](std::int64_t delay, std::int64_t begin, std::int64_t end) {
    if (begin >= end) return;
    Delayed late(b_, std::max<std::int64_t>(0, -delay - begin));
    late.skip(std::max<std::int64_t>(0, begin + delay));
    late.read(std::span(moved.samples)
                  .subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin)));
  };
  const std::int64_t end = std::min(samples, static_cast<std::int64_t>(end_) * block_samples());
  const std::int64_t begin =
      std::min(samples, static_cast<std::int64_t>(begin_after_) * block_samples());
  read(delay_, 0, end);
  read(delay_after_, begin, samples);
  std::fill(moved.is_known.begin() + end / block_samples(),
            moved.is_known.begin() + begin / block_samples(), false);
  return moved;
}

/// The course that most blocks match by: with one of two delays, or first one and then the other.
void KeptCourse::choose(std::int64_t delay, std::int64_t other_delay) {
  constexpr std::ptrdiff_t kEnough = 4;  // blocks that a splice has to win
  std::vector<Run> runs;
  runs.emplace_back(*this, delay);
  if (other_delay != delay) runs.emplace_back(*this, other_delay);
  const std::size_t blocks = std::max(runs.front().pair.blocks(), runs.back().pair.blocks());
  for (Run& run : runs) run.is_match.resize(blocks);

  std::ptrdiff_t most = -1;
  const Run *before = nullptr, *after = nullptr;
  const auto take = [&](std::ptrdiff_t found, const Run& first, const Run& second,
                        std::size_t end) {
    if (found <= most) return;
    most = found;
    before = &first;
    after = &second;
    delay_ = first.delay;
    delay_after_ = second.delay;
    end_ = begin_after_ = end;
  };
  for (const Run& run : runs) take(std::ranges::count(run.is_match, true), run, run, 0);
  for (const auto& [first, second] :
       {std::pair(&runs.front(), &runs.back()), std::pair(&runs.back(), &runs.front())}) {
    std::ptrdiff_t found = std::ranges::count(second->is_match, true) - kEnough;
    for (std::size_t at = 0; at < blocks; ++at) {
      found += first->is_match[at] - second->is_match[at];
      take(found, *first, *second, at + 1);
    }
  }
  if (is_spliced()) place_splice(before->is_match, after->is_match);
  join(*before, *after);
}

/// Where either delay holds as well the splice is as late as there is sound, for what is repeated
/// comes after what it repeats, and then in the middle of the pause.
void KeptCourse::place_splice(const std::vector<bool>& before, const std::vector<bool>& after) {
  constexpr std::size_t kMostApart = 2;  // blocks, but for what is missing
  std::size_t last = end_, sounding = end_;
  for (; last < before.size() && before[last] == after[last]; ++last)
    if (before[last]) sounding = last + 1;
  last -= std::min(blocks_of(missing()), last - sounding);
  end_ = sounding + (last - sounding) / 2;
  begin_after_ = std::min(after.size(), end_ + blocks_of(missing()) + kMostApart);
  while (begin_after_ > end_ && after[begin_after_ - 1]) --begin_after_;
}

std::size_t KeptCourse::blocks_of(std::int64_t samples) const {
  return static_cast<std::size_t>((samples + block_samples() - 1) / block_samples());
}

/// Measures what holds; between the two there is nothing.
void KeptCourse::join(const Run& before, const Run& after) {
  joined_ = after.pair;
  differences_ = SketchPair(kept_.sketch, after.sketch, rate_, true);
  const auto end = static_cast<std::ptrdiff_t>(end_ * Sketch::kSigns);
  const auto begin = static_cast<std::ptrdiff_t>(begin_after_ * Sketch::kSigns);
  for (auto part : {&SketchPair::a, &SketchPair::b}) {
    const std::vector<float>& whole = before.pair.*part;
    std::copy_n(whole.begin(), end, (joined_.*part).begin());
    std::fill((joined_.*part).begin() + end, (joined_.*part).begin() + begin, 0.0f);
  }
  TakeMeter meter(Sketch::kBlocksPerSecond * Sketch::kSigns);
  meter.append(joined_.a, joined_.b);
  take_ = meter.finish();
  lost_ = gained_ = 0;
  for (std::size_t at = end_; at < before.pair.blocks(); ++at) {
    if (at < end_ + blocks_of(missing())) lost_ += before.pair.block(at).aa;
    if (at < end_ + blocks_of(added())) gained_ += before.pair.block(at).bb;
  }
}

std::int64_t KeptCourse::found_delay() const {
  RoughSound rough(kept_.sketch, rate_);
  const std::optional<std::int64_t> about =
      find_in_low_band(rough, b_, kept_.scan.seconds(), scan_.seconds());
  if (!about) return 0;
  constexpr std::int64_t kReach = 8;
  const std::vector<float> sound = waveform_of_begin();
  Delayed late(b_, std::max<std::int64_t>(0, kReach - *about));
  late.skip(*about - kReach);
  std::vector<float> samples(sound.size() + 2 * kReach);
  late.read(samples);
  std::vector<float> products(2 * kReach + 1);
  correlate(sound, samples, products);
  const auto best = std::ranges::max_element(products, {}, [](float x) { return std::abs(x); });
  return *about - kReach + (best - products.begin());
}

/// Of what is kept, as far as a recording is kept.
std::vector<float> KeptCourse::waveform_of_begin() const {
  const Projection projection(rate_);
  std::vector<float> sums = scaled_sums(kept_.sketch, rate_);
  const std::size_t most = std::size_t{Recording::kKeptSeconds} * Sketch::kBlocksPerSecond;
  sums.resize(std::min(sums.size(), most * Sketch::kSums));
  return projection.waveform_of(sums);
}

/// By what both have of their differences where these are most of the sound: breath, sibilants.
bool KeptCourse::has_same_noise() const {
  std::vector<Sums> noisy;
  double loudest = 0;
  for (std::size_t at = begin_after_; at < differences_.blocks(); ++at) {
    const Sums sums = differences_.block(at);
    if (sums.aa <= kNoisyBlock * joined_.block(at).aa) continue;
    noisy.push_back(sums);
    loudest = std::max(loudest, sums.aa);
  }
  double samples = 0, correlation = 0;  // a loud block says no more than another
  for (const Sums& block : noisy) {
    if (block.aa <= kNoisyBlockRange * loudest) continue;
    samples += block.n;
    if (block.bb > 0) correlation += block.n * block.ab / std::sqrt(block.aa * block.bb);
  }
  if (samples <= 3) return false;
  correlation = std::min(1 - 1e-9, std::abs(correlation) / samples);
  // Fisher's z, which is normal whatever the correlation.
  return (std::atanh(correlation) - std::atanh(kOtherNoise)) * std::sqrt(samples - 3) > kUnlikely;
}

}  // namespace pipeline::diff
