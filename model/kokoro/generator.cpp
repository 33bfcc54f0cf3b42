// The generator: each stage upsamples, adds the harmonic source, and runs residual blocks.
#include <algorithm>
#include <string>

#include "model/kernels/activations.h"
#include "model/kokoro/stages.h"

namespace model {
namespace {

constexpr int kNoiseResTaps = 7;
constexpr int kLastNoiseResTaps = 11;
constexpr int kPostTaps = 7;

int stage_count(const GeneratorConfig& g) { return static_cast<int>(g.upsample_rates.size()); }
bool is_last(const GeneratorConfig& g, int stage) { return stage + 1 == stage_count(g); }

/// Rows of a stage for F frames; the last one has one more, for the columns of a centred STFT.
int stage_rows(const GeneratorConfig& g, int stage, int frames) {
  return 2 * frames * g.rate(stage) + (is_last(g, stage) ? 1 : 0);
}

/// The strided convolution that brings the source's spectrum to a stage's rate.
Conv1d noise_conv(const WeightScope& scope, const GeneratorConfig& g, int stage) {
  const int inputs = g.n_fft + 2;
  if (is_last(g, stage)) return Conv1d::same(scope, inputs, g.channels(stage), 1);
  const int rest = g.rate(stage_count(g) - 1) / g.rate(stage);
  return {scope, inputs, g.channels(stage), 2 * rest, {rest, 1, (rest + 1) / 2}};
}

}  // namespace

Generator::Activations::Activations(const Config& config, int frames, std::size_t spent,
                                    Layout& layout) {
  const GeneratorConfig& g = config.generator;
  const auto mat = [&](int i) { return layout.mat(stage_rows(g, i, frames), g.channels(i)); };
  const int last = stage_count(g) - 1;
  for (int i = 0; i < last; ++i) outputs.push_back(mat(i));
  const std::size_t inputs_end = layout.mark();
  layout.rewind(spent);
  outputs.push_back(mat(last));
  const std::size_t start = std::max(inputs_end, layout.mark());
  for (int i = 0; i <= last; ++i) {
    layout.rewind(start);
    stages.push_back({mat(i), mat(i), mat(i)});
  }
  layout.rewind(start);
  spectrum = layout.mat(stage_rows(g, stage_count(g) - 1, frames), g.n_fft + 2);
}

Generator::Generator(const WeightScope& scope, const Config& config)
    : conv_post_(scope / "conv_post", config.generator.channels(stage_count(config.generator) - 1),
                 config.generator.n_fft + 2, kPostTaps, FilterTiles::kLarge) {
  const GeneratorConfig& g = config.generator;
  const int blocks = static_cast<int>(g.resblock_kernels.size());
  const std::vector<int> source_dilations = {1, 3, 5};
  for (int i = 0; i < stage_count(g); ++i) {
    const int channels = g.channels(i);
    stages_.push_back({noise_conv(scope / "noise_convs" / i, g, i),
                       AdaInResBlock1(scope / "noise_res" / i, channels,
                                      is_last(g, i) ? kLastNoiseResTaps : kNoiseResTaps,
                                      source_dilations, config.style_dim),
                       ConvTranspose1d(scope / "ups" / i, 2 * channels, channels,
                                       g.upsample_kernels[i], g.upsample_rates[i]),
                       {}});
    for (int j = 0; j < blocks; ++j)
      stages_.back().resblocks.emplace_back(scope / "resblocks" / (i * blocks + j), channels,
                                            g.resblock_kernels[j], g.resblock_dilations[j],
                                            config.style_dim);
  }
}

Mat Generator::forward(ConstMat features, ConstMat har, ConstMat style, const Activations& room,
                       Arena& scratch, const Tap& tap) const {
  ConstMat input = features;
  float weight = 1;  // of each residual block in the sum that `input` is
  const auto activate_by = [&](float slope) {
    return [=](ConstMat from, Mat to) { leaky_relu(from, slope, to, weight); };
  };
  int block = 0;
  for (std::size_t i = 0; i < stages_.size(); ++i) {
    const Arena::Scope scope(scratch);
    const Stage& stage = stages_[i];
    const std::string number = std::to_string(i);
    const bool last = i + 1 == stages_.size();
    const int rows = stage.noise_conv.output_rows(har.rows());
    const Mat source = room.stages[i].source.rows(0, rows);
    const Mat hidden = room.stages[i].hidden.rows(0, rows);
    stage.noise_conv.forward(har, source, scratch);
    keep(tap, "noise_convs." + number, source, Axes::kChannelsByTime);
    stage.noise_res.forward(source, instance_moments(source, scratch), style, source,
                            ConvOutput::kStore, {hidden, source}, scratch);
    keep(tap, "noise_res." + number, source, Axes::kChannelsByTime);

    const Mat x = room.stages[i].x.rows(0, rows);
    const Mat upsampled = last ? x.rows(1, rows - 1) : x;
    stage.up.forward(input, activate_by(0.1f), upsampled, scratch);
    keep(tap, "ups." + number, upsampled, Axes::kChannelsByTime);
    if (last) copy_rows(x.rows(2, 1), x.rows(0, 1));  // reflected by one column on the left
    add(source, x);

    const ConstMat moments = instance_moments(x, scratch);
    const Mat sum = room.outputs[i].rows(0, rows);
    for (std::size_t j = 0; j < stage.resblocks.size(); ++j) {
      // The source is in x now. A trace wants each block by itself.
      const bool alone = j == 0 || tap.tensor;
      const Mat y = j > 0 && alone ? source : sum;
      const ConvOutput output = alone ? ConvOutput::kStore : ConvOutput::kAdd;
      stage.resblocks[j].forward(x, moments, style, y, output, {hidden, source}, scratch);
      keep(tap, "resblocks." + std::to_string(block++), y, Axes::kChannelsByTime);
      if (j > 0 && alone) add(y, sum);
    }
    input = sum;
    weight = 1.0f / static_cast<float>(stage.resblocks.size());
  }
  const Mat spectrum = room.spectrum.rows(0, input.rows());
  conv_post_.forward(input, activate_by(0.01f), spectrum, {}, scratch);
  keep(tap, "conv_post", spectrum, Axes::kChannelsByTime);
  return spectrum;
}

}  // namespace model
