// Strict check of WAV files that other programs wrote.
#pragma once

#include <cstdint>
#include <istream>
#include <string>

namespace io {

/// What a WAV file says of itself, and how much is in it.
struct WavFacts {
  int sample_rate = 0;  ///< Hz
  int channels = 0;
  std::string encoding;      ///< as libsndfile calls it
  bool is_pcm16 = false;     ///< 16 bit integers
  std::int64_t samples = 0;  ///< of one channel, read to the end
};

/// Reads a WAV file from its begin to its end, and holds the lengths that its header gives against
/// what is there, as lenient readers do not; a length that the writer did not know (0, or about the
/// most there can be) is that of the file. `subject`: what errors call it. Safe from several
/// threads. Throws Error for what is no WAV file, is cut off, or has more than its header says.
WavFacts read_wav(std::istream& file, const std::string& subject);

}  // namespace io
