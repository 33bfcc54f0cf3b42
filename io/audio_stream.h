// Writes audio to a pipe, with or without a WAV header.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "io/audio_format.h"

namespace io {

/// What a stream of samples begins with.
enum class StreamHeader {
  kWav,  ///< that of a WAV file whose end is not known: its sizes are 0xFFFFFFFF
  kNone  ///< nothing: the samples by themselves
};

/// Mono audio for a pipe, as pcm16 in little-endian order: what is appended is written at once, and
/// nothing is gone back to. The steps are those that AudioSink writes of the same samples. One
/// object belongs to one thread.
class AudioStream {
 public:
  /// Writes the header to `descriptor`, which stays the caller's; `subject` is its name in errors.
  /// REQUIRES: pcm16. Throws Error.
  AudioStream(int descriptor, std::string subject, const AudioFormat& format, StreamHeader header,
              std::uint64_t dither_seed = 0);

  /// As AudioSink::append().
  void append(std::span<const float> samples);

  std::int64_t samples() const { return written_; }  ///< so far

 private:
  int descriptor_;
  std::string subject_;
  AudioFormat format_;
  std::uint64_t dither_seed_;
  std::int64_t written_ = 0;
};

}  // namespace io
