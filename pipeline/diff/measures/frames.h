#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace pipeline::diff {

// The frames in which speech is compared: those of VERSA's MCD (https://github.com/wavlab-speech/
// versa), whose warping belongs to 24 kHz. Audio of other rates is resampled first.
constexpr int kFrameRate = 24000;  ///< of the audio, Hz
constexpr int kHop = 120;          ///< samples: 5 ms
constexpr double kHopSeconds = static_cast<double>(kHop) / kFrameRate;
constexpr int kFftSize = 1024;
constexpr int kBins = kFftSize / 2 + 1;
constexpr int kCepstra = 40;  ///< c0 .. c39
constexpr double kWarping = 0.466;
constexpr int kMelBands = 40;
constexpr float kSilentDb = -120;  ///< the least level there is

/// Frames of one recording, from some frame on; frame k is around sample k * kHop.
struct Frames {
  std::vector<float> cepstra;   ///< [frames, kCepstra], of natural log amplitude
  std::vector<float> bands;     ///< [frames, kMelBands], dB
  std::vector<float> level_db;  ///< [frames], mean power of 10 ms
  std::vector<float> f0;        ///< [frames], Hz; 0 where not voiced

  int size() const { return static_cast<int>(level_db.size()); }
  std::span<const float> cepstrum(int frame) const {
    return std::span(cepstra).subspan(static_cast<std::size_t>(frame) * kCepstra, kCepstra);
  }
  std::span<const float> mel(int frame) const {
    return std::span(bands).subspan(static_cast<std::size_t>(frame) * kMelBands, kMelBands);
  }
  /// Forgets the first `count` frames.
  void drop(int count) {
    const auto cut = [](std::vector<float>& values, int n) {
      values.erase(values.begin(), values.begin() + n);
    };
    cut(cepstra, count * kCepstra);
    cut(bands, count * kMelBands);
    cut(level_db, count);
    cut(f0, count);
  }
};

}  // namespace pipeline::diff
