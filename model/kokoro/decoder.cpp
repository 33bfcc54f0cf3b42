// The decoder: repeats text features by duration, then runs residual blocks with F0 and energy.
#include <algorithm>
#include <string>

#include "model/kernels/activations.h"
#include "model/kokoro/stages.h"

namespace model {
namespace {

constexpr int kBlocks = 4;

int wide_cols(const Config& c) { return c.decoder_dim + c.asr_res_dim + 2; }

}  // namespace

Decoder::Activations::Activations(const Config& c, int frames, Layout& layout)
    : text(layout.mat(frames, c.hidden_dim + 2)),
      wide{layout.mat(frames, wide_cols(c)), layout.mat(frames, wide_cols(c))},
      block{layout.mat(frames, std::max(wide_cols(c), c.hidden_dim + 2)),
            layout.mat(2 * frames, wide_cols(c)),
            layout.mat(2 * frames, std::max(c.decoder_dim, c.generator.initial_channels))} {}

Decoder::Decoder(const WeightScope& scope, const Config& c)
    : width_(c.decoder_dim),
      residual_(c.asr_res_dim),
      f0_conv_(scope / "F0_conv", 1, 1, 3, {2, 1, 1}),
      n_conv_(scope / "N_conv", 1, 1, 3, {2, 1, 1}),
      asr_res_(Conv1d::same(scope / "asr_res" / 0, c.hidden_dim, c.asr_res_dim, 1)),
      encode_(scope / "encode", c.hidden_dim + 2, c.decoder_dim, c.style_dim) {
  for (int i = 0; i < kBlocks; ++i) {
    const bool last = i + 1 == kBlocks;
    decode_.emplace_back(scope / "decode" / i, wide_cols(c),
                         last ? c.generator.initial_channels : c.decoder_dim, c.style_dim,
                         last ? Resample::kDouble : Resample::kNone);
  }
}

void Decoder::forward(ConstMat t_en, const std::vector<int>& durations, ConstMat f0, ConstMat n,
                      ConstMat style, const Activations& room, Mat features, Arena& scratch,
                      const Tap& tap) const {
  const int frames = features.rows() / 2;
  const int hidden = t_en.cols();
  const Mat text = room.text.rows(0, frames);
  const Mat asr = text.cols(0, hidden);
  repeat_rows(t_en, durations, asr);
  f0_conv_.forward(f0, text.cols(hidden, 1), scratch);
  n_conv_.forward(n, text.cols(hidden + 1, 1), scratch);

  // Each block writes x in front of asr_res | F0 | N, where the next one reads them as one matrix.
  const std::array<Mat, 2> wide = {room.wide[0].rows(0, frames), room.wide[1].rows(0, frames)};
  asr_res_.forward(asr, wide[0].cols(width_, residual_), scratch);
  copy_rows(text.cols(hidden, 2), wide[0].cols(width_ + residual_, 2));
  copy_rows(wide[0].cols(width_, residual_ + 2), wide[1].cols(width_, residual_ + 2));

  encode_.forward(text, style, wide[0].cols(0, width_), room.block, scratch);
  keep(tap, "decoder.encode", wide[0].cols(0, width_), Axes::kChannelsByTime);
  for (int i = 0; i < kBlocks; ++i) {
    const Mat y = i + 1 == kBlocks ? features : wide[(i + 1) % 2].cols(0, width_);
    decode_[i].forward(wide[i % 2], style, y, room.block, scratch);
    keep(tap, "decoder.decode." + std::to_string(i), y, Axes::kChannelsByTime);
  }
}

}  // namespace model
