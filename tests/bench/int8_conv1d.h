// An experimental int8 convolution for reduced_precision_bench.
#pragma once

#include <cstdint>
#include <vector>

#include "model/kernels/normalize.h"
#include "model/tensor/arena.h"

// What a convolution of the generator would be in 8 bits: as quick as an honest one gets, to know
// whether it is worth having. For processors with AVX512-VNNI.

/// Weights in 8 bits with a scale for each output, laid out [panel][tap][input / 4][32 outputs][4].
struct Int8Weights {
  int taps, inputs, outputs;
  std::vector<std::int8_t> values = {};
  std::vector<float> scales = {};  ///< [outputs]
  std::vector<int> sums = {};      ///< of all values of an output
};

/// From weights [taps, inputs, outputs]; inputs in fours, outputs in panels of 32.
Int8Weights quantise(const std::vector<float>& weights, int taps, int inputs, int outputs);

/// Unsigned 8-bit activations with as many rows of zero before and after as the taps reach.
struct Int8Input {
  Int8Input(int rows, int width, int rows_around);

  /// snake(x), quantised: value = scale * (byte - zero).
  void fill(model::ConstMat x, const model::Snake& snake, model::Arena& scratch);

  int channels, border;
  float scale = 0.02f;
  int zero = 128;
  std::vector<std::uint8_t> bytes;
};

/// y = the dense convolution, of as many rows as the input has; rows in twelves.
void int8_conv1d(const Int8Input& x, const Int8Weights& w, model::Mat y);
