#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace io {

/// The samples of an audio file of any format the installed libsndfile reads, block by block. One
/// object belongs to one thread.
class AudioReader {
 public:
  /// Throws Error when the file cannot be opened, or is no audio file.
  explicit AudioReader(const std::filesystem::path& path);
  ~AudioReader();
  AudioReader(const AudioReader&) = delete;
  AudioReader& operator=(const AudioReader&) = delete;

  int sample_rate() const { return sample_rate_; }  ///< Hz
  int channels() const { return channels_; }

  /// The next samples, full scale [-1, 1], channels interleaved; none at the end. Valid until the
  /// next call. Throws Error for a file that ends too early or cannot be decoded.
  std::span<const float> next();

 private:
  struct File;
  std::string subject_;
  std::unique_ptr<File> file_;
  int sample_rate_ = 0;
  int channels_ = 0;
  std::int64_t left_ = 0;  ///< frames (one sample of each channel) not yet read
  std::vector<float> block_;
};

/// Whether the name of `path` ends like those of the audio files this project writes.
bool is_audio_name(const std::filesystem::path& path);

}  // namespace io
