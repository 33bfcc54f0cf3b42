// oneDNN's RNN primitive with PyTorch's weights reordered to its layout.
#include "tests/bench/onednn_lstm.h"

#include <oneapi/dnnl/dnnl.hpp>
#include <unordered_map>

using dnnl::memory;
using Tag = memory::format_tag;

struct OneDnnLstm::Primitive {
  dnnl::engine engine{dnnl::engine::kind::cpu, 0};
  mutable dnnl::stream stream{engine};
  std::unordered_map<int, memory> arguments;
  dnnl::lstm_forward lstm;

  memory allocate(const memory::desc& desc) const { return memory(desc, engine); }

  /// Both directions one after the other, in the layout `wanted`.
  memory reordered(const std::array<std::vector<float>, 2>& values, const memory::dims& dims,
                   Tag tag, const memory::desc& wanted) const {
    memory plain = allocate({dims, memory::data_type::f32, tag});
    auto* to = static_cast<float*>(plain.get_data_handle());
    for (const std::vector<float>& direction : values) to = std::ranges::copy(direction, to).out;
    memory result = allocate(wanted);
    dnnl::reorder(plain, result).execute(stream, plain, result);
    stream.wait();
    return result;
  }
};

OneDnnLstm::OneDnnLstm(const LstmWeights& weights, int batch, int steps)
    : primitive_(std::make_unique<Primitive>()) {
  constexpr auto kFloat = memory::data_type::f32;
  const memory::dims input_dims = {1, 2, kLstmInputs, 4, kLstmHidden};
  const memory::dims recurrent_dims = {1, 2, kLstmHidden, 4, kLstmHidden};
  const memory::dims bias_dims = {1, 2, 4, kLstmHidden};
  const memory::desc x({steps, batch, kLstmInputs}, kFloat, Tag::tnc);
  const memory::desc y({steps, batch, std::ptrdiff_t{2} * kLstmHidden}, kFloat, Tag::tnc);
  const memory::desc none;  // states begin at zero, and the last ones are not wanted
  const dnnl::lstm_forward::primitive_desc plan(
      {dnnl::prop_kind::forward_inference, dnnl::rnn_direction::bidirectional_concat, x, none, none,
       memory::desc(input_dims, kFloat, Tag::any), memory::desc(recurrent_dims, kFloat, Tag::any),
       memory::desc(bias_dims, kFloat, Tag::ldgo), y, none, none},
      primitive_->engine);
  // torch holds [gate, output, input], gates in the same order i, f, g, o.
  Primitive& p = *primitive_;
  p.arguments = {
      {DNNL_ARG_SRC_LAYER, memory(x, p.engine, nullptr)},
      {DNNL_ARG_DST_LAYER, memory(y, p.engine, nullptr)},
      {DNNL_ARG_WEIGHTS_LAYER,
       p.reordered(weights.input, input_dims, Tag::ldgoi, plan.weights_layer_desc())},
      {DNNL_ARG_WEIGHTS_ITER,
       p.reordered(weights.recurrent, recurrent_dims, Tag::ldgoi, plan.weights_iter_desc())},
      {DNNL_ARG_BIAS, p.reordered(weights.bias, bias_dims, Tag::ldgo, plan.bias_desc())}};
  p.lstm = dnnl::lstm_forward(plan);
}

OneDnnLstm::~OneDnnLstm() = default;
OneDnnLstm::OneDnnLstm(OneDnnLstm&&) noexcept = default;

void OneDnnLstm::forward(const float* x, float* y) const {
  Primitive& p = *primitive_;
  p.arguments[DNNL_ARG_SRC_LAYER].set_data_handle(const_cast<float*>(x));
  p.arguments[DNNL_ARG_DST_LAYER].set_data_handle(y);
  p.lstm.execute(p.stream, p.arguments);
  p.stream.wait();
}
