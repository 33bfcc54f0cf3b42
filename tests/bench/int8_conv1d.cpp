// An int8 convolution with AVX512-VNNI dot products, tiled as the engine's float convolution is.
#include "tests/bench/int8_conv1d.h"

#include <immintrin.h>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace {

constexpr int kPanel = 32;
constexpr int kTileRows = 12;  // with two vectors of outputs: 24 sums, as in conv1d
constexpr int kStripRows =
    288;  // of floats between Snake and the bytes, so that they stay in cache

}  // namespace

Int8Weights quantise(const std::vector<float>& weights, int taps, int inputs, int outputs) {
  Int8Weights w{taps, inputs, outputs};
  w.sums.resize(static_cast<std::size_t>(outputs));
  const std::ptrdiff_t rows = std::ptrdiff_t{taps} * inputs;
  for (int o = 0; o < outputs; ++o) {
    float largest = 0;
    for (std::ptrdiff_t r = 0; r < rows; ++r)
      largest = std::max(largest, std::abs(weights[r * outputs + o]));
    w.scales.push_back(largest / 127);
  }
  for (int panel = 0; panel < outputs; panel += kPanel)
    for (std::ptrdiff_t r = 0; r < rows; r += 4)
      for (int o = panel; o < panel + kPanel; ++o)
        for (std::ptrdiff_t i = r; i < r + 4; ++i) {
          const long value = std::lround(weights[i * outputs + o] / w.scales[o]);
          w.values.push_back(static_cast<std::int8_t>(value));
          w.sums[o] += static_cast<int>(value);
        }
  return w;
}

Int8Input::Int8Input(int rows, int width, int rows_around)
    : channels(width),
      border(rows_around),
      bytes(static_cast<std::size_t>(rows + 2 * border) * channels,
            static_cast<std::uint8_t>(zero)) {}

void Int8Input::fill(model::ConstMat x, const model::Snake& snake, model::Arena& scratch) {
  const __m512 factor = _mm512_set1_ps(1 / scale);
  const __m512i offset = _mm512_set1_epi32(zero);
  std::uint8_t* to = bytes.data() + std::ptrdiff_t{border} * channels;
  for (int first = 0; first < x.rows(); first += kStripRows) {
    const model::Arena::Scope scope(scratch);
    const int rows = std::min(kStripRows, x.rows() - first);
    const model::Mat strip = scratch.mat(rows, channels);
    model::affine_snake(x.rows(first, rows), snake, strip);
    for (int r = 0; r < rows; ++r)
      for (int c = 0; c < channels; c += 16, to += 16) {
        const __m512 value = _mm512_mul_ps(_mm512_loadu_ps(strip.row(r) + c), factor);
        const __m512i level = _mm512_add_epi32(_mm512_cvtps_epi32(value), offset);
        _mm_storeu_si128(reinterpret_cast<__m128i*>(to),
                         _mm512_cvtusepi32_epi8(_mm512_max_epi32(level, _mm512_setzero_si512())));
      }
  }
}

void int8_conv1d(const Int8Input& x, const Int8Weights& w, model::Mat y) {
  const std::ptrdiff_t row = x.channels;
  for (int panel = 0; panel < w.outputs; panel += kPanel) {
    const std::int8_t* panel_weights = w.values.data() + std::ptrdiff_t{panel} * w.taps * w.inputs;
    for (int t = 0; t < y.rows(); t += kTileRows) {
      __m512i sums[kTileRows][2] = {};
      const std::int8_t* weights = panel_weights;
      for (int k = 0; k < w.taps; ++k) {
        const std::uint8_t* from = x.bytes.data() + (t + k) * row;
        for (int i = 0; i < w.inputs; i += 4, weights += 4 * std::ptrdiff_t{kPanel}) {
          const __m512i left = _mm512_loadu_si512(weights);
          const __m512i right = _mm512_loadu_si512(weights + 64);
#pragma GCC unroll 12
          for (int r = 0; r < kTileRows; ++r) {
            int four;
            std::memcpy(&four, from + r * row + i, sizeof(four));
            const __m512i inputs = _mm512_set1_epi32(four);
            sums[r][0] = _mm512_dpbusd_epi32(sums[r][0], inputs, left);
            sums[r][1] = _mm512_dpbusd_epi32(sums[r][1], inputs, right);
          }
        }
      }
      for (int half = 0; half < 2; ++half) {
        const int first = panel + 16 * half;
        const __m512 scale =
            _mm512_mul_ps(_mm512_loadu_ps(w.scales.data() + first), _mm512_set1_ps(x.scale));
        const __m512i of_zero = _mm512_mullo_epi32(_mm512_loadu_si512(w.sums.data() + first),
                                                   _mm512_set1_epi32(x.zero));
#pragma GCC unroll 12
        for (int r = 0; r < kTileRows; ++r)
          _mm512_storeu_ps(
              y.row(t + r) + first,
              _mm512_mul_ps(_mm512_cvtepi32_ps(_mm512_sub_epi32(sums[r][half], of_zero)), scale));
      }
    }
  }
}
