// Duration encoder and prosody predictor: durations of tokens, F0 and energy of frames.
#include <algorithm>
#include <cmath>

#include "model/error.h"
#include "model/kernels/activations.h"
#include "model/kernels/portable_math.h"
#include "model/kokoro/stages.h"

namespace model {
namespace {

/// Writes the style of every sequence into its rows: style [B, style_dim] -> y [total, style_dim].
void repeat_style(ConstMat style, const Ragged& batch, Mat y) {
  for (int i = 0; i < batch.count(); ++i) {
    const Mat rows = batch.of(y, i);
    for (int t = 0; t < rows.rows(); ++t) std::copy_n(style.row(i), style.cols(), rows.row(t));
  }
}

}  // namespace

void repeat_rows(ConstMat x, const std::vector<int>& durations, Mat y) {
  int row = 0;
  for (int t = 0; t < x.rows(); ++t)
    for (int i = 0; i < durations[t]; ++i) std::copy_n(x.row(t), x.cols(), y.row(row++));
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

ProsodyPredictor::ProsodyPredictor(const WeightScope& scope, const Config& c)
    : hidden_(c.hidden_dim),
      encoder_(scope / "text_encoder", c),
      lstm_(scope / "lstm", c.hidden_dim + c.style_dim, c.hidden_dim),
      duration_proj_(scope / "duration_proj" / "linear_layer", c.hidden_dim, c.max_duration),
      shared_(scope / "shared", c.hidden_dim + c.style_dim, c.hidden_dim),
      f0_(scope, "F0", c),
      n_(scope, "N", c) {}

std::vector<int> ProsodyPredictor::durations(ConstMat d, const Ragged& batch,
                                             const std::vector<double>& speeds, Arena& scratch,
                                             const Tap& tap) const {
  Arena::Scope scope(scratch);
  const Mat x = scratch.mat(d.rows(), hidden_);
  lstm_.forward(d, batch, x, scratch);
  keep(tap, "duration_lstm", x);
  const Mat logits = scratch.mat(d.rows(), duration_proj_.outputs());
  duration_proj_.forward(x, logits);
  keep(tap, "duration_logits", logits);

  std::vector<int> frames;
  for (int i = 0; i < batch.count(); ++i) {
    const Mat rows = batch.of(logits, i);
    for (int t = 0; t < rows.rows(); ++t) {
      double sum = 0;
      for (const float logit : rows.row_span(t)) sum += 1 / (1 + portable_exp(-double{logit}));
      if (!std::isfinite(sum)) throw Error("duration of a token", "a finite number", "NaN");
      frames.push_back(std::max(1, static_cast<int>(std::nearbyint(sum / speeds[frames.size()]))));
    }
  }
  return frames;
}

namespace {

/// Gives the block's scratch back before the next one takes its own.
void forward_alone(const AdainResBlk1d& block, ConstMat x, ConstMat style, Mat y, Arena& scratch) {
  const Arena::Scope scope(scratch);
  block.forward(x, style, y, block.scratch_for(x.rows(), scratch), scratch);
}

}  // namespace

ProsodyPredictor::Branch::Branch(const WeightScope& scope, const std::string& name, const Config& c)
    : blocks{AdainResBlk1d(scope / name / 0, c.hidden_dim, c.hidden_dim, c.style_dim),
             AdainResBlk1d(scope / name / 1, c.hidden_dim, c.hidden_dim / 2, c.style_dim,
                           Resample::kDouble),
             AdainResBlk1d(scope / name / 2, c.hidden_dim / 2, c.hidden_dim / 2, c.style_dim)},
      projection(Conv1d::same(scope / (name + "_proj"), c.hidden_dim / 2, 1, 1)) {}

void ProsodyPredictor::Branch::forward(ConstMat x, ConstMat style, Mat y, Arena& scratch) const {
  Arena::Scope scope(scratch);
  const int frames = x.rows();
  const Mat a = scratch.mat(frames, x.cols());
  forward_alone(blocks[0], x, style, a, scratch);
  const Mat b = scratch.mat(2 * frames, x.cols() / 2);
  forward_alone(blocks[1], a, style, b, scratch);
  const Mat c = scratch.mat(2 * frames, x.cols() / 2);
  forward_alone(blocks[2], b, style, c, scratch);
  projection.forward(c, y, scratch);
}

void ProsodyPredictor::curves(ConstMat en, ConstMat style, const Ragged& frames, Mat f0, Mat n,
                              Arena& scratch, const Tap& tap) const {
  Arena::Scope scope(scratch);
  const Mat x = scratch.mat(en.rows(), hidden_);
  shared_.forward(en, frames, x, scratch);
  keep(tap, "shared", x);
  for (int i = 0; i < frames.count(); ++i) {
    const int first = 2 * frames.start(i);
    const int count = 2 * frames.length(i);
    f0_.forward(frames.of(x, i), style.rows(i, 1), f0.rows(first, count), scratch);
    n_.forward(frames.of(x, i), style.rows(i, 1), n.rows(first, count), scratch);
  }
  keep(tap, "F0", f0, Axes::kChannelsByTime);
  keep(tap, "N", n, Axes::kChannelsByTime);
}

}  // namespace model
