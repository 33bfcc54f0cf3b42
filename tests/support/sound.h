// Reads audio files with libsndfile, generates tones, and measures level and SNR.
#pragma once

#include <sndfile.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numbers>
#include <span>
#include <vector>

/// A sound file as libsndfile reads it; no samples when it cannot.
struct Sound {
  SF_INFO info{};
  std::vector<int> steps;      ///< left-aligned in 32 bits
  std::vector<float> samples;  ///< full scale [-1, 1]
};

inline Sound read_sound(const std::filesystem::path& path) {
  Sound sound;
  SNDFILE* file = sf_open(path.c_str(), SFM_READ, &sound.info);
  if (file == nullptr) return sound;
  sound.steps.resize(static_cast<std::size_t>(sound.info.frames));
  sound.samples.resize(sound.steps.size());
  sf_read_int(file, sound.steps.data(), sound.info.frames);
  sf_seek(file, 0, SEEK_SET);
  sf_read_float(file, sound.samples.data(), sound.info.frames);
  sf_close(file);
  return sound;
}

/// A sine, by default of half the full scale.
inline std::vector<float> tone(double hz, int sample_rate, std::size_t samples,
                               double amplitude = 0.5, double phase = 0) {
  std::vector<float> wave(samples);
  for (std::size_t i = 0; i < samples; ++i)
    wave[i] = static_cast<float>(
        amplitude *
        std::sin(2 * std::numbers::pi * hz * static_cast<double>(i) / sample_rate + phase));
  return wave;
}

/// Root mean square in dB over that of tone() by default, without `border` samples at either end.
inline double level_db(std::span<const float> sound, std::size_t border) {
  double energy = 0;
  for (std::size_t i = border; i + border < sound.size(); ++i) energy += std::pow(sound[i], 2);
  return 10 * std::log10(energy / static_cast<double>(sound.size() - 2 * border) / 0.125);
}

/// Signal to error ratio in dB over what both have, without `border` samples at either end.
inline double snr_db(std::span<const float> signal, std::span<const float> found,
                     std::size_t border = 0) {
  double energy = 0;
  double error = 0;
  for (std::size_t i = border; i + border < std::min(signal.size(), found.size()); ++i) {
    energy += std::pow(signal[i], 2);
    error += std::pow(found[i] - signal[i], 2);
  }
  return 10 * std::log10(energy / error);
}
