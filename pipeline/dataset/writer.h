// The interface that each data set format implements, and the utterances that it writes.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/alignment/alignment.h"
#include "io/base/owned_folder.h"
#include "pipeline/dataset/options.h"

namespace pipeline::dataset {

/// How a copy differs from the item it is of.
struct Variation {
  double speed = 1;
  double gain_db = 0;
  int band_limit_hz = 0;  ///< the sample rate it has passed through; 0: none
};

/// A speaker of the data set: a voice or blend of the run.
struct DatasetSpeaker {
  std::string voice;  ///< as the manifest names it
  std::string key;    ///< ASCII letters, digits and `_`; sorts as the speakers are numbered
};

/// One recording of the data set and all that is known of it.
struct DatasetUtterance {
  std::string key;         ///< unique in the export: ASCII letters, digits, `_` and `-`
  std::string original;    ///< key of the one this is a copy of; empty: none
  std::string corpus, id;  ///< of the run
  DatasetSpeaker speaker;
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

/// Told of every text that a format cannot hold as it is: the recording's key, the field, and what
/// the format takes instead.
using Changed = std::function<void(const std::string& key, const char* field,
                                   const std::string& text, const std::string& written)>;

/// Where a format is written to.
struct Destination {
  io::Target file(const std::filesystem::path& relative) const {
    return {files.folder(), relative};
  }

  io::FileGroup& files;
  std::vector<DatasetSpeaker> speakers;  ///< by number
  std::int64_t shard_bytes = 0;          ///< of tar archives
  Changed changed;
};

/// Writes a data set in one format. One thread at a time; place() is called for every recording
/// before its add(), both in the order of the keys. All throw io::Error.
class Writer {
 public:
  explicit Writer(Destination place) : place_(std::move(place)) {}
  virtual ~Writer() = default;

  /// Where the audio of `utterance`, of which all but this and its length is known, belongs: below
  /// the root, `/` between folders.
  virtual std::string place(const DatasetUtterance& utterance) = 0;

  /// Notes a recording and has its audio placed. One that puts it elsewhere says so in
  /// `utterance.audio`.
  virtual void add(DatasetUtterance& utterance, io::SealedFile audio) = 0;

  /// Completes all files.
  virtual void finish() {}

 protected:
  Destination place_;
};

class Reading;

/// A data set format.
struct DatasetFormat {
  const char* name;
  const char* description;
  int sample_rate;       ///< Hz; 0: that of the run
  bool is_rate_fixed;    ///< its readers expect no other
  bool keys_by_speaker;  ///< keys begin with that of the speaker
  bool has_alignments;   ///< holds them where the run has them
  std::unique_ptr<Writer> (*make)(Destination place);
  void (*read)(Reading& reading);  ///< reads it as its users do (verify/)
};

/// All formats, in the order they are shown.
const std::vector<DatasetFormat>& formats();

/// Throws std::invalid_argument with the names there are when there is none of this one.
const DatasetFormat& format_named(std::string_view name);

}  // namespace pipeline::dataset
