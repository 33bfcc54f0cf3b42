// First pass over a run: which items an export holds, their keys, speakers, splits and quality.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "pipeline/dataset/run_source.h"
#include "pipeline/dataset/selection.h"
#include "pipeline/dataset/statistics.h"
#include "pipeline/dataset/writer.h"
#include "pipeline/diff/listen/words.h"

namespace pipeline::dataset {

/// How good an item is, for `about/items.csv`.
struct Quality {
  float lufs = 0, snr_db = 0;
  float leading_silence = 0, trailing_silence = 0, inner_silence = 0;  ///< shares of the length
  float characters_per_second = 0, sounds_per_second = 0;
  std::optional<float> word_error_rate = {};
  std::int64_t clipped_samples = 0;
};

/// A recording to be: an item that stays or a copy of one, and what has to be known of all of them
/// before the first is written.
struct Entry {
  std::string key;
  std::int64_t offset = 0;  ///< of its line in the metadata
  int copy = 0;             ///< from 1; 0: the item itself
  std::uint32_t speaker = 0;
  float peak_db = 0;
  Quality quality = {};  ///< of the item, also where this is a copy
  Split split = Split::kTrain;
};

struct DatasetIndex {
  std::vector<Entry> entries;            ///< in the order of their keys
  std::vector<DatasetSpeaker> speakers;  ///< in the order of their keys
  Statistics statistics;
};

/// Told of every item that does not stay: its name `corpus/id` and why.
using LeftOut = std::function<void(const std::string& name, const std::string& reason)>;

/// What listens to words, where `selection` wants them listened to. Throws OptionsError when it
/// cannot be run.
std::optional<diff::Recogniser> recogniser_for(const Selection& selection);

/// Listens to all of a run on `workers` threads, with the `recogniser` if there is one, and decides
/// what stays and where it goes. With `keys_by_speaker` keys begin with that of the speaker. The
/// result does not depend on the workers. Memory: about 150 bytes for each item. Throws io::Error.
DatasetIndex build_index(RunSource& source, const Selection& selection, bool keys_by_speaker,
                         const std::optional<diff::Recogniser>& recogniser, int workers,
                         const LeftOut& left_out);

/// Adds `copies` of every training item, which end in `-aug1`, `-aug2` and so on.
void add_copies(DatasetIndex& index, int copies);

}  // namespace pipeline::dataset
