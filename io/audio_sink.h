// Writes rendered audio to a file as the samples arrive.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "io/audio_format.h"
#include "io/base/atomic_file.h"

namespace io {

class EncodedFile;
struct Tags;

/// Writes a mono audio file of any length piece by piece; memory is one block. The file appears
/// complete in its place with finish(); without it nothing stays behind. Integer encodings round
/// to the nearest step and saturate, lossy ones saturate, float keeps every value. The bytes depend
/// on the samples, the format, the dither seed and the encoders' versions alone, not on the pieces.
/// A WAV file of 4 GiB or more is RF64.
/// One object belongs to one thread; several write side by side.
class AudioSink {
 public:
  /// Throws Error when the file cannot be created, or the installed libsndfile does not have the
  /// format.
  AudioSink(Target target, const AudioFormat& format, std::uint64_t dither_seed = 0);
  ~AudioSink();
  AudioSink(AudioSink&&) noexcept;
  AudioSink& operator=(AudioSink&&) noexcept;

  /// Samples in floating point, full scale [-1, 1]. Throws Error when one is not finite, naming its
  /// index in the file, or writing fails; after that the object is only good for destruction.
  void append(std::span<const float> samples);

  /// Marks chapters in a WAV file, as cue points with labels; before the first samples. Throws
  /// Error for another container, and for marks in which cue_fault() finds something.
  void mark(std::span<const ChapterMark> chapters);

  /// What the finished file says of itself; see io/tags.h.
  void tag(const Tags& tags);

  /// Gives the file another target than it was created for, with the same owner.
  void redirect(Target target);

  std::int64_t samples() const { return appended_; }  ///< in the file, once it is complete

  /// Completes the file, but leaves its placing to the caller. Throws Error. Call it once, as the
  /// last.
  SealedFile seal();

  /// Completes the file and gives it its place. Throws Error. Call it once, as the last.
  FileStamp finish();

 private:
  void flush();

  std::string subject_;
  std::unique_ptr<EncodedFile> file_;
  std::vector<float> block_;   ///< what is not yet encoded
  std::int64_t appended_ = 0;  ///< samples
};

/// Names and versions of the libraries that resample and encode, for they shape the files.
std::string codec_versions();

/// Whether the installed libsndfile writes this format at this rate; throws Error with the format
/// and the library's version when not.
void check_format(const AudioFormat& format);

}  // namespace io
