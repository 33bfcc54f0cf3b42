// BiLstm: projects inputs of both directions in one product, then runs each direction's loop.
#include <algorithm>
#include <array>
#include <iterator>

#include "model/layers/layers.h"

namespace model {
namespace {

constexpr std::array<const char*, 2> kSuffixes = {"_l0", "_l0_reverse"};

PackedWeights recurrent_weights(const WeightScope& scope, const std::string& suffix, int hidden) {
  const auto fill = [&](float* packed) {
    const auto w = scope.read("weight_hh" + suffix, {std::int64_t{4} * hidden, hidden});
    pack(w.data(), {0, 1, hidden}, 1, hidden, 4 * hidden, packed);
  };
  return {scope.array("recurrent" + suffix, packed_size(1, hidden, 4 * hidden), fill), 1, hidden,
          4 * hidden};
}

PackedWeights input_weights(const WeightScope& scope, int inputs, int hidden) {
  const auto fill = [&](float* packed) {
    std::vector<float> both;
    for (const std::string suffix : kSuffixes)
      std::ranges::copy(scope.read("weight_ih" + suffix, {std::int64_t{4} * hidden, inputs}),
                        std::back_inserter(both));
    pack(both.data(), {0, 1, inputs}, 1, inputs, 8 * hidden, packed);
  };
  return {scope.array("input", packed_size(1, inputs, 8 * hidden), fill), 1, inputs, 8 * hidden};
}

}  // namespace

BiLstm::BiLstm(const WeightScope& scope, int inputs, int outputs)
    : hidden_(outputs / 2),
      input_(input_weights(scope, inputs, hidden_)),
      bias_(scope.array("bias", 8 * static_cast<std::size_t>(hidden_),
                        [&](float* to) {
                          for (const std::string suffix : kSuffixes)
                            to = std::ranges::transform(
                                     scope.read("bias_ih" + suffix, {std::int64_t{4} * hidden_}),
                                     scope.read("bias_hh" + suffix, {std::int64_t{4} * hidden_}),
                                     to, std::plus<float>())
                                     .out;
                        })),
      forward_(recurrent_weights(scope, kSuffixes[0], hidden_)),
      reverse_(recurrent_weights(scope, kSuffixes[1], hidden_)) {}

void BiLstm::forward(ConstMat x, const Ragged& batch, Mat y, Arena& scratch) const {
  Arena::Scope scope(scratch);
  const Mat projected = scratch.mat(batch.total(), 8 * hidden_);
  // All steps of all sequences in one product; the loop over time is left with the recurrence.
  multiply(x, input_, bias_, projected);
  lstm(projected.cols(0, 4 * hidden_), batch, forward_, Direction::kForward, y.cols(0, hidden_),
       scratch);
  lstm(projected.cols(4 * hidden_, 4 * hidden_), batch, reverse_, Direction::kReverse,
       y.cols(hidden_, hidden_), scratch);
}

}  // namespace model
