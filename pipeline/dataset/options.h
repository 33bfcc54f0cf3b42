// Options of an export: splits, selection limits, augmentation, sample rate, quotes.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "model/text/normaliser.h"

namespace pipeline::dataset {

enum class Split { kTrain, kValidation, kTest };
inline constexpr std::array<const char*, 3> kSplitNames = {"train", "validation", "test"};

inline const char* name_of(Split split) { return kSplitNames[static_cast<std::size_t>(split)]; }

/// Which items stay. Every limit is inclusive.
struct SelectionLimits {
  static constexpr double kNone = std::numeric_limits<double>::infinity();
  std::pair<double, double> seconds = {0, kNone};                ///< of audio
  std::pair<double, double> characters = {0, kNone};             ///< of the normalised text
  std::pair<double, double> characters_per_second = {0, kNone};  ///< of the normalised text
  std::pair<double, double> lufs = {-kNone, kNone};              ///< integrated loudness
  std::pair<double, double> snr_db = {-kNone, kNone};            ///< signal to noise
  std::pair<double, double> silence = {0, kNone};                ///< share of the audio
  std::pair<double, double> word_error_rate = {0, kNone};        ///< where words are listened to
  std::optional<std::int64_t> clipped_samples = {};              ///< most at full scale
  bool unflagged = false;  ///< only items without quality flags
  bool unwarned = false;   ///< only items all of whose text was spoken
};

/// How the copies of training items differ from them; drawn for each copy, uniformly.
struct Augmentation {
  int copies = 0;                            ///< of each training item, beside it
  std::pair<double, double> speed = {1, 1};  ///< of playing: tempo and pitch
  std::pair<double, double> gain_db = {0, 0};
  std::vector<int> band_limits_hz = {};  ///< sample rates that a copy has passed through
  std::uint64_t seed = 0;
};

/// What part of a run goes where.
struct Selection {
  std::array<double, 3> shares = {1, 0, 0};  ///< of the splits, by Split; they add up to 1
  bool speaker_disjoint = false;             ///< no speaker is in two splits
  bool words = false;                        ///< a recogniser of English listens to all items
  SelectionLimits limits = {};
};

struct ExportOptions {
  std::string format;
  Selection selection = {};
  Augmentation augmentation = {};
  int sample_rate = 0;                            ///< Hz; 0: the format's, or else the run's
  std::int64_t shard_bytes = 1'000'000'000;       ///< of tar archives
  text::Quotes quotes = text::Quotes::kStraight;  ///< of normalised texts
  std::string licence = {};                       ///< for the card; empty: not known
  int workers = 1;
};

/// Options that contradict themselves or the format: the option, what was expected and found.
class OptionsError : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

struct DatasetFormat;

// Throw OptionsError.
void check(const Selection& selection);
void check(const ExportOptions& options, const DatasetFormat& format);

/// The folder below the root of an export that has what is known about it besides its files.
inline constexpr const char* kAboutFolder = "about";

}  // namespace pipeline::dataset
