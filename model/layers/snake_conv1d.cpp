#include "model/layers/snake_conv1d.h"

namespace model {

SnakeConv1d::SnakeConv1d(const WeightScope& scope, const std::string& number, int index,
                         int channels, int taps, int dilation, int style_dim)
    : norm_(scope / ("adain" + number) / index, style_dim, channels),
      alpha_((scope / ("alpha" + number)).tensor(std::to_string(index), {1, channels, 1})),
      inverse_alpha_((scope / ("inverse_alpha" + number))
                         .array(std::to_string(index), static_cast<std::size_t>(channels),
                                [&](float* to) {
                                  for (int c = 0; c < channels; ++c) to[c] = 1.0f / alpha_[c];
                                })),
      dilation_(dilation) {
  const WeightScope conv = scope / ("convs" + number) / index;
  if (!can_filter(taps, channels, channels)) {
    direct_ = Conv1d::same(conv, channels, channels, taps, dilation);
    return;
  }
  const auto fill = [&](float* to) {
    const auto w = conv.folded_weight({channels, channels, taps});
    pack_filtered(w.data(), {1, taps, std::ptrdiff_t{channels} * taps}, taps, channels, channels,
                  to);
  };
  filtered_ = {conv.array("filtered", filtered_size(taps, channels, channels), fill), taps,
               channels, channels};
  bias_ = conv.tensor("bias", {channels});
}

void SnakeConv1d::forward(ConstMat x, ConstMat style, Mat room, Mat y, ConvOutput output,
                          Arena& scratch) const {
  const Arena::Scope scope(scratch);
  const Snake snake{norm_.affine(x, style, scratch), alpha_, inverse_alpha_};
  if (!direct_) return filtered_conv1d(x, snake, filtered_, bias_, dilation_, y, output, scratch);
  affine_snake(x, snake, room);
  direct_->forward(room, y, scratch, output);
}

}  // namespace model
