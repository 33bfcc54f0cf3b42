// A formant synthesizer with exactly known words, pitch and timing: ground truth for diff.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <numbers>
#include <random>
#include <span>
#include <vector>

#include "tests/support/write_audio.h"

/// A talker of nonsense, for tests that have to know what was said, when, and how high: voiced
/// words of a few vowels each, with pauses between them. Time, pitch and words are free of each
/// other and exact.
namespace talker {

constexpr int kRate = 24000;

struct Word {
  double seconds = 0.3;
  double f0 = 120;                ///< at its begin; it falls by a tenth
  std::vector<int> vowels = {0};  ///< from 0 to 5
};

struct Manner {
  double tempo = 1;  ///< 1.05: 5% faster
  double cents = 0;
  int skipped = -1;     ///< the word that is left out, with its pause
  unsigned breath = 1;  ///< seed of the breath noise, which no two takes share
  int rate = kRate;     ///< of the samples, Hz
};

constexpr double kPause = 0.12;  ///< seconds after every word, and before the first

/// A text of `count` words that depends on the seed.
inline std::vector<Word> make_text(int count, unsigned seed = 7) {
  std::mt19937 random(seed);
  const auto pick = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  std::vector<Word> text;
  for (int i = 0; i < count; ++i) {
    Word word{.seconds = 0.25 + 0.05 * pick(6), .f0 = 105.0 + 5 * pick(9), .vowels = {}};
    const int vowels = 2 + pick(3);
    for (int v = 0; v < vowels; ++v) word.vowels.push_back(pick(6));
    text.push_back(word);
  }
  return text;
}

/// When a word begins and ends, in seconds at tempo 1.
inline std::pair<double, double> time_of(const std::vector<Word>& text, int index) {
  double begin = kPause;
  for (int i = 0; i < index; ++i) begin += text[i].seconds + kPause;
  return {begin, begin + text[index].seconds};
}

/// First three formants of a vowel, Hz.
inline std::array<double, 3> formants(int vowel) {
  constexpr std::array<std::array<double, 3>, 6> kTable = {{{730, 1090, 2440},
                                                            {270, 2290, 3010},
                                                            {300, 870, 2240},
                                                            {530, 1840, 2480},
                                                            {570, 840, 2410},
                                                            {490, 1350, 1690}}};
  return kTable[vowel];
}

/// Amplitude of a harmonic at `hz`: resonances over a falling source.
inline double envelope(const std::array<double, 3>& peaks, double hz) {
  double sum = 0.002;
  for (const double peak : peaks) {
    const double x = (hz - peak) / (60 + 0.04 * peak);
    sum += 1 / (1 + x * x);
  }
  return sum * 120 / (hz + 120);
}

/// The vowel sounds at a place of a word, 0 .. 1, gliding from one to the next.
inline std::array<double, 3> formants_at(const Word& word, double place) {
  const double at = place * static_cast<double>(word.vowels.size());
  const auto index = std::min(word.vowels.size() - 1, static_cast<std::size_t>(at));
  const auto next = std::min(word.vowels.size() - 1, index + 1);
  const double glide = std::clamp((at - static_cast<double>(index) - 0.6) / 0.4, 0.0, 1.0);
  std::array<double, 3> mixed = formants(word.vowels[index]);
  const auto target = formants(word.vowels[next]);
  for (int k = 0; k < 3; ++k) mixed[k] += glide * (target[k] - mixed[k]);
  return mixed;
}

inline void say(const Word& word, const Manner& manner, std::mt19937& random,
                std::vector<float>& out) {
  const auto samples = static_cast<int>(std::lround(word.seconds / manner.tempo * manner.rate));
  std::uniform_real_distribution<double> breath(-0.004, 0.004);
  constexpr int kBlock = 48;  // samples for which amplitudes stay, then glide on
  double phase = 0;
  std::vector<double> now, then;
  const auto amplitudes = [&](double place, double f0) {
    std::vector<double> values;
    const auto peaks = formants_at(word, place);
    for (int h = 1; h * f0 < 10000; ++h) values.push_back(envelope(peaks, h * f0));
    return values;
  };
  const auto f0_at = [&](double place) {
    return word.f0 * (1 - 0.1 * place) * std::exp2(manner.cents / 1200);
  };
  for (int i = 0; i < samples; ++i) {
    const double place = static_cast<double>(i) / samples;
    if (i % kBlock == 0) {
      now = i == 0 ? amplitudes(0, f0_at(0)) : then;
      const double ahead = std::min(1.0, place + static_cast<double>(kBlock) / samples);
      then = amplitudes(ahead, f0_at(ahead));
    }
    phase += 2 * std::numbers::pi * f0_at(place) / manner.rate;
    const double mix = static_cast<double>(i % kBlock) / kBlock;
    const std::size_t harmonics = std::min(now.size(), then.size());
    // sin(h x) by the recursion of Chebyshev.
    double before = 0, at = std::sin(phase), sum = 0;
    const double twice = 2 * std::cos(phase);
    for (std::size_t h = 0; h < harmonics; ++h) {
      sum += at * (now[h] + mix * (then[h] - now[h]));
      const double next = twice * at - before;
      before = at;
      at = next;
    }
    const double fade =
        std::min({1.0, place * word.seconds / 0.02, (1 - place) * word.seconds / 0.03});
    out.push_back(static_cast<float>(fade * (0.12 * sum + breath(random))));
  }
}

/// The text spoken.
inline std::vector<float> speak(const std::vector<Word>& text, const Manner& manner = {}) {
  std::mt19937 random(manner.breath);
  std::vector<float> out;
  const auto pause = [&] {
    const auto samples = static_cast<std::size_t>(std::lround(kPause / manner.tempo * manner.rate));
    out.resize(out.size() + samples);
  };
  pause();
  for (int i = 0; i < static_cast<int>(text.size()); ++i) {
    if (i == manner.skipped) continue;
    say(text[i], manner, random, out);
    pause();
  }
  return out;
}

/// White noise whose energy is `snr_db` below that of `signal`, added to it.
inline std::vector<float> with_noise(std::vector<float> signal, double snr_db, unsigned seed = 3) {
  double energy = 0;
  for (const float x : signal) energy += static_cast<double>(x) * x;
  const double deviation =
      std::sqrt(energy / static_cast<double>(signal.size()) * std::pow(10, -snr_db / 10));
  std::mt19937 random(seed);
  std::normal_distribution<double> noise(0, deviation);
  for (float& x : signal) x += static_cast<float>(noise(random));
  return signal;
}

inline std::vector<float> scaled(std::vector<float> signal, double gain_db) {
  for (float& x : signal) x *= static_cast<float>(std::pow(10, gain_db / 20));
  return signal;
}

}  // namespace talker
