// Lists the operations of one utterance, stage by stage, and computes their costs.
#include <algorithm>
#include <array>
#include <map>

#include "model/kernels/conv1d.h"
#include "model/kernels/filter_scheme.h"
#include "model/kernels/filtered_conv1d.h"
#include "model/layers/layers.h"
#include "model/measuring/measuring.h"

namespace model {
namespace {

/// Operations of the two transforms of filtered_conv1d for a column of one tile: in, and out.
std::array<double, 2> transform_operations(const FilterScheme& scheme) {
  const double rows = scheme.rows();
  const double outputs = scheme.outputs;
  if (scheme.kind == FilterScheme::Kind::kSpectrum) {
    constexpr double kHartley = 78 + 2 * 88;        // sums and multiply-adds of hartley<32>
    const double pairs = scheme.products() - rows;  // of spectral values, each with its sum
    return {kHartley + pairs + 2, kHartley + 2 * pairs + 3};  // and the two taps of the edges
  }
  // The points of a pair share their sums.
  return {scheme.pairs * 2 * rows + 2 * rows, scheme.pairs * (2 + 2 * outputs) + outputs + 2};
}

double filtered_operations(const Operation& o) {
  const FilterScheme& scheme = *scheme_of(o);
  const double phases = std::min(o.dilation, o.rows);
  const double tiles =
      std::max(1.0, static_cast<double>(o.rows) / phases / scheme.outputs) * phases;
  const double products = 2.0 * scheme.products() * o.inputs * o.outputs;
  const auto [input, output] = transform_operations(scheme);
  const double filter = scheme.from_taps
                            ? strip_count(scheme, o.inputs, o.outputs, o.rows, o.dilation) *
                                  (scheme.pairs * 2.0 * scheme.taps + 2) * o.inputs * o.outputs
                            : 0;
  return filter + tiles * (products + input * o.inputs + output * o.outputs);
}

double direct_operations(const Operation& o) {
  const double rows = o.rows;
  switch (o.kernel) {
    case Kernel::kProduct:
    case Kernel::kConv:
    case Kernel::kFilteredConv:
    case Kernel::kLstm:
      return 2 * rows * o.taps * o.inputs * o.outputs;
    case Kernel::kAttention:
      return 4 * rows * rows * o.inputs;
    case Kernel::kStft:
    case Kernel::kIstft:
      return 2 * rows * o.inputs * o.outputs;
    default:
      return 0;
  }
}

double weight_floats(const Operation& o) {
  switch (o.kernel) {
    case Kernel::kProduct:
    case Kernel::kConv:
    case Kernel::kLstm:
      return static_cast<double>(packed_size(o.taps, o.inputs, o.outputs));
    case Kernel::kFilteredConv:
      return static_cast<double>(filtered_size(*scheme_of(o), o.inputs, o.outputs));
    default:
      return 0;
  }
}

double activation_floats(const Operation& o) {
  const double rows = o.rows;
  const double read = rows * o.inputs;
  const double written = rows * o.outputs;
  switch (o.kernel) {
    case Kernel::kConv:
      return read * o.stride + written;
    case Kernel::kLstm:  // the projected gates in, h out
      return read + written;
    case Kernel::kAttention:  // q, k, v and y
      return 4 * read;
    case Kernel::kMoments:
      return read;
    case Kernel::kAdd:
      return 2 * read + written;
    case Kernel::kStft:  // each sample read once
      return rows * o.stride + written;
    case Kernel::kIstft:
      return read + rows * o.stride;
    case Kernel::kSource:
      return written;
    default:
      return read + written;
  }
}

}  // namespace

const FilterScheme* scheme_of(const Operation& o) {
  const FilterTiles tiles =
      o.stage == Stage::kGenerator ? FilterTiles::kLarge : FilterTiles::kSmall;
  return filter_scheme(o.taps, o.inputs, o.outputs, tiles);
}

const char* kernel_name(Kernel kernel) {
  constexpr const char* kNames[] = {
      "product",     "conv",  "filtered conv", "lstm",  "attention",  "moments",
      "affine relu", "snake", "layer norm",    "gelu",  "leaky relu", "copy",
      "add",         "scale", "stft",          "istft", "source"};
  return kNames[static_cast<int>(kernel)];
}

Cost cost_of(const Operation& o) {
  Cost cost;
  cost.direct = direct_operations(o);
  cost.done = o.kernel == Kernel::kFilteredConv ? filtered_operations(o) : cost.direct;
  cost.weights = weight_floats(o) * sizeof(float);
  cost.activations = activation_floats(o) * sizeof(float);
  return cost;
}

double floor_seconds(const Cost& cost, double peak, double bandwidth) {
  return std::max(cost.done / peak, (cost.weights + cost.activations) / bandwidth);
}

namespace {

/// Collects operations as the layers of model/layers do them.
class Counter {
 public:
  explicit Counter(const Config& config) : c_(config) {}

  std::vector<Operation> count(int tokens, int frames) {
    bert(tokens);
    duration(tokens);
    prosody(frames);
    text_encoder(tokens);
    decoder(frames);
    const int columns = 2 * frames * c_.generator.scale() / c_.generator.hop + 1;
    add(Stage::kSource, Kernel::kSource, 2 * frames, 1, c_.generator.scale());
    const int n_fft = c_.generator.n_fft;
    add(Stage::kSource, Kernel::kStft, columns, n_fft, n_fft + 2).stride = c_.generator.hop;
    generator(frames, columns);
    add(Stage::kIstft, Kernel::kIstft, columns, n_fft + 2, n_fft).stride = c_.generator.hop;
    return list_;
  }

 private:
  Operation& add(Stage stage, Kernel kernel, int rows, int inputs, int outputs, int taps = 1) {
    return list_.emplace_back(Operation{.stage = stage,
                                        .kernel = kernel,
                                        .rows = rows,
                                        .inputs = inputs,
                                        .outputs = outputs,
                                        .taps = taps});
  }
  void each(Stage stage, Kernel kernel, int rows, int columns, int times = 1) {
    add(stage, kernel, rows, columns, columns).times = times;
  }

  void bert(int tokens);
  void duration(int tokens);
  void prosody(int frames);
  void text_encoder(int tokens);
  void decoder(int frames);
  void generator(int frames, int columns);

  void bilstm(Stage stage, int rows, int inputs, int times = 1);
  void styles(Stage stage, int channels, int times = 1);
  Operation& conv(Stage stage, int rows, int inputs, int outputs, int taps);
  void resblk(Stage stage, int rows, int inputs, int outputs, bool doubles);
  void snake_block(int rows, int channels, int taps, const std::vector<int>& dilations);

  const Config& c_;
  std::vector<Operation> list_;
};

void Counter::bilstm(Stage stage, int rows, int inputs, int times) {
  const int h = c_.hidden_dim / 2;
  Operation& projection = add(stage, Kernel::kProduct, rows, inputs, 8 * h);
  projection.times = projection.weight_sets = times;
  Operation& steps = add(stage, Kernel::kLstm, rows, h, 4 * h);
  steps.times = steps.weight_sets = 2 * times;
}

/// AdaIN's scale and shift from the style.
void Counter::styles(Stage stage, int channels, int times) {
  Operation& style = add(stage, Kernel::kProduct, 1, c_.style_dim, 2 * channels);
  style.times = style.weight_sets = times;
}

/// FusedConv1d.
Operation& Counter::conv(Stage stage, int rows, int inputs, int outputs, int taps) {
  Operation& conv = add(stage, Kernel::kConv, rows, inputs, outputs, taps);
  if (scheme_of(conv) != nullptr) conv.kernel = Kernel::kFilteredConv;
  return conv;
}

void Counter::bert(int tokens) {
  const AlbertConfig& a = c_.albert;
  const Stage stage = Stage::kBert;
  add(stage, Kernel::kProduct, tokens, a.embedding_size, a.hidden_size);
  Operation& attention = add(stage, Kernel::kProduct, tokens, a.hidden_size, a.hidden_size);
  attention.times = 4 * a.passes;  // q, k, v and the way out
  attention.weight_sets = 4;       // the passes share one layer
  add(stage, Kernel::kAttention, tokens, a.hidden_size, a.hidden_size, a.heads).times = a.passes;
  add(stage, Kernel::kProduct, tokens, a.hidden_size, a.intermediate_size).times = a.passes;
  each(stage, Kernel::kGelu, tokens, a.intermediate_size, a.passes);
  add(stage, Kernel::kProduct, tokens, a.intermediate_size, a.hidden_size).times = a.passes;
  each(stage, Kernel::kLayerNorm, tokens, a.hidden_size, 2 * a.passes);
  add(stage, Kernel::kProduct, tokens, a.hidden_size, c_.hidden_dim);
}

void Counter::duration(int tokens) {
  const Stage stage = Stage::kDuration;
  bilstm(stage, tokens, c_.hidden_dim + c_.style_dim, c_.layers + 1);
  Operation& style = add(stage, Kernel::kProduct, 1, c_.style_dim, 2 * c_.hidden_dim);
  style.times = style.weight_sets = c_.layers;
  each(stage, Kernel::kLayerNorm, tokens, c_.hidden_dim, c_.layers);
  add(stage, Kernel::kProduct, tokens, c_.hidden_dim, c_.max_duration);
}

void Counter::prosody(int frames) {
  const Stage stage = Stage::kProsody;
  const int width = c_.hidden_dim;
  bilstm(stage, frames, width + c_.style_dim, 1);
  for (int branch = 0; branch < 2; ++branch) {
    resblk(stage, frames, width, width, false);
    resblk(stage, frames, width, width / 2, true);
    resblk(stage, 2 * frames, width / 2, width / 2, false);
    add(stage, Kernel::kConv, 2 * frames, width / 2, 1);
  }
}

void Counter::text_encoder(int tokens) {
  const Stage stage = Stage::kTextEncoder;
  const int width = c_.hidden_dim;
  Operation& conv = add(stage, Kernel::kConv, tokens, width, width, c_.text_kernel);
  conv.times = conv.weight_sets = c_.layers;
  each(stage, Kernel::kLayerNorm, tokens, width, c_.layers);
  each(stage, Kernel::kLeakyRelu, tokens, width, c_.layers);
  bilstm(stage, tokens, width);
}

/// `rows` go in; twice as many come out where the block doubles the length.
void Counter::resblk(Stage stage, int rows, int inputs, int outputs, bool doubles) {
  const int after = doubles ? 2 * rows : rows;
  styles(stage, inputs);
  each(stage, Kernel::kMoments, rows, inputs);
  const auto activated_conv = [&](int channels, bool fused) {
    const bool filtered = conv(stage, after, channels, outputs, 3).kernel == Kernel::kFilteredConv;
    Operation& relu =
        add(stage, Kernel::kAffineLeakyRelu, fused ? after : rows, channels, channels);
    relu.fused = fused && filtered;
    return filtered;
  };
  if (doubles) each(stage, Kernel::kCopy, after, inputs);  // the depthwise upsampling
  const bool filtered = activated_conv(inputs, !doubles);
  styles(stage, outputs);
  add(stage, Kernel::kMoments, after, outputs, outputs).fused = filtered;
  activated_conv(outputs, true);
  if (inputs != outputs) add(stage, Kernel::kConv, rows, inputs, outputs);
  if (inputs == outputs || doubles) each(stage, Kernel::kCopy, rows, outputs);
  each(stage, Kernel::kScale, after, outputs);
}

void Counter::decoder(int frames) {
  const Stage stage = Stage::kDecoder;
  const int wide = c_.decoder_dim + c_.asr_res_dim + 2;
  for (int curve = 0; curve < 2; ++curve) add(stage, Kernel::kConv, frames, 1, 1, 3).stride = 2;
  add(stage, Kernel::kConv, frames, c_.hidden_dim, c_.asr_res_dim);
  resblk(stage, frames, c_.hidden_dim + 2, c_.decoder_dim, false);
  for (int block = 0; block < 3; ++block) resblk(stage, frames, wide, c_.decoder_dim, false);
  resblk(stage, frames, wide, c_.generator.initial_channels, true);
}

void Counter::snake_block(int rows, int channels, int taps, const std::vector<int>& dilations) {
  const Stage stage = Stage::kGenerator;
  const int pairs = static_cast<int>(dilations.size());
  styles(stage, channels, 2 * pairs);
  for (const int dilation : dilations)
    conv(stage, rows, channels, channels, taps).dilation = dilation;
  Operation& dense = conv(stage, rows, channels, channels, taps);
  dense.times = dense.weight_sets = pairs;
  const bool fused = dense.kernel == Kernel::kFilteredConv;
  for (const Kernel kernel : {Kernel::kSnake, Kernel::kMoments}) {
    Operation& each = add(stage, kernel, rows, channels, channels);
    each.times = kernel == Kernel::kSnake ? 2 * pairs : 2 * pairs - 1;
    each.fused = fused;
  }
}

void Counter::generator(int frames, int columns) {
  const GeneratorConfig& g = c_.generator;
  const Stage stage = Stage::kGenerator;
  const int stages = static_cast<int>(g.upsample_rates.size());
  int rows = 2 * frames;
  for (int i = 0; i < stages; ++i) {
    const bool last = i + 1 == stages;
    const int channels = g.channels(i);
    const int before = rows;
    rows = 2 * frames * g.rate(i) + (last ? 1 : 0);
    const int rest = g.rate(stages - 1) / g.rate(i);
    add(stage, Kernel::kConv, rows, g.n_fft + 2, channels, last ? 1 : 2 * rest).stride = rest;
    snake_block(rows, channels, last ? 11 : 7, {1, 3, 5});
    const int taps = g.upsample_kernels[i];
    const int stride = g.upsample_rates[i];
    for (const PhaseGroup& group : phase_groups(taps, stride))
      conv(stage, before, 2 * channels, group.count * channels, taps / stride);
    const int blocks = static_cast<int>(g.resblock_kernels.size());
    each(stage, Kernel::kMoments, rows, channels, 2);   // of the source, of the blocks' input
    each(stage, Kernel::kAdd, rows, channels, blocks);  // the source, and blocks but the first
    for (int j = 0; j < blocks; ++j)
      snake_block(rows, channels, g.resblock_kernels[j], g.resblock_dilations[j]);
  }
  conv(stage, columns, g.channels(stages - 1), g.n_fft + 2, 7);
}

}  // namespace

std::vector<Operation> operations(const Config& config, int tokens, int frames) {
  return Counter(config).count(tokens, frames);
}

std::array<Cost, kStageCount> stage_costs(const std::vector<Operation>& operations) {
  std::array<Cost, kStageCount> costs{};
  for (const Operation& o : operations) {
    if (o.fused) continue;
    const Cost one = cost_of(o);
    Cost& sum = costs[static_cast<std::size_t>(o.stage)];
    sum.direct += o.times * one.direct;
    sum.done += o.times * one.done;
    sum.weights += o.weight_sets * one.weights;
    sum.activations += o.times * one.activations;
  }
  return costs;
}

std::vector<WeightsReadAgain> weights_read_again(const std::vector<Operation>& operations) {
  std::map<double, double> bytes;  // by those at a time
  double layer = 0;
  double passes = 0;
  for (const Operation& o : operations) {
    const double weights = cost_of(o).weights;
    if (o.kernel == Kernel::kFilteredConv) {
      const int strips = strip_count(*scheme_of(o), o.inputs, o.outputs, o.rows, o.dilation);
      bytes[weights] += o.times * (strips - 1) * weights;
    } else if (o.times > o.weight_sets) {
      layer += o.weight_sets * weights;
      passes += (o.times - o.weight_sets) * weights;
    }
  }
  bytes[layer] += passes;
  std::vector<WeightsReadAgain> again;
  for (const auto& [at_a_time, sum] : bytes)
    if (sum > 0) again.push_back({at_a_time, sum});
  return again;
}

double direct_operations_per_second(const Config& config) {
  constexpr int kTokens = 120;
  constexpr int kSeconds = 12;
  double sum = 0;
  const int frames = kSeconds * kSampleRate / kSamplesPerFrame;
  for (const Cost& cost : stage_costs(operations(config, kTokens, frames))) sum += cost.direct;
  return sum / kSeconds;
}

}  // namespace model
