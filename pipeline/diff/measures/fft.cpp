#include "pipeline/diff/measures/fft.h"

#include <fftw3.h>

#include <map>
#include <mutex>

namespace pipeline::diff {
namespace {

/// Both directions of one size. They are planned once for the whole process: planning a size takes
/// longer than many transforms of it.
struct Plans {
  // Estimated, not measured: the choice, and with it the last bits, has to be the same each time.
  Plans(int size, float* time, fftwf_complex* spectrum)
      : there(fftwf_plan_dft_r2c_1d(size, time, spectrum, FFTW_ESTIMATE)),
        back(fftwf_plan_dft_c2r_1d(size, spectrum, time, FFTW_ESTIMATE)) {}
  ~Plans() {
    fftwf_destroy_plan(there);
    fftwf_destroy_plan(back);
  }
  Plans(const Plans&) = delete;
  Plans& operator=(const Plans&) = delete;

  fftwf_plan there;
  fftwf_plan back;
};

/// FFTW's planner keeps its state in globals; the plans themselves may be shared.
const Plans& plans_of(int size, float* time, fftwf_complex* spectrum) {
  static std::mutex mutex;
  static std::map<int, Plans> known;
  const std::scoped_lock lock(mutex);
  return known.try_emplace(size, size, time, spectrum).first->second;
}

}  // namespace

struct RealFft::State {
  explicit State(int points)
      : size(points),
        time(fftwf_alloc_real(static_cast<std::size_t>(points))),
        spectrum(fftwf_alloc_complex(static_cast<std::size_t>(points) / 2 + 1)),
        plans(plans_of(points, time, spectrum)) {}
  ~State() {
    fftwf_free(time);
    fftwf_free(spectrum);
  }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  int size;
  float* time;
  fftwf_complex* spectrum;
  const Plans& plans;
};

RealFft::RealFft(int size) : state_(std::make_unique<State>(size)) {}
RealFft::~RealFft() = default;

int RealFft::size() const { return state_->size; }

std::span<float> RealFft::time() { return {state_->time, static_cast<std::size_t>(state_->size)}; }

std::span<std::complex<float>> RealFft::spectrum() {
  // std::complex<float> has the layout of float[2], as FFTW's own does.
  return {reinterpret_cast<std::complex<float>*>(state_->spectrum),
          static_cast<std::size_t>(state_->size) / 2 + 1};
}

void RealFft::forward() {
  fftwf_execute_dft_r2c(state_->plans.there, state_->time, state_->spectrum);
}

void RealFft::inverse() {
  fftwf_execute_dft_c2r(state_->plans.back, state_->spectrum, state_->time);
}

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

}  // namespace pipeline::diff
