// libsndfile as an encoder whose output depends on nothing but samples and format.
#pragma once

#include <ogg/ogg.h>
#include <sndfile.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "io/audio_format.h"

namespace io {

/// Gives every page of an Ogg stream the same serial number and a fresh checksum. Encoders draw
/// serial numbers at random, so that streams can be joined in one file; here every stream has a
/// file of its own, and equal audio has to be equal bytes.
class OggPages {
 public:
  OggPages() { ogg_sync_init(&sync_); }
  ~OggPages() { ogg_sync_clear(&sync_); }
  OggPages(const OggPages&) = delete;
  OggPages& operator=(const OggPages&) = delete;

  /// Takes the next bytes of the stream and returns the pages they complete.
  /// Throws std::bad_alloc.
  std::string take(std::string_view bytes);

 private:
  ogg_sync_state sync_{};
};

/// The two kinds of RIFF files: plain WAV ends at 4 GiB, RF64 (EBU Tech 3306) does not.
enum class WavSize { kRiff, kRf64 };

/// What libsndfile says of its last error, of a file or of opening one, to be quoted in a sentence.
std::string libsndfile_error(SNDFILE* file);

/// libsndfile writing mono audio to an open file, without the random numbers and the time stamps it
/// would put there. One object belongs to one thread.
class SoundFile {
 public:
  /// Begins a file in `descriptor`, which is empty and stays the caller's. `subject` is its name in
  /// errors. Throws Error when the installed libsndfile does not have the format.
  SoundFile(int descriptor, std::string subject, const AudioFormat& format,
            WavSize wav_size = WavSize::kRiff);

  /// A chunk for the header, `id` of four characters; before the first sample. REQUIRES: a WAV
  /// file, a multiple of four bytes. Throws Error.
  void add_chunk(const char* id, const std::string& bytes);

  /// Samples in floating point, full scale [-1, 1]; as loud as that in the file. Throws Error.
  void write(std::span<const float> samples);

  /// Samples as integers, left-aligned in 32 bits. Throws Error.
  void write(std::span<const std::int32_t> samples);

  /// Samples as bytes of the file. REQUIRES: a WAV file. Throws Error.
  void write_encoded(std::span<const char> bytes);

  /// Writes what the encoder still holds and completes the header. Throws Error.
  void close();

 private:
  /// What libsndfile writes to: a file that remembers why it failed.
  struct Output {
    int descriptor;
    int error = 0;                       ///< errno of the first failure
    std::optional<OggPages> pages = {};  ///< between the encoder and an Ogg file
  };
  static sf_count_t write_output(const void* bytes, sf_count_t count, void* output);
  void check(bool succeeded, const char* problem);

  std::string subject_;
  Output output_;
  float gain_;  ///< which undoes that of the encoder
  std::unique_ptr<SNDFILE, int (*)(SNDFILE*)> file_;
};

}  // namespace io
