// A model checkpoint in memory, for tests of single layers.
#pragma once

#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "model/error.h"
#include "model/weights/checkpoint.h"

/// A checkpoint of random tensors, built up by the test.
class MemoryCheckpoint : public model::Checkpoint {
 public:
  /// Adds `name` with uniform values in low .. high, and returns them.
  const std::vector<float>& add(const std::string& name, const model::Shape& shape, float low = -1,
                                float high = 1) {
    std::size_t count = 1;
    for (const std::int64_t extent : shape) count *= static_cast<std::size_t>(extent);
    std::uniform_real_distribution<float> uniform(low, high);
    Tensor& tensor = tensors_[name];
    tensor.shape = shape;
    for (; count > 0; --count) tensor.values.push_back(uniform(random_));
    return tensor.values;
  }
  /// Adds `name`.weight_v and .weight_g as weight norm stores them, and a bias.
  void add_weight_norm(const std::string& name, const model::Shape& shape, std::int64_t outputs) {
    model::Shape gain(shape.size(), 1);
    gain[0] = shape[0];
    add(name + ".weight_v", shape);
    add(name + ".weight_g", gain, 0.5f, 2.0f);
    add(name + ".bias", {outputs});
  }

  bool contains(const std::string& name) const override { return tensors_.contains(name); }
  std::vector<float> read(const std::string& name, const model::Shape& shape) const override {
    const Tensor& tensor = tensors_.at(name);
    if (tensor.shape != shape)
      throw model::Error(name, model::to_string(shape), model::to_string(tensor.shape));
    return tensor.values;
  }
  std::map<std::string, model::Shape> stored() const override {
    std::map<std::string, model::Shape> shapes;
    for (const auto& [name, tensor] : tensors_) shapes[name] = tensor.shape;
    return shapes;
  }
  const std::vector<float>& values(const std::string& name) const {
    return tensors_.at(name).values;
  }

 private:
  struct Tensor {
    model::Shape shape;
    std::vector<float> values;
  };
  std::map<std::string, Tensor> tensors_;
  std::mt19937 random_{1};
};
