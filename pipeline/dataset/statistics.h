// Statistics of a data set: durations, rates, quality, phonemes and speakers, by split.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>

#include "pipeline/dataset/options.h"
#include "pipeline/dataset/selection.h"
#include "pipeline/report/histogram.h"

namespace pipeline::dataset {

/// What is counted of one split, or of one speaker in it.
struct SplitStatistics {
  std::int64_t utterances = 0;
  double seconds = 0;
  std::int64_t characters = 0;
  std::map<char32_t, std::int64_t> phonemes;  ///< sounds; no marks, stress or length

  SplitStatistics& operator+=(const SplitStatistics& other);
};

/// What is counted of one speaker.
struct SpeakerStatistics {
  std::array<SplitStatistics, 3> splits;  ///< by Split
  double lufs_sum = 0;                    ///< over the utterances that have a loudness
  std::int64_t lufs_count = 0;

  SplitStatistics all() const;
  /// Counts all that there is as of one split.
  void gather(Split split);
};

/// A data set in figures, augmented copies aside. Memory: a few kB for each speaker, the rest is
/// bounded. One object, one thread.
struct Statistics {
  std::map<std::string, SpeakerStatistics> speakers;  ///< by voice
  Histogram seconds;
  Histogram characters_per_second;
  Histogram sounds_per_second, snr_db, silence;
  Histogram word_error_rate;         ///< of the utterances that were listened to
  std::int64_t clipped = 0;          ///< utterances with samples at full scale
  std::map<int, std::int64_t> lufs;  ///< by whole LUFS below; silence is in none
  std::map<std::pair<char32_t, char32_t>, std::int64_t> phoneme_pairs;  ///< of all splits
  std::map<std::string, std::int64_t> left_out;  ///< by what it was for: `seconds`, `flag`

  /// Counts an item that stays.
  void add(const SourceItem& item, const ItemMeasures& measures, Split split);
  /// Counts one that does not; `reason` as of reason_to_leave_out().
  void leave_out(const std::string& reason);

  std::array<SplitStatistics, 3> splits() const;  ///< by Split
  SplitStatistics all() const;
};

/// How even counts are: their entropy over the greatest there could be, from 0 (one has all) to 1
/// (all are equal).
double evenness(const std::map<char32_t, std::int64_t>& counts);

/// The statistics of a data set as one page: HTML that is also well-formed XML, UTF-8,
/// drawings inline, without scripts, and without anything that is fetched from elsewhere.
std::string to_page(const Statistics& statistics);

/// The same figures as a document (keys: README.md of this folder).
nlohmann::ordered_json to_json(const Statistics& statistics);

}  // namespace pipeline::dataset
