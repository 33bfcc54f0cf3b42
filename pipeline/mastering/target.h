// Loudness targets: what distributors require of a recording, and the gain that brings it there.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "io/audio_format.h"
#include "io/file_format.h"
#include "io/loudness.h"

namespace pipeline {

/// A closed range; either end may be open.
struct Bounds {
  std::optional<double> low;
  std::optional<double> high;
};

/// What somebody who takes recordings asks of each file.
struct LoudnessTarget {
  std::string name;
  bool by_rms = false;        ///< the level is RMS in dB, else integrated loudness in LUFS
  Bounds level;               ///< that is asked for
  double aim_lufs = 0;        ///< integrated loudness that a gain leads to, within these bounds
  bool by_true_peak = false;  ///< else the largest sample
  double max_peak_db = 0;     ///< of either
  std::optional<double> max_noise_floor_db = {};
  Bounds head_seconds = {};  ///< room tone before the first sound
  Bounds tail_seconds = {};  ///< after the last
  std::optional<double> max_seconds = {};
  std::optional<int> sample_rate = {};  ///< Hz
  int mp3_kbit_per_second = 0;          ///< MP3 of this constant rate or a greater one; 0: anything
};

/// `acx` (audiobooks: ACX's submission requirements), `podcast` (-16 to -19 LUFS) or `ebu` (EBU
/// R 128). Throws std::invalid_argument for other names, with those there are. The reference lives
/// for ever.
const LoudnessTarget& find_target(const std::string& name);

std::vector<std::string> target_names();

/// One requirement and what a recording has.
struct Check {
  std::string what;    ///< `RMS`
  std::string found;   ///< `-24.1 dB`
  std::string wanted;  ///< `-23 to -18 dB`
  bool passed = false;
  std::string mend;  ///< what to do where it failed
};

/// All requirements of the target on a recording, in a fixed order.
std::vector<Check> check(const LoudnessTarget& target, const io::Loudness& loudness);

/// Those on its file, none for most targets. All files that are handed in together have the same
/// number of channels: `channels`, where one has been seen.
std::vector<Check> check(const LoudnessTarget& target, const io::FileFormat& format,
                         std::optional<int> channels);

/// How far below a limit a peak has to stay, in dB, since a lossy codec is going to add to it.
inline constexpr double kLossyMarginDb = 0.5;

/// The same for a format: without loss for rounding alone; little for MP3 at the usual bit rates,
/// so that it is as loud as a file without loss.
double peak_margin_db(const io::AudioFormat& format);

/// A gain that is wished for, or what keeps a peak by a margin below a limit if that is less.
/// Rounded down to hundredths of a dB.
double gain_below_peak(double wish_db, double peak_db, double max_peak_db, double margin_db);

/// The one constant gain that brings a recording nearest to the target's aim with its level within
/// the bounds and its peak by a margin below the limit; in hundredths of a dB, 0 for digital
/// silence. The peak may keep it below the bounds: check() the
/// result. Pauses do not count (the gates of BS.1770), so that a short chapter is as loud as a long
/// one, even where the target's level is an RMS, in which they do.
double gain_db(const LoudnessTarget& target, const io::Loudness& loudness, double margin_db);

}  // namespace pipeline
