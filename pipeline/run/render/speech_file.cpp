#include "pipeline/run/render/speech_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

#include "model/engine.h"
#include "pipeline/run/environment.h"

namespace pipeline {
namespace {

constexpr double kFrameSeconds = 0.01;
constexpr int kFrameSamples = static_cast<int>(model::kSampleRate * kFrameSeconds);
constexpr int kInaudibleDb = -50;      // dBFS; an item that is nowhere louder is silent
constexpr int kSilenceRangeDb = 45;    // between the loudest frame and silence
constexpr int kSpeechRangeDb = 30;     // between the loudest frame and the end of speech
constexpr double kOnsetSeconds = 0.5;  // head and tail of the shortest word

/// Where the speech of an item is quiet, in seconds.
struct Silences {
  double longest = 0;  ///< before the end of the speech
  double tail = 0;     ///< after it
  double loud = 0;     ///< frames that are not silent
};

Silences find_silences(std::span<const std::int8_t> levels, int loudest) {
  const auto is_speech = [&](int level) { return level >= loudest - kSpeechRangeDb; };
  const auto end = std::find_if(levels.rbegin(), levels.rend(), is_speech).base();
  int longest = 0;
  int run = 0;
  for (auto level = levels.begin(); level != end; ++level) {
    run = *level < loudest - kSilenceRangeDb ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const auto loud = std::count_if(levels.begin(), levels.end(),
                                  [&](int level) { return level >= loudest - kSilenceRangeDb; });
  return {longest * kFrameSeconds, static_cast<double>(levels.end() - end) * kFrameSeconds,
          static_cast<double>(loud) * kFrameSeconds};
}

}  // namespace

void QualityMeter::end_frame() {
  const double level = 10 * std::log10(frame_energy_ / kFrameSamples);
  levels_.push_back(static_cast<std::int8_t>(std::clamp(std::round(level), -127.0, 127.0)));
  frame_energy_ = 0;
  frame_samples_ = 0;
}

void QualityMeter::speech(std::span<const float> samples, std::span<const float> heard) {
  samples_ += static_cast<std::int64_t>(samples.size());
  for (const float sample : heard) clipped_ += std::abs(sample) > 1.0f;
  for (const float sample : samples) {
    sum_ += sample;
    frame_energy_ += static_cast<double>(sample) * sample;
    if (++frame_samples_ == kFrameSamples) end_frame();
  }
}

std::vector<std::string> QualityMeter::flags(const QualityPolicy& policy, int symbols,
                                             double speed) const {
  const int loudest = levels_.empty() ? -127 : *std::max_element(levels_.begin(), levels_.end());
  if (loudest < kInaudibleDb) return {"silence"};

  const Silences silences = find_silences(levels_, loudest);
  const double seconds = silences.loud * speed;
  const bool is_slow = seconds > symbols / policy.min_symbols_per_second + kOnsetSeconds;
  const bool is_fast = symbols > seconds * policy.max_symbols_per_second;
  std::vector<std::string> flags;
  if (clipped_ > policy.max_clipped_samples) flags.emplace_back("clipping");
  if (silences.longest * speed > policy.longest_silence_seconds) flags.emplace_back("silence");
  if (silences.tail * speed > policy.longest_tail_seconds) flags.emplace_back("run-on");
  if (is_slow || is_fast) flags.emplace_back("rate");
  if (std::abs(sum_ / static_cast<double>(samples_)) > policy.max_dc) flags.emplace_back("dc");
  return flags;
}

void CurveMeter::append(std::span<const float> samples, std::span<const float> f0) {
  for (std::size_t i = 0; i < samples.size(); ++i) {
    square_sum_ += double{samples[i]} * samples[i];
    if (samples_ == kHop / 2) middle_f0_ = f0.empty() ? 0 : f0[i / kHop];
    if (++samples_ == kHop) end_value();
  }
}

void CurveMeter::finish() {
  if (samples_ > 0) end_value();
}

void CurveMeter::end_value() {
  f0_.push_back(middle_f0_);
  energy_.push_back(static_cast<float>(std::sqrt(square_sum_ / samples_)));
  square_sum_ = 0;
  samples_ = 0;
  middle_f0_ = 0;
}

SpeechWriter::SpeechWriter(const io::AudioFormat& format, StageTimes& times)
    : times_(times), resampler_(model::kSampleRate, format.sample_rate, format.converter) {}

namespace {

/// The samples with the gain of each token, which changes over the first 10 ms of one.
std::vector<float> with_gains(const model::Speech& speech, std::span<const double> gains) {
  constexpr int kRampSamples = model::kSampleRate / 100;
  std::vector<float> samples = speech.samples;
  auto sample = samples.begin();
  double before = gains.front();
  for (std::size_t token = 0; token < gains.size(); ++token) {
    const int length = speech.durations[token] * model::kSamplesPerFrame;
    for (int i = 0; i < length; ++i, ++sample) {
      const double part = std::min(1.0, (i + 0.5) / kRampSamples);
      *sample = static_cast<float>(*sample * (before + (gains[token] - before) * part));
    }
    before = gains[token];
  }
  return samples;
}

}  // namespace

void SpeechWriter::append(const model::Speech& speech, std::span<const double> gains) {
  const Stopwatch watch;
  std::vector<float> changed;
  if (!gains.empty()) changed = with_gains(speech, gains);
  const std::vector<float>& heard = gains.empty() ? speech.samples : changed;
  meter_.speech(speech.samples, heard);
  if (curves_) curves_->append(heard, speech.f0);
  times_.resample += watch.seconds();
  resample_and_write(heard);
}

void SpeechWriter::pause(int ms) {
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

void SpeechWriter::resample_and_write(std::span<const float> samples) {
  const Stopwatch watch;
  const auto resampled = resampler_.append(samples);
  times_.resample += watch.seconds();
  write(resampled);
}

void SpeechWriter::write(std::span<const float> samples) {
  const Stopwatch watch;
  take(samples);
  times_.write += watch.seconds();
}

void SpeechWriter::write_rest() {
  if (curves_) curves_->finish();
  const Stopwatch resampling;
  const auto rest = resampler_.finish();
  times_.resample += resampling.seconds();
  write(rest);
}

SpeechFile::SpeechFile(io::Target target, const io::AudioFormat& format, StageTimes& times,
                       std::uint64_t dither_seed)
    : SpeechWriter(format, times), sink_(std::move(target), format, dither_seed) {}

io::SealedFile SpeechFile::seal(io::Target target) {
  write_rest();
  const Stopwatch writing;
  sink_.redirect(std::move(target));
  io::SealedFile file = sink_.seal();
  times_.write += writing.seconds();
  return file;
}

}  // namespace pipeline
