// The stages between samples and libsndfile: quantization, saturation, cue points, RF64.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "io/audio_format.h"
#include "io/base/atomic_file.h"
#include "io/sound_file.h"
#include "io/tags.h"

namespace io {

/// The chunks of a WAV file that mark chapters (Microsoft and IBM, Multimedia Programming Interface
/// and Data Specifications 1.0): where they begin, and what they are called, in UTF-8. Their sizes
/// are multiples of four bytes, as libsndfile wants them.
struct CueChunks {
  std::string points;  ///< content of `cue `
  std::string labels;  ///< content of `LIST`: `adtl` with a `labl` for each point
};

/// REQUIRES: cue_fault() finds nothing. Pure.
CueChunks cue_chunks(std::span<const ChapterMark> chapters);

/// Why a WAV file cannot hold these marks, with what was expected and found; empty when it can. A
/// point is a sample's number in 32 bits, and libsndfile's header has room for so many of them.
std::string cue_fault(std::span<const ChapterMark> chapters);

/// Throws Error of `subject` for the first sample that is not finite, naming its index; `first` is
/// that of samples[0].
void check_finite(std::span<const float> samples, std::int64_t first, const std::string& subject);

/// Samples as integers of the format's encoding, left-aligned in 32 bits: rounded to the nearest
/// step, saturated at full scale. With dither to pcm16 each sample first gets triangular noise from
/// -1 to 1 steps, so that what rounding takes away is hiss and not distortion (Lipshitz et al.
/// 1992). The noise of a sample is a hash of `seed` and its index in the file; `first` is that of
/// samples[0]. REQUIRES: finite samples.
std::vector<std::int32_t> quantize(std::span<const float> samples, const AudioFormat& format,
                                   std::uint64_t seed, std::int64_t first);

/// The samples, none beyond full scale.
std::vector<float> saturate(std::span<const float> samples);

/// Audio data of a plain WAV file: 32 bits count its bytes, and the header needs some of them.
constexpr std::int64_t kMaxRiffDataBytes = (std::int64_t{1} << 32) - 1 - 1024;

/// The file behind an AudioSink: samples become steps of the format, and a WAV file that outgrows
/// RIFF becomes RF64. One object belongs to one thread.
class EncodedFile {
 public:
  /// Throws Error, as all of this class.
  EncodedFile(Target target, const AudioFormat& format, std::uint64_t dither_seed,
              std::int64_t max_riff_data_bytes = kMaxRiffDataBytes);
  ~EncodedFile();

  /// See AudioSink.
  void mark(std::span<const ChapterMark> chapters);

  void tag(const Tags& tags) { tags_ = tags; }

  /// Saturates. REQUIRES: finite samples.
  void write(std::span<const float> samples);

  void redirect(Target target);

  /// Completes the file.
  SealedFile seal();

 private:
  void open(WavSize wav_size);
  void add_cues();
  void become_rf64();

  Target target_;
  AudioFormat format_;
  std::uint64_t dither_seed_;
  std::int64_t max_riff_data_bytes_;
  std::optional<CueChunks> cues_;
  std::optional<Tags> tags_;
  bool is_rf64_ = false;
  std::int64_t samples_ = 0;
  std::unique_ptr<AtomicFile> part_;
  std::unique_ptr<SoundFile> sound_;  ///< writes to part_
};

}  // namespace io
