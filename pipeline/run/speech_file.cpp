#include "pipeline/run/speech_file.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "pipeline/run/environment.h"

namespace pipeline {

SpeechFile::SpeechFile(io::Target target, const io::AudioFormat& format, StageTimes& times,
                       std::uint64_t dither_seed)
    : times_(times),
      resampler_(model::kSampleRate, format.sample_rate, format.converter),
      sink_(std::move(target), format, dither_seed) {}

void SpeechFile::append(const model::Speech& speech) {
  const Stopwatch watch;
  meter_.speech(speech.samples);
  if (curves_) curves_->append(speech.samples, speech.f0);
  times_.resample += watch.seconds();
  resample_and_write(speech.samples);
}

void SpeechFile::pause(int ms) {
  static constexpr std::array<float, 4096> kSilence{};
  std::int64_t rest = pause_samples(ms);
  while (rest > 0) {
    const auto count = std::min<std::int64_t>(rest, std::ssize(kSilence));
    const auto silence = std::span(kSilence).first(static_cast<std::size_t>(count));
    if (curves_) curves_->append(silence, {});
    resample_and_write(silence);
    rest -= count;
  }
}

io::SealedFile SpeechFile::seal(io::Target target) {
  if (curves_) curves_->finish();
  const Stopwatch resampling;
  const auto rest = resampler_.finish();
  times_.resample += resampling.seconds();
  write(rest);
  const Stopwatch writing;
  sink_.redirect(std::move(target));
  io::SealedFile file = sink_.seal();
  times_.write += writing.seconds();
  return file;
}

void SpeechFile::resample_and_write(std::span<const float> samples) {
  const Stopwatch watch;
  const auto resampled = resampler_.append(samples);
  times_.resample += watch.seconds();
  write(resampled);
}

void SpeechFile::write(std::span<const float> samples) {
  const Stopwatch watch;
  sink_.append(samples);
  times_.write += watch.seconds();
}

}  // namespace pipeline
