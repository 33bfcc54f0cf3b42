// PL-BERT: embeddings, then one attention and feed-forward layer applied `passes` times.
#include "model/kernels/activations.h"
#include "model/kernels/attention.h"
#include "model/kokoro/stages.h"

namespace model {
namespace {

constexpr float kEpsilon = 1e-12f;

WeightScope layer_of(const WeightScope& scope) {
  return scope / "encoder" / "albert_layer_groups" / 0 / "albert_layers" / 0;
}

}  // namespace

Albert::Albert(const WeightScope& scope, const AlbertConfig& c, int tokens)
    : config_(c),
      words_(
          (scope / "embeddings" / "word_embeddings").tensor("weight", {tokens, c.embedding_size})),
      positions_((scope / "embeddings" / "position_embeddings")
                     .tensor("weight", {c.max_positions, c.embedding_size})),
      type_(
          (scope / "embeddings" / "token_type_embeddings").tensor("weight", {2, c.embedding_size})),
      embedding_norm_(scope / "embeddings" / "LayerNorm", c.embedding_size, kEpsilon),
      embedding_to_hidden_(scope / "encoder" / "embedding_hidden_mapping_in", c.embedding_size,
                           c.hidden_size),
      query_(layer_of(scope) / "attention" / "query", c.hidden_size, c.hidden_size),
      key_(layer_of(scope) / "attention" / "key", c.hidden_size, c.hidden_size),
      value_(layer_of(scope) / "attention" / "value", c.hidden_size, c.hidden_size),
      dense_(layer_of(scope) / "attention" / "dense", c.hidden_size, c.hidden_size),
      attention_norm_(layer_of(scope) / "attention" / "LayerNorm", c.hidden_size, kEpsilon),
      ffn_(layer_of(scope) / "ffn", c.hidden_size, c.intermediate_size),
      ffn_output_(layer_of(scope) / "ffn_output", c.intermediate_size, c.hidden_size),
      full_norm_(layer_of(scope) / "full_layer_layer_norm", c.hidden_size, kEpsilon) {}

void Albert::forward(std::span<const int> ids, const Ragged& batch, Mat y, Arena& scratch) const {
  Arena::Scope scope(scratch);
  const Mat embedded = scratch.mat(batch.total(), config_.embedding_size);
  for (int i = 0; i < batch.count(); ++i)
    embed(ids.subspan(batch.start(i), batch.length(i)), batch.of(embedded, i));
  embedding_norm_.forward(embedded);
  embedding_to_hidden_.forward(embedded, y);
  for (int pass = 0; pass < config_.passes; ++pass) layer(batch, y, scratch);
}

void Albert::embed(std::span<const int> ids, Mat y) const {
  const int width = config_.embedding_size;
  for (int t = 0; t < y.rows(); ++t) {
    const float* word = words_ + std::ptrdiff_t{ids[t]} * width;
    const float* position = positions_ + std::ptrdiff_t{t} * width;
    for (int c = 0; c < width; ++c) y(t, c) = word[c] + position[c] + type_[c];
  }
}

void Albert::layer(const Ragged& batch, Mat x, Arena& scratch) const {
  Arena::Scope scope(scratch);
  const Mat q = scratch.mat(x.rows(), x.cols());
  const Mat k = scratch.mat(x.rows(), x.cols());
  const Mat v = scratch.mat(x.rows(), x.cols());
  const Mat attended = scratch.mat(x.rows(), x.cols());
  query_.forward(x, q);
  key_.forward(x, k);
  value_.forward(x, v);
  for (int i = 0; i < batch.count(); ++i)
    self_attention(batch.of(q, i), batch.of(k, i), batch.of(v, i), config_.heads,
                   batch.of(attended, i), scratch);
  const Mat& projected = q;  // its queries are no longer needed
  dense_.forward(attended, projected);
  add(projected, x);
  attention_norm_.forward(x);

  const Mat inner = scratch.mat(x.rows(), config_.intermediate_size);
  ffn_.forward(x, inner);
  gelu_tanh(inner);
  ffn_output_.forward(inner, projected);
  add(projected, x);
  full_norm_.forward(x);
}

}  // namespace model
