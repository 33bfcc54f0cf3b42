#include "pipeline/diff/measures/fft.h"

#include <fftw3.h>

#include <mutex>

namespace pipeline::diff {
namespace {

/// FFTW's planner keeps its state in globals.
std::mutex& planner() {
  static std::mutex mutex;
  return mutex;
}

}  // namespace

struct RealFft::State {
  explicit State(int points)
      : size(points),
        time(fftwf_alloc_real(static_cast<std::size_t>(points))),
        spectrum(fftwf_alloc_complex(static_cast<std::size_t>(points) / 2 + 1)) {
    const std::scoped_lock lock(planner());
    // Estimated, not measured: the choice, and with it the last bits, has to be the same each time.
    there = fftwf_plan_dft_r2c_1d(size, time, spectrum, FFTW_ESTIMATE);
    back = fftwf_plan_dft_c2r_1d(size, spectrum, time, FFTW_ESTIMATE);
  }
  ~State() {
    const std::scoped_lock lock(planner());
    fftwf_destroy_plan(there);
    fftwf_destroy_plan(back);
    fftwf_free(time);
    fftwf_free(spectrum);
  }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  int size;
  float* time;
  fftwf_complex* spectrum;
  fftwf_plan there = nullptr;
  fftwf_plan back = nullptr;
};

RealFft::RealFft(int size) : state_(std::make_shared<State>(size)) {}

int RealFft::size() const { return state_->size; }

std::span<float> RealFft::time() { return {state_->time, static_cast<std::size_t>(state_->size)}; }

std::span<std::complex<float>> RealFft::spectrum() {
  // std::complex<float> has the layout of float[2], as FFTW's own does.
  return {reinterpret_cast<std::complex<float>*>(state_->spectrum),
          static_cast<std::size_t>(state_->size) / 2 + 1};
}

void RealFft::forward() { fftwf_execute(state_->there); }
void RealFft::inverse() { fftwf_execute(state_->back); }

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
