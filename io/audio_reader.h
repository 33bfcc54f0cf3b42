// Decodes audio files in blocks, as interleaved channels or mixed to mono.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace io {

/// The samples of an audio file of any format the installed libsndfile reads, block by block, full
/// scale [-1, 1]. What a float file holds comes as it is, NaN included. One object belongs to one
/// thread.
class AudioReader {
 public:
  /// Throws Error when the file cannot be opened, is not audio, or is shorter than its RIFF header
  /// says.
  explicit AudioReader(const std::filesystem::path& path);
  ~AudioReader();
  AudioReader(AudioReader&&) noexcept;
  AudioReader& operator=(AudioReader&&) noexcept;

  int sample_rate() const;  ///< Hz
  int channels() const;
  std::int64_t frames() const;  ///< samples of one channel, as the header says
  std::string format() const;   ///< `MP3`, `FLAC`: as libsndfile calls it
  bool is_lossy() const;        ///< Vorbis, Opus, MP3, companded or adaptive: not what was encoded

  /// The next samples, channels interleaved; none at the end. Valid until the next call. Throws
  /// Error when decoding fails or the file ends before its header says, as read_mono() does.
  std::span<const float> next();

  /// Fills `block` from its begin with means of the channels, and returns how many there were:
  /// fewer than asked for only at the end.
  std::size_t read_mono(std::span<float> block);

 private:
  std::size_t read(float* samples, std::size_t frames);

  struct File;
  std::unique_ptr<File> file_;
  std::vector<float> block_;  ///< interleaved
};

/// Whether the name of `path` ends like those of the audio files this project writes.
bool is_audio_name(const std::filesystem::path& path);

}  // namespace io
