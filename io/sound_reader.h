#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <vector>

namespace io {

/// Reads a sound file of any container that libsndfile knows, piece by piece, as mono: several
/// channels are averaged. One object belongs to one thread.
class SoundReader {
 public:
  /// Throws Error when the file cannot be opened, is no audio, is shorter than its RIFF header
  /// says, or has a rate outside kLowestRate .. kHighestRate.
  explicit SoundReader(std::filesystem::path path);
  ~SoundReader();
  SoundReader(SoundReader&&) noexcept;
  SoundReader& operator=(SoundReader&&) noexcept;

  static constexpr int kLowestRate = 4000;
  static constexpr int kHighestRate = 384000;

  int sample_rate() const;  ///< Hz
  int channels() const;
  std::int64_t samples() const;  ///< of one channel, as the header says

  /// Fills `block` from its begin, full scale [-1, 1], and returns how many samples there were:
  /// fewer than asked for only at the end. What a float file holds comes as it is, NaN included.
  /// Throws Error when decoding fails or the file ends before its header says.
  std::size_t read(std::span<float> block);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace io
