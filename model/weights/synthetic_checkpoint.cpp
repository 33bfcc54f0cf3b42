// Generates weights by counter_hash(), in ranges that keep activations realistic.
#include "model/weights/synthetic_checkpoint.h"

#include <algorithm>
#include <cmath>

#include "model/kernels/counter_random.h"
#include "model/weights/share.h"

namespace model {
namespace {

bool has(std::string_view name, std::string_view part) {
  return name.find(part) != std::string_view::npos;
}

/// Values lie in center +- spread.
struct Range {
  double center;
  double spread;
};

/// Chosen so that activations keep a realistic size through the whole network.
Range range_of(std::string_view name, const Shape& shape) {
  const std::string_view last = name.substr(name.rfind('.') + 1);
  if (last == "alpha1" || last == "alpha2" || has(name, ".alpha1.") || has(name, ".alpha2."))
    return {1.0, 0.5};
  if (last == "gamma" || name.ends_with("LayerNorm.weight") ||
      name.ends_with("full_layer_layer_norm.weight"))
    return {1.0, 0.1};
  if (name == "predictor.duration_proj.linear_layer.bias") return {-2.6, 0.5};
  if (name == "predictor.duration_proj.linear_layer.weight")
    return {0.0, 4.0 * std::sqrt(3.0 / static_cast<double>(shape.at(1)))};
  if (name == "predictor.F0_proj.bias") return {0.0, 0.0};
  if (name == "predictor.F0_proj.weight")
    return {0.0, 80.0 * std::sqrt(3.0 / static_cast<double>(shape.at(1)))};
  if (name == "decoder.generator.conv_post.weight_g") return {0.4, 0.1};
  if (name == "decoder.generator.conv_post.bias") return {-2.0, 0.1};
  if (last == "weight_g") return {1.0, 0.2};
  if (last == "weight_v") return {0.0, 1.0};
  if (has(name, "embedding") && last == "weight" && !has(name, "mapping") &&
      !has(name, "LayerNorm"))
    return {0.0, 1.0};
  if (last == "beta" || has(last, "bias")) return {0.0, 0.1};
  double fan_in = 1;
  for (std::size_t i = 1; i < shape.size(); ++i) fan_in *= static_cast<double>(shape[i]);
  return {0.0, std::sqrt(3.0 / fan_in)};
}

/// Value i is center + spread * r, with r in [-1, 1) from the stream `key`.
std::vector<float> values(std::string_view key, std::int64_t count, Range in) {
  std::vector<float> out(static_cast<std::size_t>(count));
  const std::uint64_t hash = fnv1a64(key);
  const auto center = static_cast<float>(in.center);
  const auto spread = static_cast<float>(in.spread);
  constexpr std::size_t kBlock = 100000;  // worth a thread: a hundred times what starting it costs
  share((out.size() + kBlock - 1) / kBlock, [&](std::size_t block) {
    const std::size_t end = std::min(out.size(), (block + 1) * kBlock);
    for (std::size_t i = block * kBlock; i < end; ++i) {
      const std::uint64_t bits = counter_hash(hash, i) >> 40;
      out[i] =
          center + spread * (static_cast<float>(static_cast<std::int32_t>(bits)) * 0x1p-23f - 1);
    }
  });
  return out;
}

}  // namespace

bool SyntheticCheckpoint::contains(const std::string& name) const {
  if (name.ends_with(".norm.weight") || name.ends_with(".norm.bias")) return false;
  // Weight norm everywhere but in these convolutions, as released.
  const bool plain = has(name, "F0_proj.") || has(name, "N_proj.") || has(name, "noise_convs.");
  return !(plain && (name.ends_with("weight_v") || name.ends_with("weight_g")));
}

std::vector<float> SyntheticCheckpoint::read(const std::string& name, const Shape& shape) const {
  if (name != "predictor.duration_proj.linear_layer.weight")
    return values(salt_ + name, static_cast<std::int64_t>(element_count(shape)),
                  range_of(name, shape));
  // Every row alike, so that durations differ from token to token.
  const std::vector<float> row = values(salt_ + name, shape.at(1), range_of(name, shape));
  std::vector<float> all;
  for (std::int64_t r = 0; r < shape.at(0); ++r) all.insert(all.end(), row.begin(), row.end());
  return all;
}

Voice synthetic_voice(const std::string& salt, const std::string& name, int rows, int width) {
  const std::int64_t count = std::int64_t{rows} * width;
  return {rows, width, values(salt + "voice." + name, count, {0.0, 0.5})};
}

}  // namespace model
