// Copies tensors, and folds weight norm (g v / |v|).
#include "model/weights/weight_scope.h"

#include <algorithm>
#include <cmath>

#include "model/error.h"

namespace model {

const float* WeightScope::tensor(const std::string& name, const Shape& shape) const {
  return array(name, element_count(shape),
               [&](float* to) { std::ranges::copy(read(name, shape), to); });
}

std::vector<float> WeightScope::folded_weight(const Shape& shape) const {
  if (!has("weight_v")) return read("weight", shape);
  std::vector<float> weight = read("weight_v", shape);
  Shape gain_shape(shape.size(), 1);
  gain_shape[0] = shape[0];
  const std::vector<float> gain = read("weight_g", gain_shape);
  const std::size_t slice = weight.size() / gain.size();
  for (std::size_t i = 0; i < gain.size(); ++i) {
    float* v = weight.data() + i * slice;
    double squares = 0;
    for (std::size_t j = 0; j < slice; ++j) squares += static_cast<double>(v[j]) * v[j];
    if (squares == 0)
      throw Error(full("weight_v"), "a direction in every slice of dimension 0",
                  "zeros in slice " + std::to_string(i));
    const double factor = gain[i] / std::sqrt(squares);
    for (std::size_t j = 0; j < slice; ++j) v[j] = static_cast<float>(v[j] * factor);
  }
  return weight;
}

}  // namespace model
