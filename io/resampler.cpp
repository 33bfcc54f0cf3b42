// Feeds a converter in fixed blocks, and trims its output to the rounded length.
#include "io/resampler.h"

#include <algorithm>

#include "io/converter.h"

namespace io {
namespace {

constexpr std::size_t kInputSamples = 4096;  // samples given to the converter at a time
constexpr std::size_t kSilence = 256;        // samples put after the end at a time

std::unique_ptr<RateConverter> make_converter(int from_hz, int to_hz, Converter converter) {
  if (converter == Converter::kPolyphase && has_small_ratio(from_hz, to_hz))
    return make_polyphase_converter(from_hz, to_hz);
  return make_sinc_converter(from_hz, to_hz, converter);
}

}  // namespace

struct Resampler::State {
  State(int from, int to, Converter converter)
      : from_hz(from), to_hz(to), stream(make_converter(from, to, converter)) {
    block.reserve(kInputSamples);
  }

  /// Gives the block to the converter and appends what comes out to `ready`.
  void convert() {
    stream->convert(block, ready);
    block.clear();
  }

  int from_hz;
  int to_hz;
  std::unique_ptr<RateConverter> stream;
  std::vector<float> block;   ///< what the converter has not seen
  std::vector<float> ready;   ///< what the caller has not seen
  std::int64_t taken = 0;     ///< samples in
  std::int64_t returned = 0;  ///< samples out
};

Resampler::Resampler(int from_hz, int to_hz, Converter converter)
    : state_(std::make_unique<State>(from_hz, to_hz, converter)) {}
Resampler::~Resampler() = default;
Resampler::Resampler(Resampler&&) noexcept = default;
Resampler& Resampler::operator=(Resampler&&) noexcept = default;

std::span<const float> Resampler::append(std::span<const float> samples) {
  State& state = *state_;
  if (state.from_hz == state.to_hz) return samples;
  state.ready.clear();
  state.taken += static_cast<std::int64_t>(samples.size());
  while (!samples.empty()) {
    const auto piece = samples.first(std::min(samples.size(), kInputSamples - state.block.size()));
    state.block.insert(state.block.end(), piece.begin(), piece.end());
    samples = samples.subspan(piece.size());
    if (state.block.size() == kInputSamples) state.convert();
  }
  state.returned += static_cast<std::int64_t>(state.ready.size());
  return state.ready;
}

std::span<const float> Resampler::finish() {
  State& state = *state_;
  if (state.from_hz == state.to_hz) return {};
  state.ready.clear();
  const std::int64_t total = resampled_length(state.taken, state.from_hz, state.to_hz);
  const auto rest = static_cast<std::size_t>(total - state.returned);
  // Told that its input ends libsamplerate may stop a sample short of the rounded length; with
  // silence after the end every converter gets there.
  while (state.ready.size() < rest) {
    state.block.resize(state.block.size() + kSilence);
    state.convert();
  }
  state.ready.resize(rest);
  return state.ready;
}

std::vector<float> resample(std::span<const float> samples, int from_hz, int to_hz,
                            Converter converter) {
  Resampler resampler(from_hz, to_hz, converter);
  const auto first = resampler.append(samples);
  std::vector<float> resampled(first.begin(), first.end());
  const auto rest = resampler.finish();
  resampled.insert(resampled.end(), rest.begin(), rest.end());
  return resampled;
}

}  // namespace io
