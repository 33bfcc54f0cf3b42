// Loudness by libebur128; RMS, noise floor and room tone from frames of 10 ms.
#include "io/loudness.h"

#include <ebur128.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>
#include <numeric>
#include <string>

#include "io/audio_reader.h"
#include "io/base/error.h"

namespace io {
namespace {

constexpr int kFramesPerSecond = 100;
constexpr std::size_t kWindowFrames = 50;

double power_db(double power) {
  return power > 0 ? 10 * std::log10(power) : -std::numeric_limits<double>::infinity();
}

}  // namespace

struct LoudnessMeter::State {
  explicit State(ebur128_state* state) : meter(state) {}
  ~State() { ebur128_destroy(&meter); }
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ebur128_state* meter;
};

LoudnessMeter::LoudnessMeter(int sample_rate, int channels)
    : sample_rate_(sample_rate),
      channels_(channels),
      frame_samples_(std::int64_t{sample_rate} * channels / kFramesPerSecond) {
  ebur128_state* meter =
      ebur128_init(static_cast<unsigned>(channels), static_cast<unsigned long>(sample_rate),
                   EBUR128_MODE_I | EBUR128_MODE_LRA | EBUR128_MODE_TRUE_PEAK);
  if (meter == nullptr)
    throw Error("loudness", "libebur128 does not measure " + counted(channels, "channel") + " at " +
                                std::to_string(sample_rate) + " Hz");
  state_ = std::make_unique<State>(meter);
}

LoudnessMeter::~LoudnessMeter() = default;

void LoudnessMeter::append(std::span<const float> samples) {
  if (ebur128_add_frames_float(state_->meter, samples.data(),
                               samples.size() / static_cast<std::size_t>(channels_)) != 0)
    throw std::bad_alloc();
  samples_ += static_cast<std::int64_t>(samples.size());
  for (const float sample : samples) {
    frame_energy_ += static_cast<double>(sample) * sample;
    if (++in_frame_ == frame_samples_) end_frame();
  }
}

void LoudnessMeter::end_frame() {
  energy_ += frame_energy_;
  const double level_db = power_db(frame_energy_ / static_cast<double>(frame_samples_));
  for (Stretch* stretch : {&loud_, &sound_}) {
    if (level_db <= stretch->level_db) continue;
    if (stretch->end == 0) stretch->begin = frames_;
    stretch->end = frames_ + 1;
  }
  ++frames_;
  window_.push_back(frame_energy_);
  if (window_.size() > kWindowFrames) window_.pop_front();
  if (window_.size() == kWindowFrames) {
    const double sum = std::accumulate(window_.begin(), window_.end(), 0.0);
    quietest_window_ = quietest_window_ < 0 ? sum : std::min(quietest_window_, sum);
  }
  frame_energy_ = 0;
  in_frame_ = 0;
}

Loudness LoudnessMeter::result() const {
  Loudness loudness;
  ebur128_loudness_global(state_->meter, &loudness.integrated_lufs);
  ebur128_loudness_range(state_->meter, &loudness.range_lu);
  double peak = 0;
  double true_peak = 0;
  for (unsigned channel = 0; channel < static_cast<unsigned>(channels_); ++channel) {
    double value = 0;
    ebur128_sample_peak(state_->meter, channel, &value);
    peak = std::max(peak, value);
    ebur128_true_peak(state_->meter, channel, &value);
    true_peak = std::max(true_peak, value);
  }
  loudness.peak_db = power_db(peak * peak);
  loudness.true_peak_db = power_db(true_peak * true_peak);
  const double energy = energy_ + frame_energy_;
  loudness.rms_db = power_db(samples_ > 0 ? energy / static_cast<double>(samples_) : 0);
  loudness.noise_floor_db =
      quietest_window_ < 0
          ? loudness.rms_db
          : power_db(quietest_window_ / static_cast<double>(kWindowFrames * frame_samples_));
  loudness.seconds = static_cast<double>(samples_) / channels_ / sample_rate_;
  const double frame_seconds = static_cast<double>(frame_samples_) / channels_ / sample_rate_;
  const bool is_quiet = loud_.end == 0;
  loudness.head_seconds =
      is_quiet ? loudness.seconds : static_cast<double>(loud_.begin) * frame_seconds;
  loudness.tail_seconds =
      loudness.seconds - static_cast<double>(is_quiet ? 0 : loud_.end) * frame_seconds;
  loudness.sound_begin = static_cast<double>(sound_.begin) * frame_seconds;
  loudness.sound_end = static_cast<double>(sound_.end) * frame_seconds;
  loudness.sample_rate = sample_rate_;
  return loudness;
}

Loudness measure_loudness(const std::filesystem::path& path) {
  AudioReader reader(path);
  LoudnessMeter meter(reader.sample_rate(), reader.channels());
  for (auto samples = reader.next(); !samples.empty(); samples = reader.next())
    meter.append(samples);
  return meter.result();
}

}  // namespace io
