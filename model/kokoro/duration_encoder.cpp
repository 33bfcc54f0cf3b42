#include "model/kokoro/duration_encoder.h"

#include <algorithm>

#include "model/kernels/activations.h"

namespace model {

void repeat_style(ConstMat style, const Ragged& batch, Mat y) {
  for (int i = 0; i < batch.count(); ++i) {
    const Mat rows = batch.of(y, i);
    for (int t = 0; t < rows.rows(); ++t) std::copy_n(style.row(i), style.cols(), rows.row(t));
  }
}

DurationEncoder::DurationEncoder(const WeightScope& scope, const Config& c) {
  for (int i = 0; i < c.layers; ++i)
    blocks_.push_back({BiLstm(scope / "lstms" / (2 * i), c.hidden_dim + c.style_dim, c.hidden_dim),
                       AdaLayerNorm(scope / "lstms" / (2 * i + 1), c.style_dim, c.hidden_dim)});
}

void DurationEncoder::forward(ConstMat d_en, ConstMat style, const Ragged& batch, Mat d,
                              Arena& scratch) const {
  Arena::Scope scope(scratch);
  const int width = d_en.cols();
  const Mat x = d.cols(0, width);
  copy_rows(d_en, x);
  repeat_style(style, batch, d.cols(width, style.cols()));
  const Mat y = scratch.mat(d.rows(), width);
  for (const Block& block : blocks_) {
    block.lstm.forward(d, batch, y, scratch);
    for (int i = 0; i < batch.count(); ++i)
      block.norm.forward(batch.of(y, i), style.rows(i, 1), scratch);
    copy_rows(y, x);
  }
}

}  // namespace model
