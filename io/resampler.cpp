#include "io/resampler.h"

#include <samplerate.h>

#include <algorithm>
#include <string>

#include "io/files/error.h"

namespace io {
namespace {

constexpr std::size_t kInputSamples = 4096;  // samples given to the converter at a time
constexpr std::size_t kSilence = 256;        // samples put after the end at a time

int samplerate_type(Converter converter) {
  switch (converter) {
    case Converter::kSincBest:
      return SRC_SINC_BEST_QUALITY;
    case Converter::kSincMedium:
      return SRC_SINC_MEDIUM_QUALITY;
    case Converter::kSincFastest:
      return SRC_SINC_FASTEST;
  }
  return 0;
}

}  // namespace

struct Resampler::State {
  State(int from, int to, Converter converter)
      : from_hz(from), to_hz(to), source(nullptr, src_delete) {
    int error = 0;
    source.reset(src_new(samplerate_type(converter), 1, &error));
    check(error);
    block.reserve(kInputSamples);
  }

  double ratio() const { return static_cast<double>(to_hz) / from_hz; }

  void check(int error) const {
    if (error == 0) return;
    throw Error("resampling " + std::to_string(from_hz) + " Hz to " + std::to_string(to_hz) + " Hz",
                src_strerror(error));
  }

  /// Gives the block to the converter and appends what comes out to `ready`.
  void convert() {
    SRC_DATA data{};
    data.src_ratio = ratio();
    data.data_in = block.data();
    data.input_frames = static_cast<long>(block.size());
    do {
      const std::size_t before = ready.size();
      ready.resize(before + static_cast<std::size_t>(kInputSamples * ratio()) + 16);
      data.data_out = ready.data() + before;
      data.output_frames = static_cast<long>(ready.size() - before);
      check(src_process(source.get(), &data));
      ready.resize(before + static_cast<std::size_t>(data.output_frames_gen));
      data.data_in += data.input_frames_used;
      data.input_frames -= data.input_frames_used;
    } while (data.input_frames > 0 || data.output_frames_gen > 0);
    block.clear();
  }

  int from_hz;
  int to_hz;
  std::unique_ptr<SRC_STATE, SRC_STATE* (*)(SRC_STATE*)> source;
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
  // Told that its input ends the converter may stop a sample short of the rounded length; with
  // silence after the end it always gets there.
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
