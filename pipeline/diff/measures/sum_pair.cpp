// Accumulates sums over the used blocks of both sketches; see sum_pair.h.
#include "pipeline/diff/measures/sum_pair.h"

#include <algorithm>
#include <cmath>

#include "pipeline/diff/measures/loops.h"
#include "pipeline/diff/measures/take.h"

namespace pipeline::diff {
namespace {

constexpr std::size_t kLevelReach = 3;  // blocks either way
constexpr std::size_t kTailBlocks = 6;
constexpr double kQuietBlock = 0.1;  // of the energy of one near it

}  // namespace

std::span<const float> SumPair::block_of(std::span<const float> sums, std::size_t block) const {
  return sums.subspan(block * Sketch::kSums, Sketch::kSums);
}

double SumPair::kept_energy() const {
  double energy = 0;
  for (std::size_t at = 0; at < is_used_.size(); ++at)
    if (is_used_[at]) energy += exact_energy(block_of(kept_, at));
  return energy;
}

std::vector<float> SumPair::difference() const {
  std::vector<float> difference(kept_.size());
  for (std::size_t i = 0; i < kept_.size(); ++i)
    if (is_used_[i / Sketch::kSums]) difference[i] = kept_[i] - b_[i];
  return difference;
}

SumPair::Added SumPair::added(bool of_differences) const {
  const std::size_t first = of_differences ? Sketch::kSigns : 0;
  Sums sums;
  for (std::size_t at = 0; at < is_used_.size(); ++at)
    if (is_used_[at])
      sums.add(Sums::of(block_of(kept_, at).subspan(first, Sketch::kSigns),
                        block_of(b_, at).subspan(first, Sketch::kSigns)));
  const double difference = sums.residual(1, 0);
  return {(sums.bb - sums.ab) / difference, std::sqrt(sums.bb / difference / sums.n)};
}

double SumPair::left_by_levels() const {
  double left = 0;
  for (std::size_t at = 0; at < is_used_.size(); ++at) {
    if (!is_used_[at]) continue;
    double product = 0, energy = 0;
    const std::size_t end = std::min(is_used_.size(), at + kLevelReach + 1);
    for (std::size_t near = at - std::min(at, kLevelReach); near < end; ++near) {
      if (near == at || !is_used_[near]) continue;
      const Sums sums = Sums::of(block_of(b_, near), block_of(kept_, near));
      product += sums.ab;
      energy += sums.aa;
    }
    const double gain = energy > 0 ? product / energy : 0;
    left += Sums::of(block_of(b_, at), block_of(kept_, at)).residual(gain, 0);
  }
  return left;
}

double SumPair::after_over_before(std::span<const float> left) const {
  std::vector<double> sound;
  for (std::size_t at = 0; at < is_used_.size(); ++at)
    sound.push_back(exact_energy(block_of(kept_, at)));
  double after = 0, before = 0, sound_before = 0, sound_after = 0;
  for (std::size_t at = kTailBlocks; at + kTailBlocks < sound.size(); ++at) {
    const auto here = sound.begin() + static_cast<std::ptrdiff_t>(at);
    const double past = *std::max_element(here - kTailBlocks, here);
    const double future = *std::max_element(here + 1, here + 1 + kTailBlocks);
    if (!is_used_[at] || *here > kQuietBlock * std::max(past, future)) continue;
    (past > future ? after : before) += exact_energy(block_of(left, at));
    (past > future ? sound_before : sound_after) += std::max(past, future);
  }
  return before > 0 && sound_before > 0 ? after / sound_before * sound_after / before : 0;
}

}  // namespace pipeline::diff
