#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <vector>

#include "io/audio_reader.h"
#include "io/resampler.h"

namespace pipeline::diff {

/// What recordings are read by.
using SampleBlock = std::array<float, 8192>;

/// A sound file to be read several times over, mono, at a rate of choice. What lasts up to
/// kKeptSeconds is decoded once and kept, longer ones are decoded again each time: memory is
/// bounded. One object belongs to one thread.
class Recording {
 public:
  static constexpr int kKeptSeconds = 90;
  static constexpr int kLowestRate = 4000;
  static constexpr int kHighestRate = 384000;

  /// Resampled to `sample_rate`; 0 takes the file's own. Throws io::Error, as all of this class,
  /// also for a rate outside of kLowestRate .. kHighestRate.
  explicit Recording(std::filesystem::path path, int sample_rate = 0);

  int sample_rate() const { return rate_; }
  const io::AudioReader& file() const { return *reader_; }

  /// Fills `block` from its begin and returns how many samples there were: fewer than asked for
  /// only at the end.
  std::size_t read(std::span<float> block);

  void rewind();

 private:
  void fetch();

  std::filesystem::path path_;
  std::optional<io::AudioReader> reader_;
  int rate_;
  bool is_kept_;
  std::optional<io::Resampler> resampler_;
  std::vector<float> block_;  ///< as the file has them
  std::vector<float> ready_;  ///< decoded and resampled; all of them when kept
  std::size_t position_ = 0;  ///< in ready_
  bool is_decoded_ = false;   ///< to the end
};

}  // namespace pipeline::diff
