// Measures levels in 10 ms frames, F0 and energy; applies token gains, fades cuts, resamples,
// writes. See speech_file.h.
#include "pipeline/run/render/speech_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

#include "model/engine/engine.h"
#include "model/kernels/portable_math.h"
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
  if (loudest + gain_db_ < kInaudibleDb) return {"silence"};

  const Silences silences = find_silences(levels_, loudest);
  const double seconds = silences.loud * speed;
  const bool is_slow = seconds > symbols / policy.min_symbols_per_second + kOnsetSeconds;
  const bool is_fast = symbols > seconds * policy.max_symbols_per_second;
  std::vector<std::string> flags;
  if (clipped_ > policy.max_clipped_samples) flags.emplace_back("clipping");
  if (silences.longest * speed > policy.longest_silence_seconds) flags.emplace_back("silence");
  if (silences.tail * speed > policy.longest_tail_seconds) flags.emplace_back("run-on");
  if (is_slow || is_fast) flags.emplace_back("rate");
  const double dc = sum_ / static_cast<double>(samples_) * model::amplitude_of_decibels(gain_db_);
  if (std::abs(dc) > policy.max_dc) flags.emplace_back("dc");
  return flags;
}

double QualityMeter::heard_seconds() const {
  const auto is_heard = [](int level) { return level >= kInaudibleDb; };
  return static_cast<double>(std::ranges::count_if(levels_, is_heard)) * kFrameSeconds;
}

void QualityMeter::amplify(double gain_db) {
  gain_db_ += gain_db;
  clipped_ = 0;
}

void CurveMeter::append(std::span<const float> samples, std::span<const float> f0,
                        std::int64_t first) {
  auto position = static_cast<std::size_t>(first);
  for (const float sample : samples) {
    square_sum_ += double{sample} * sample;
    if (samples_ == kHop / 2) middle_f0_ = f0.empty() ? 0 : f0[position / kHop];
    ++position;
    if (++samples_ == kHop) end_value();
  }
}

void CurveMeter::finish() {
  if (samples_ > 0) end_value();
}

void CurveMeter::amplify(double gain_db) {
  const auto factor = static_cast<float>(model::amplitude_of_decibels(gain_db));
  for (float& energy : energy_) energy *= factor;
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

/// Changes the samples of `speech` by the gain of each token, which changes over the first 10 ms of
/// one.
void apply_gains(const model::Speech& speech, std::span<const double> gains,
                 std::vector<float>& samples) {
  if (gains.empty()) return;
  constexpr int kRampSamples = model::kSampleRate / 100;
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
}

/// Fades 5 ms at either end of what is kept of `samples`, where something is cut off.
void fade_cuts(std::span<float> samples, std::int64_t begin, std::int64_t end) {
  constexpr std::int64_t kFadeSamples = model::kSampleRate / 200;
  const auto fade = [&](std::int64_t distance, float& sample) {
    sample *= (static_cast<float>(distance) + 0.5f) / kFadeSamples;
  };
  const std::int64_t length = std::min(kFadeSamples, end - begin);
  for (std::int64_t i = 0; begin > 0 && i < length; ++i)
    fade(i, samples[static_cast<std::size_t>(begin + i)]);
  for (std::int64_t i = 0; end < std::ssize(samples) && i < length; ++i)
    fade(i, samples[static_cast<std::size_t>(end - 1 - i)]);
}

}  // namespace

void SpeechWriter::append(const model::Speech& speech, std::span<const double> gains,
                          std::int64_t begin, std::int64_t end) {
  const Stopwatch watch;
  std::vector<float> changed = speech.samples;
  apply_gains(speech, gains, changed);
  fade_cuts(changed, begin, end);
  const auto first = static_cast<std::size_t>(begin);
  const auto count = static_cast<std::size_t>(end - begin);
  const auto heard = std::span<const float>(changed).subspan(first, count);
  meter_.speech(std::span(speech.samples).subspan(first, count), heard);
  if (curves_) curves_->append(heard, speech.f0, begin);
  times_.resample += watch.seconds();
  resample_and_write(heard);
}

void SpeechWriter::amplify(double gain_db) {
  meter_.amplify(gain_db);
  if (curves_) curves_->amplify(gain_db);
}

void SpeechWriter::silence(std::int64_t samples) {
  static constexpr std::array<float, 4096> kSilence{};
  while (samples > 0) {
    const auto count = std::min<std::int64_t>(samples, std::ssize(kSilence));
    const auto block = std::span(kSilence).first(static_cast<std::size_t>(count));
    if (curves_) curves_->append(block, {});
    resample_and_write(block);
    samples -= count;
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

void SpeechWriter::finish() {
  if (curves_) curves_->finish();
  const Stopwatch resampling;
  const auto rest = resampler_.finish();
  times_.resample += resampling.seconds();
  write(rest);
}

SpeechFile::SpeechFile(io::Target target, const io::AudioFormat& format, StageTimes& times,
                       std::uint64_t dither_seed)
    : SpeechWriter(format, times), sink_(std::move(target), format, dither_seed) {}

void SpeechFile::take(std::span<const float> samples) {
  if (spool_)
    spool_->append(samples);
  else
    sink_.append(samples);
}

void SpeechFile::level(double gain_db) {
  const Stopwatch writing;
  amplify(gain_db);
  spool_->play(gain_db, [&](std::span<const float> samples) { sink_.append(samples); });
  spool_.reset();
  times_.write += writing.seconds();
}

io::SealedFile SpeechFile::seal(io::Target target) {
  const Stopwatch writing;
  sink_.redirect(std::move(target));
  io::SealedFile file = sink_.seal();
  times_.write += writing.seconds();
  return file;
}

}  // namespace pipeline
