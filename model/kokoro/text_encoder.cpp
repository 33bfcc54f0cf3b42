// The text encoder: embedding, convolutions with layer norm, and a BiLSTM.
#include <algorithm>

#include "model/kernels/activations.h"
#include "model/kokoro/stages.h"

namespace model {

TextEncoder::TextEncoder(const WeightScope& scope, const Config& c)
    : embedding_((scope / "embedding").tensor("weight", {c.tokens, c.hidden_dim})),
      lstm_(scope / "lstm", c.hidden_dim, c.hidden_dim) {
  for (int i = 0; i < c.layers; ++i) {
    const WeightScope block = scope / "cnn" / i;
    cnn_.push_back({Conv1d::same(block / 0, c.hidden_dim, c.hidden_dim, c.text_kernel),
                    LayerNorm(block / 1, c.hidden_dim, 1e-5f, "gamma", "beta")});
  }
}

void TextEncoder::forward(std::span<const int> ids, const Ragged& batch, Mat t_en,
                          Arena& scratch) const {
  Arena::Scope scope(scratch);
  Mat x = scratch.mat(t_en.rows(), t_en.cols());
  Mat convolved = scratch.mat(t_en.rows(), t_en.cols());
  for (int t = 0; t < x.rows(); ++t)
    std::copy_n(embedding_ + std::ptrdiff_t{ids[t]} * x.cols(), x.cols(), x.row(t));
  for (const Block& block : cnn_) {
    for (int i = 0; i < batch.count(); ++i)
      block.conv.forward(batch.of(x, i), batch.of(convolved, i), scratch);
    block.norm.forward(convolved);
    leaky_relu(convolved, 0.2f, convolved);
    std::swap(x, convolved);
  }
  lstm_.forward(x, batch, t_en, scratch);
}

}  // namespace model
