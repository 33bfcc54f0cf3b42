// The features of a sound that a baseline stores: levels, mel-cepstra, F0 and a waveform sketch.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

#include "pipeline/diff/compare/compare_item.h"
#include "pipeline/diff/compare/frame_stream.h"
#include "pipeline/diff/compare/recording.h"
#include "pipeline/diff/measures/take.h"

namespace pipeline::diff {

/// What a baseline keeps of a sound: some 3 kB for each second. Enough to compare it with another
/// one tier by tier, as if the sound were there.
struct Features {
  static constexpr int kStep = 2;  ///< frames of 5 ms: one of them is kept

  Scan scan;
  SpectralShape shape;

  // Of a frame c1 to c39 in steps from -4, its level in steps from kSilentDb, and F0 in cents over
  // kLowestHz, two bytes, the high one first, 0 where not voiced.
  static constexpr int kRow = kCepstra - 1 + 3;
  static constexpr int kStepsPerCepstrum = 32;
  static constexpr int kStepsPerDb = 2;
  static constexpr double kLowestHz = 20;
  std::vector<std::uint8_t> rows;  ///< [frames, kRow]
  Sketch sketch;
  std::vector<Word> words;  ///< none where no alignment told

  std::size_t frames() const { return rows.size() / kRow; }
};

/// Throws io::Error when the file cannot be read, is empty, or has samples that are no numbers.
/// Thread-safe.
Features features_of(const std::filesystem::path& path);

/// The sketch of a recording that begins so many samples late, or early.
Sketch sketch_of(Recording& recording, std::int64_t delay);

/// Puts rows and shape of a recording into `features`.
void add_frames(Recording& recording, Features& features);

/// The frames that rows stand for. REQUIRES: features that outlive them.
std::unique_ptr<FrameStream> frames_of(const Features& features);

/// Rows and sketch in few bytes: differences in time, sorted by what they are of, deflated.
std::vector<std::uint8_t> packed(const Features& features);

/// Puts rows and sketch into `features`, whose scan is there. False for what packed() has not made
/// of so many frames.
bool unpack(const std::vector<std::uint8_t>& bytes, std::size_t frames, Features& features);

/// The sound that features speak for, to be compared with others. REQUIRES: features that outlive
/// it. Of waveforms a take, its gain, delay, polarity and offset are told, what causes the rest of
/// the difference, and to 20 ms what is damaged and how. Of speech all but the differences in bands
/// of mels.
std::unique_ptr<BaselineSound> sound_of(const Features& features);

}  // namespace pipeline::diff
