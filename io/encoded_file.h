#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "io/cue_chunks.h"
#include "io/files/atomic_file.h"
#include "io/sound_file.h"

namespace io {

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
  bool is_rf64_ = false;
  std::int64_t samples_ = 0;
  std::unique_ptr<AtomicFile> part_;
  std::unique_ptr<SoundFile> sound_;  ///< writes to part_
};

}  // namespace io
