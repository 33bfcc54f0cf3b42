// Builds the transforms of real signals on complex ones, with plans shared by all threads.
#include "pipeline/diff/measures/fft.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <vector>

#include "model/kernels/portable_math.h"
#include "pipeline/diff/measures/loops.h"
#include "pipeline/diff/measures/transform.h"

namespace pipeline::diff {
namespace {

using Value = std::complex<float>;

/// What all transforms of one size share.
struct SharedPlan {
  explicit SharedPlan(int size) : plan(size) {
    for (int k = 0; k <= size / 2; ++k) {
      const auto [cosine, sine] = model::point_on_circle(k, 2 * size);
      turns.emplace_back(static_cast<float>(cosine), static_cast<float>(-sine));
    }
  }

  TransformPlan plan;
  std::vector<Value> turns;  ///< for real values (unpack_real)
};

/// Plans are made once for the whole process: to make one takes longer than many transforms.
const SharedPlan& plan_of(int size) {
  static std::mutex mutex;
  static std::map<int, SharedPlan> known;
  const std::scoped_lock lock(mutex);
  return known.try_emplace(size, size).first->second;
}

std::size_t count(int size) { return static_cast<std::size_t>(size); }

/// std::complex<float> has the layout of float[2].
std::span<Value> in_pairs(std::vector<float>& values) {
  return {reinterpret_cast<Value*>(values.data()), values.size() / 2};
}

}  // namespace

struct RealFft::State {
  explicit State(int size)
      : shared(plan_of(size / 2)),
        time(count(size)),
        spectrum(count(size) / 2 + 1),
        pairs(count(size) / 2),
        scratch(2 * count(size)) {}

  const SharedPlan& shared;
  std::vector<float> time;
  std::vector<Value> spectrum, pairs;
  std::vector<float> scratch;
};

RealFft::RealFft(int size) : state_(std::make_unique<State>(size)) {}
RealFft::~RealFft() = default;

int RealFft::size() const { return static_cast<int>(state_->time.size()); }
std::span<float> RealFft::time() { return state_->time; }
std::span<std::complex<float>> RealFft::spectrum() { return state_->spectrum; }

void RealFft::forward() {
  State& s = *state_;
  transform(s.shared.plan, Direction::kForward, in_pairs(s.time), s.pairs, s.scratch);
  unpack_real(s.pairs, s.shared.turns, s.spectrum);
}

void RealFft::inverse() {
  State& s = *state_;
  pack_real(s.spectrum, s.shared.turns, s.pairs);
  transform(s.shared.plan, Direction::kInverse, s.pairs, in_pairs(s.time), s.scratch);
}

struct PairFft::State {
  explicit State(int size)
      : plan(plan_of(size).plan),
        both(count(size)),
        scratch(4 * count(size)),
        a(count(size) / 2 + 1),
        b(a) {}

  const TransformPlan& plan;
  std::vector<Value> both;
  std::vector<float> scratch;
  std::vector<Value> a, b;
};

PairFft::PairFft(int size) : state_(std::make_unique<State>(size)) {}
PairFft::~PairFft() = default;

void PairFft::forward(std::span<const float> a, std::span<const float> b,
                      std::span<const float> window) {
  State& s = *state_;
  pair_up(a, b, window, s.both);
  transform(s.plan, Direction::kForward, s.both, s.both, s.scratch);
  split_pair(s.both, s.a, s.b);
}

std::span<const std::complex<float>> PairFft::spectrum_a() const { return state_->a; }
std::span<const std::complex<float>> PairFft::spectrum_b() const { return state_->b; }

int fast_size(int size) {
  constexpr int kStep = 2 * TransformPlan::kLeastSize;
  int n = std::max((size + kStep - 1) / kStep, 1) * kStep;
  while (!TransformPlan::has(n / 2)) n += kStep;
  return n;
}

std::vector<float> smoothed(const std::vector<float>& powers, std::size_t reach) {
  std::vector<double> sums(powers.size() + 1);
  for (std::size_t k = 0; k < powers.size(); ++k) sums[k + 1] = sums[k] + powers[k];
  std::vector<float> means(powers.size());
  for (std::size_t k = 0; k < powers.size(); ++k) {
    const std::size_t begin = k - std::min(k, reach), end = std::min(powers.size(), k + reach + 1);
    means[k] = static_cast<float>((sums[end] - sums[begin]) / static_cast<double>(end - begin));
  }
  return means;
}

}  // namespace pipeline::diff
