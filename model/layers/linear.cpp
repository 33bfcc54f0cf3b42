#include "model/layers/linear.h"

namespace model {

Linear::Linear(const WeightScope& scope, int inputs, int outputs)
    : weights_{scope.array("packed", packed_size(1, inputs, outputs),
                           [&](float* packed) {
                             const auto w = scope.read("weight", {outputs, inputs});
                             pack(w.data(), {0, 1, inputs}, 1, inputs, outputs, packed);
                           }),
               1, inputs, outputs},
      bias_(scope.tensor("bias", {outputs})) {}

}  // namespace model
