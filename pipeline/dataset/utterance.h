#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "io/alignment/alignment.h"
#include "pipeline/dataset/options.h"

namespace pipeline::dataset {

/// How a copy differs from the item it is of.
struct Variation {
  double speed = 1;
  double gain_db = 0;
  int band_limit_hz = 0;  ///< the sample rate it has passed through; 0: none
};

/// A speaker of the data set: a voice or blend of the run.
struct Speaker {
  std::string voice;  ///< as the manifest names it
  std::string key;    ///< ASCII letters, digits and `_`; sorts as the speakers are numbered
};

/// One recording of the data set and all that is known of it.
struct Utterance {
  std::string key;         ///< unique in the export: ASCII letters, digits, `_` and `-`
  std::string original;    ///< key of the one this is a copy of; empty: none
  std::string corpus, id;  ///< of the run
  Speaker speaker;
  int speaker_number = 0;  ///< from 0
  std::string language;
  std::string text;        ///< as written
  std::string normalised;  ///< as words
  std::string phonemes;    ///< on one line
  std::string metadata;    ///< a JSON object or empty
  Split split = Split::kTrain;
  Variation variation;
  std::string audio;         ///< path below the export's root, `/` between folders
  std::int64_t samples = 0;  ///< in that file
  int sample_rate = 0;       ///< Hz
  std::optional<io::Alignment> alignment = {};  ///< of that file; where the format takes it

  double seconds() const { return static_cast<double>(samples) / sample_rate; }
};

}  // namespace pipeline::dataset
