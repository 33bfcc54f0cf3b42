// The format of an existing audio file, with the range of bit rates of an MP3.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace io {

/// Of the frames of an MP3 file, in kbit/s; equal where the rate is constant.
struct BitRates {
  int least = 0;
  int greatest = 0;
};

/// How an audio file holds its sound.
struct FileFormat {
  std::string name;  ///< `MP3`, `FLAC`, `WAV`: as libsndfile calls it
  int channels = 0;
  std::optional<BitRates> mp3_bit_rates = {};  ///< of MP3 alone
};

/// Reads the headers of a file, and those of all frames of an MP3 file. Throws Error when it cannot
/// be opened or is not audio.
FileFormat file_format_of(const std::filesystem::path& path);

}  // namespace io
