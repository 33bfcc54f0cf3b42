#include "pipeline/diff/measures/fft.h"

#include <fftw3.h>

#include <functional>
#include <map>
#include <mutex>
#include <type_traits>
#include <utility>
#include <vector>

#include "pipeline/diff/measures/loops.h"

namespace pipeline::diff {
namespace {

enum class Transform { kForward, kInverse, kPair };

/// Plans are made once for the whole process: to plan a size takes longer than many transforms of
/// it. They may be shared; FFTW's planner, which keeps its state in globals, may not.
fftwf_plan plan_of(Transform transform, int size, const std::function<fftwf_plan()>& make) {
  using Plan = std::unique_ptr<std::remove_pointer_t<fftwf_plan>, decltype(&fftwf_destroy_plan)>;
  static std::mutex mutex;
  static std::map<std::pair<Transform, int>, Plan> known;
  const std::scoped_lock lock(mutex);
  const auto [plan, is_new] =
      known.try_emplace(std::pair(transform, size), nullptr, fftwf_destroy_plan);
  if (is_new) plan->second.reset(make());
  return plan->second.get();
}

// Estimated, not measured: the choice, and with it the last bits, has to be the same each time.
constexpr unsigned kFlags = FFTW_ESTIMATE;

struct Free {
  void operator()(void* memory) const { fftwf_free(memory); }
};
using Reals = std::unique_ptr<float[], Free>;
using Complexes = std::unique_ptr<fftwf_complex[], Free>;

Reals make_reals(int size) { return Reals(fftwf_alloc_real(static_cast<std::size_t>(size))); }
Complexes make_complexes(int size) {
  return Complexes(fftwf_alloc_complex(static_cast<std::size_t>(size)));
}

/// std::complex<float> has the layout of float[2], as FFTW's own does.
std::span<std::complex<float>> as_span(const Complexes& values, int size) {
  return {reinterpret_cast<std::complex<float>*>(values.get()), static_cast<std::size_t>(size)};
}

}  // namespace

struct RealFft::State {
  explicit State(int points)
      : size(points),
        time(make_reals(points)),
        spectrum(make_complexes(points / 2 + 1)),
        there(plan_of(
            Transform::kForward, size,
            [&] { return fftwf_plan_dft_r2c_1d(size, time.get(), spectrum.get(), kFlags); })),
        back(plan_of(Transform::kInverse, size, [&] {
          return fftwf_plan_dft_c2r_1d(size, spectrum.get(), time.get(), kFlags);
        })) {}

  int size;
  Reals time;
  Complexes spectrum;
  fftwf_plan there, back;
};

RealFft::RealFft(int size) : state_(std::make_unique<State>(size)) {}
RealFft::~RealFft() = default;

int RealFft::size() const { return state_->size; }

std::span<float> RealFft::time() {
  return {state_->time.get(), static_cast<std::size_t>(state_->size)};
}

std::span<std::complex<float>> RealFft::spectrum() {
  return as_span(state_->spectrum, state_->size / 2 + 1);
}

void RealFft::forward() {
  fftwf_execute_dft_r2c(state_->there, state_->time.get(), state_->spectrum.get());
}

void RealFft::inverse() {
  fftwf_execute_dft_c2r(state_->back, state_->spectrum.get(), state_->time.get());
}

struct PairFft::State {
  explicit State(int points)
      : size(points),
        time(make_complexes(points)),
        both(make_complexes(points)),
        a(static_cast<std::size_t>(points) / 2 + 1),
        b(a),
        plan(plan_of(Transform::kPair, size, [&] {
          return fftwf_plan_dft_1d(size, time.get(), both.get(), FFTW_FORWARD, kFlags);
        })) {}

  int size;
  Complexes time, both;
  std::vector<std::complex<float>> a, b;
  fftwf_plan plan;
};

PairFft::PairFft(int size) : state_(std::make_unique<State>(size)) {}
PairFft::~PairFft() = default;

void PairFft::forward(std::span<const float> a, std::span<const float> b,
                      std::span<const float> window) {
  State& state = *state_;
  pair_up(a, b, window, as_span(state.time, state.size));
  fftwf_execute_dft(state.plan, state.time.get(), state.both.get());
  split_pair(as_span(state.both, state.size), state.a, state.b);
}

std::span<const std::complex<float>> PairFft::spectrum_a() const { return state_->a; }
std::span<const std::complex<float>> PairFft::spectrum_b() const { return state_->b; }

int fast_size(int size) {
  const auto is_fast = [](int n) {
    for (const int factor : {2, 3, 5})
      while (n % factor == 0) n /= factor;
    return n == 1;
  };
  int n = size + size % 2;
  while (!is_fast(n)) n += 2;
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
