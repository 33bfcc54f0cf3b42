#include "model/layers/fused_conv1d.h"

#include "model/kernels/activations.h"
#include "model/kernels/normalize.h"

namespace model {

FusedConv1d::FusedConv1d(const WeightScope& scope, int inputs, int outputs, int taps,
                         FilterTiles tiles, int dilation)
    : dilation_(dilation) {
  const FilterScheme* scheme = filter_scheme(taps, inputs, outputs, tiles);
  if (scheme == nullptr) {
    direct_ = Conv1d::same(scope, inputs, outputs, taps, dilation);
    return;
  }
  const auto fill = [&](float* to) {
    const auto w = scope.folded_weight({outputs, inputs, taps});
    pack_filtered(*scheme, w.data(), {1, taps, std::ptrdiff_t{inputs} * taps}, inputs, outputs, to);
  };
  filtered_ = {scheme, scope.array("filtered", filtered_size(*scheme, inputs, outputs), fill),
               inputs, outputs};
  bias_ = scope.tensor("bias", {outputs});
}

void FusedConv1d::forward(ConstMat x, const Activation& activate, Mat y, const Epilogue& epilogue,
                          Arena& scratch) const {
  if (!direct_)
    return filtered_conv1d(x, activate, filtered_, bias_, dilation_, y, epilogue, scratch);
  const Arena::Scope scope(scratch);
  const Mat activated = scratch.mat(x.rows(), x.cols());
  activate(x, activated);
  const ConstMat residual = epilogue.residual;
  if (residual.data() != nullptr && residual.data() != y.data()) copy_rows(residual, y);
  direct_->forward(activated, y, scratch,
                   residual.data() != nullptr ? ConvOutput::kAdd : ConvOutput::kStore);
  if (epilogue.moments.data() != nullptr)
    column_moments(y, epilogue.epsilon, epilogue.moments, scratch);
}

}  // namespace model
