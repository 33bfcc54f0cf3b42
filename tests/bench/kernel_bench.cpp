// The kernels at the shapes they have in the model, one thread. FLOP/s counts the multiplications
// and additions of the plain definition, so that a faster algorithm shows as more of them; B/s
// counts each input, weight and output once.

#include <benchmark/benchmark.h>

#include <random>
#include <string>

#include "model/kernels/attention.h"
#include "model/kernels/blas.h"
#include "model/kernels/filtered_conv1d.h"
#include "model/kernels/lstm.h"
#include "model/kernels/normalize.h"
#include "model/kernels/stft.h"

namespace {

using model::Mat;

/// Two seconds of audio: 80 frames, 800 rows a second in the first stage of the generator, 4800 in
/// the second.
constexpr int kFrames = 80;
constexpr int kStage1 = 1600;
constexpr int kStage2 = 9600;
constexpr int kSamples = 48000;

struct Convolution {
  const char* name;
  int rows, inputs, outputs, taps, dilation;
  model::FilterTiles tiles = model::FilterTiles::kLarge;
};
constexpr Convolution kFiltered[] = {
    {"stage1_k3", kStage1, 256, 256, 3, 1},
    {"stage1_k3_d3", kStage1, 256, 256, 3, 3},
    {"stage1_k3_d5", kStage1, 256, 256, 3, 5},
    {"stage1_k7", kStage1, 256, 256, 7, 1},
    {"stage1_k11", kStage1, 256, 256, 11, 1},
    {"stage2_k3", kStage2, 128, 128, 3, 1},
    {"stage2_k7", kStage2, 128, 128, 7, 1},
    {"stage2_k7_d3", kStage2, 128, 128, 7, 3},
    {"stage2_k7_d5", kStage2, 128, 128, 7, 5},
    {"stage2_k11", kStage2, 128, 128, 11, 1},
    {"encode_k3", kFrames, 514, 1024, 3, 1, model::FilterTiles::kSmall},
    {"decode_k3", kFrames, 1090, 1024, 3, 1, model::FilterTiles::kSmall},
};
constexpr Convolution kDirectOnly[] = {
    {"ups0_half", kFrames * 2, 512, 1280, 2, 1},  // 5 of the 10 rows that one becomes
    {"ups1_phase", kStage1, 256, 128, 2, 1},      // one of 6
    {"conv_post_k7", kStage2, 128, 22, 7, 1},
    {"one_row", 1, 256, 1024, 1, 1},  // W_hh; the LSTM has a kernel of its own for it
};
struct Product {
  const char* name;
  int rows, inputs, outputs;
};
constexpr Product kProducts[] = {
    {"bert_qkvo", 120, 768, 768},     {"bert_ffn", 120, 768, 2048},
    {"bert_ffn_out", 120, 2048, 768}, {"lstm_projection", 120, 640, 2048},
    {"style", 1, 128, 512},
};

/// Uniform values, rows as in the engine.
Mat random_mat(model::Arena& arena, int rows, int cols) {
  static std::mt19937 bits(1);
  std::uniform_real_distribution<float> uniform(-0.1f, 0.1f);
  const Mat x = arena.mat(rows, cols);
  for (int r = 0; r < rows; ++r)
    for (float& value : x.row_span(r)) value = uniform(bits);
  return x;
}

void count(benchmark::State& state, double flops, double floats) {
  using benchmark::Counter;
  if (flops > 0) state.counters["FLOP/s"] = Counter(flops, Counter::kIsIterationInvariantRate);
  state.counters["B/s"] = Counter(4 * floats, Counter::kIsIterationInvariantRate);
}

void count(benchmark::State& state, const Convolution& c) {
  const double weights = 1.0 * c.taps * c.inputs * c.outputs;
  count(state, 2 * weights * c.rows, weights + 1.0 * c.rows * (c.inputs + c.outputs));
}

model::Snake random_snake(model::Arena& arena, int channels) {
  const Mat values = random_mat(arena, 5, channels);
  for (float& alpha : values.row_span(3)) alpha += 1;
  for (float& inverse : values.row_span(4)) inverse += 1;
  return {{values.row(0), values.row(1), values.row(2)}, values.row(3), values.row(4)};
}

void direct(benchmark::State& state, const Convolution& c) {
  model::Arena arena;
  const Mat x = random_mat(arena, c.rows, c.inputs);
  const Mat y = arena.mat(c.rows, c.outputs);
  const Mat bias = random_mat(arena, 1, c.outputs);
  const auto size = static_cast<int>(model::packed_size(c.taps, c.inputs, c.outputs));
  const model::PackedWeights w{random_mat(arena, 1, size).data(), c.taps, c.inputs, c.outputs};
  const model::ConvGeometry geometry{1, c.dilation, (c.taps - 1) / 2 * c.dilation};
  for (auto _ : state)
    model::conv1d(x, w, bias.data(), geometry, y, model::ConvOutput::kStore, arena);
  count(state, c);
}

/// Snake, the convolution by fewer products, and the moments of the result.
void filtered(benchmark::State& state, const Convolution& c) {
  model::Arena arena;
  const Mat x = random_mat(arena, c.rows, c.inputs);
  const Mat y = arena.mat(c.rows, c.outputs);
  const Mat bias = random_mat(arena, 1, c.outputs);
  const model::Snake snake = random_snake(arena, c.inputs);
  const model::Activation activate = [&](model::ConstMat from, Mat to) {
    model::affine_snake(from, snake, to);
  };
  const model::FilterScheme& scheme = *model::filter_scheme(c.taps, c.inputs, c.outputs, c.tiles);
  const auto size = static_cast<int>(model::filtered_size(scheme, c.inputs, c.outputs));
  const model::FilteredWeights w{&scheme, random_mat(arena, 1, size).data(), c.inputs, c.outputs};
  const model::Epilogue measure{.moments = arena.mat(2, c.outputs)};
  for (auto _ : state)
    model::filtered_conv1d(x, activate, w, bias.data(),
                           model::ConvGeometry::same(c.taps, c.dilation), y, measure, arena);
  count(state, c);
}

/// On packed weights, or in OpenBLAS.
void product(benchmark::State& state, const Product& p, bool packed) {
  model::Arena arena;
  const Mat a = random_mat(arena, p.rows, p.inputs);
  const Mat b = random_mat(arena, p.outputs, p.inputs);
  const Mat c = arena.mat(p.rows, p.outputs);
  const auto size = static_cast<int>(model::packed_size(1, p.inputs, p.outputs));
  const model::PackedWeights w{random_mat(arena, 1, size).data(), 1, p.inputs, p.outputs};
  for (auto _ : state) packed ? model::multiply(a, w, nullptr, c) : model::gemm(a, b, true, c);
  count(state, 2.0 * p.rows * p.inputs * p.outputs,
        1.0 * p.rows * (p.inputs + p.outputs) + 1.0 * p.inputs * p.outputs);
}

void lstm_one_direction(benchmark::State& state) {
  constexpr int kSteps = 120, kHidden = 256, kGates = 4 * kHidden;
  const model::Ragged batch(std::vector<int>(static_cast<std::size_t>(state.range(0)), kSteps));
  model::Arena arena;
  const Mat projected = random_mat(arena, batch.total(), kGates);
  const model::PackedWeights w{random_mat(arena, 1, kGates * kHidden).data(), 1, kHidden, kGates};
  const Mat hidden = arena.mat(batch.total(), kHidden);
  for (auto _ : state) model::lstm(projected, batch, w, model::Direction::kForward, hidden, arena);
  count(state, 2.0 * batch.total() * kHidden * kGates,
        1.0 * kSteps * kHidden * kGates + 1.0 * batch.total() * (kHidden + kGates));
}
BENCHMARK(lstm_one_direction)->ArgName("batch")->Arg(1)->Arg(2)->Arg(8);

void attention(benchmark::State& state) {
  constexpr int kWidth = 768;
  const auto tokens = static_cast<int>(state.range(0));
  model::Arena arena;
  const Mat q = random_mat(arena, tokens, kWidth);
  const Mat k = random_mat(arena, tokens, kWidth);
  const Mat v = random_mat(arena, tokens, kWidth);
  const Mat y = arena.mat(tokens, kWidth);
  for (auto _ : state) model::self_attention(q, k, v, 12, y, arena);
  count(state, 4.0 * tokens * tokens * kWidth, 4.0 * tokens * kWidth);
}
BENCHMARK(attention)->ArgName("tokens")->Arg(120)->Arg(512);

void affine_snake(benchmark::State& state) {
  model::Arena arena;
  const Mat x = random_mat(arena, kStage2, 128);
  const Mat y = arena.mat(x.rows(), x.cols());
  const model::Snake snake = random_snake(arena, x.cols());
  for (auto _ : state) model::affine_snake(x, snake, y);
  count(state, 0, 2.0 * x.rows() * x.cols());
}
BENCHMARK(affine_snake);

void column_moments(benchmark::State& state) {
  model::Arena arena;
  const Mat x = random_mat(arena, kStage2, 128);
  const Mat moments = arena.mat(2, x.cols());
  for (auto _ : state) model::column_moments(x, 1e-5f, moments, arena);
  count(state, 0, 1.0 * x.rows() * x.cols());
}
BENCHMARK(column_moments);

void stft_analyze(benchmark::State& state) {
  const model::Stft stft(20, 5);
  const std::vector<float> x(kSamples, 0.5f);
  model::Arena arena;
  const Mat y = arena.mat(stft.columns(kSamples), 2 * stft.bins());
  for (auto _ : state) stft.analyze(x, y, arena);
  count(state, 0, 2.0 * kSamples + 1.0 * y.rows() * y.cols());
}
BENCHMARK(stft_analyze);

void stft_synthesize(benchmark::State& state) {
  const model::Stft stft(20, 5);
  model::Arena arena;
  const Mat x = random_mat(arena, stft.columns(kSamples), 2 * stft.bins());
  std::vector<float> y(kSamples);
  for (auto _ : state) stft.synthesize(x, y, arena);
  count(state, 0, 1.0 * kSamples + 1.0 * x.rows() * x.cols());
}
BENCHMARK(stft_synthesize);

void register_tables() {
  const auto add = [](const std::string& name, auto run, const auto& shape) {
    benchmark::RegisterBenchmark(name.c_str(), run, shape);
  };
  for (const Convolution& c : kFiltered) {
    add(std::string("filtered/") + c.name, filtered, c);
    add(std::string("direct/") + c.name, direct, c);
  }
  for (const Convolution& c : kDirectOnly) add(std::string("direct/") + c.name, direct, c);
  for (const Product& p : kProducts) {
    const auto run = [p](bool packed) {
      return [p, packed](benchmark::State& state) { product(state, p, packed); };
    };
    benchmark::RegisterBenchmark((std::string("packed/") + p.name).c_str(), run(true));
    benchmark::RegisterBenchmark((std::string("openblas/") + p.name).c_str(), run(false));
  }
}

}  // namespace

int main(int argc, char** argv) {
  register_tables();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
}
