// Would numbers of fewer bits make the generator faster than minimal filtering in float32 does? The
// peak rates of this processor, then one convolution of the second stage in both ways. One thread.

#include <benchmark/benchmark.h>
#include <immintrin.h>

#include <cmath>
#include <cstdio>
#include <random>

#include "model/kernels/filtered_conv1d.h"
#include "tests/bench/int8_conv1d.h"

namespace {

using benchmark::Counter;

/// Independent sums: enough to hide the latency of an instruction on any processor.
constexpr int kSums = 12;

template <class Sum, class Step>
void peak(benchmark::State& state, double operations, Sum sum, Step step) {
  constexpr int kRepeats = 1000;
  for (auto _ : state) {
    Sum sums[kSums];
    for (Sum& s : sums) {
      benchmark::DoNotOptimize(sum);  // so that no two of them are known to be the same
      s = sum;
    }
    for (int n = 0; n < kRepeats; ++n)
#pragma GCC unroll 12
      for (int i = 0; i < kSums; ++i) sums[i] = step(sums[i]);
    for (Sum& s : sums) benchmark::DoNotOptimize(s);
  }
  state.counters["OP/s"] =
      Counter(operations * kSums * kRepeats, Counter::kIsIterationInvariantRate);
}

void peak_float32(benchmark::State& state) {
  const __m512 a = _mm512_set1_ps(0.5f);
  peak(state, 2 * 16, a, [=](__m512 sum) { return _mm512_fmadd_ps(a, a, sum); });
}
BENCHMARK(peak_float32);

void peak_bfloat16(benchmark::State& state) {
  const auto a = reinterpret_cast<__m512bh>(_mm512_set1_epi16(0x3f00));
  peak(state, 2 * 32, _mm512_setzero_ps(), [=](__m512 sum) { return _mm512_dpbf16_ps(sum, a, a); });
}
BENCHMARK(peak_bfloat16);

void peak_int8(benchmark::State& state) {
  const __m512i a = _mm512_set1_epi8(1);
  peak(state, 2 * 64, a, [=](__m512i sum) { return _mm512_dpbusd_epi32(sum, a, a); });
}
BENCHMARK(peak_int8);

constexpr int kChannels = 128;
constexpr int kRows = 9600;  // two seconds of audio

/// A convolution of `taps` over 128 channels after Snake, with everything either way needs.
struct Layer {
  explicit Layer(int tap_count)
      : taps(tap_count),
        x(arena.mat(kRows, kChannels)),
        y(arena.mat(kRows, kChannels)),
        affine(arena.mat(5, kChannels)),
        snake{{affine.row(0), affine.row(1), affine.row(2)}, affine.row(3), affine.row(4)} {
    std::mt19937 bits(1);
    std::normal_distribution<float> normal(0, 0.5f);
    for (int r = 0; r < kRows; ++r)
      for (float& value : x.row_span(r)) value = normal(bits);
    for (int row = 0; row < 5; ++row)
      std::ranges::fill(affine.row_span(row), row == 0 || row == 2 ? 0.0f : 1.0f);
    for (int i = 0; i < taps * kChannels * kChannels; ++i) weights.push_back(normal(bits));
  }
  void count(benchmark::State& state) const {
    state.counters["FLOP/s"] =
        Counter(2.0 * taps * kChannels * kChannels * kRows, Counter::kIsIterationInvariantRate);
  }

  int taps;
  model::Arena arena;
  model::Mat x, y, affine;
  model::Snake snake;
  std::vector<float> weights;  ///< [taps, inputs, outputs]
};

constexpr model::WeightStrides kStrides{std::ptrdiff_t{kChannels} * kChannels, kChannels, 1};

/// The engine's way: Snake, transforms, products.
void filtered_layer(benchmark::State& state) {
  Layer layer(static_cast<int>(state.range(0)));
  const model::FilterScheme& scheme =
      *model::filter_scheme(layer.taps, kChannels, kChannels, model::FilterTiles::kLarge);
  const model::AlignedFloats packed =
      model::allocate_floats(model::filtered_size(scheme, kChannels, kChannels));
  model::pack_filtered(scheme, layer.weights.data(), kStrides, kChannels, kChannels, packed.get());
  const model::FilteredWeights w{&scheme, packed.get(), kChannels, kChannels};
  const std::vector<float> bias(kChannels);
  const model::Activation activate = [&](model::ConstMat x, model::Mat y) {
    model::affine_snake(x, layer.snake, y);
  };
  for (auto _ : state)
    model::filtered_conv1d(layer.x, activate, w, bias.data(), model::ConvGeometry::same(layer.taps),
                           layer.y, {}, layer.arena);
  layer.count(state);
}
BENCHMARK(filtered_layer)->ArgName("taps")->Arg(3)->Arg(7)->Arg(11);

/// Decibels by which the direct convolution in float32 exceeds its difference from layer.y.
double agreement_db(Layer& layer) {
  const model::Mat activated = layer.arena.mat(kRows, kChannels);
  const model::Mat exact = layer.arena.mat(kRows, kChannels);
  const model::AlignedFloats packed =
      model::allocate_floats(model::packed_size(layer.taps, kChannels, kChannels));
  model::pack(layer.weights.data(), kStrides, layer.taps, kChannels, kChannels, packed.get());
  model::affine_snake(layer.x, layer.snake, activated);
  model::conv1d(activated, {packed.get(), layer.taps, kChannels, kChannels}, nullptr,
                {1, 1, (layer.taps - 1) / 2}, exact, model::ConvOutput::kStore, layer.arena);
  double signal = 0, noise = 0;
  for (int r = 0; r < kRows; ++r)
    for (int c = 0; c < kChannels; ++c) {
      signal += std::pow(exact(r, c), 2);
      noise += std::pow(exact(r, c) - layer.y(r, c), 2);
    }
  return 10 * std::log10(signal / noise);
}

/// 8 bits: Snake, bytes, products; or the products alone, as if the bytes came for nothing.
void int8(benchmark::State& state, bool whole_layer) {
  Layer layer(static_cast<int>(state.range(0)));
  const Int8Weights w = quantise(layer.weights, layer.taps, kChannels, kChannels);
  Int8Input input(kRows, kChannels, (layer.taps - 1) / 2);
  input.fill(layer.x, layer.snake, layer.arena);
  for (auto _ : state) {
    if (whole_layer) input.fill(layer.x, layer.snake, layer.arena);
    int8_conv1d(input, w, layer.y);
  }
  layer.count(state);
  state.counters["dB"] = agreement_db(layer);
}
BENCHMARK_CAPTURE(int8, layer, true)->ArgName("taps")->Arg(3)->Arg(7)->Arg(11);
BENCHMARK_CAPTURE(int8, products_alone, false)->ArgName("taps")->Arg(3)->Arg(7)->Arg(11);

}  // namespace

int main(int argc, char** argv) {
  if (!__builtin_cpu_supports("avx512vnni") || !__builtin_cpu_supports("avx512bf16")) {
    std::fputs("This benchmark needs a processor with AVX512-VNNI and AVX512-BF16.\n", stderr);
    return 1;
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
}
