// Items of a finished run, for export: metadata, audio measures, resampled and varied copies.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/audio_sink.h"
#include "io/loudness.h"
#include "pipeline/dataset/speech_meter.h"
#include "pipeline/dataset/writer.h"

namespace pipeline::dataset {

/// What the metadata of a run tell of one finished item.
struct SourceItem {
  std::string corpus, id;
  std::string path;  ///< of its audio, relative to the run
  std::string hash;  ///< XXH3-128 of that file
  std::int64_t samples = 0;
  int sample_rate = 0;
  std::string voice;
  std::string language;
  double speed = 1;                   ///< it was rendered with
  std::optional<std::string> text;    ///< nothing where it was given as phonemes
  text::ReadingOptions reading = {};  ///< of the text
  std::string phonemes;
  std::vector<std::string> warnings, flags;
  std::string alignment;    ///< path of the one that is JSON, relative to the run; or empty
  std::string metadata;     ///< a JSON object or empty
  std::int64_t offset = 0;  ///< of its line

  std::string name() const { return corpus + "/" + id; }
  double seconds() const { return static_cast<double>(samples) / sample_rate; }
};

/// What a run was made by.
struct RunOrigin {
  std::string model;       ///< the name of its file, or of one that ships with the program
  std::string model_hash;  ///< of configuration, weights and voices
  std::string version;     ///< of the program
  std::uint64_t seed = 0;
};

/// The finished items of a run, from its `metadata.jsonl`. Memory is one item. One object belongs
/// to one thread.
class RunSource {
 public:
  /// Throws io::Error when there is no run in `run`, or it has not come to its end: its last
  /// process was stopped, broken or killed, or its shards are not merged.
  explicit RunSource(std::filesystem::path run);

  /// The next item, in the order of the run, or nothing. Throws io::Error for a line that is none.
  std::optional<SourceItem> next();

  /// The item whose line begins at `offset`. Throws io::Error.
  SourceItem at(std::int64_t offset);

  const std::filesystem::path& run() const { return run_; }
  /// XXH3-128 of the metadata, which say everything about the run.
  const std::string& identity() const { return identity_; }

  const RunOrigin& origin() const { return origin_; }

  /// Calls `visit(name, reason)` for every item of which the journals know no finished file.
  void for_each_missing(const std::function<void(const std::string&, const std::string&)>& visit);

 private:
  SourceItem parse(const std::string& line, std::int64_t offset) const;

  std::filesystem::path run_;
  std::filesystem::path metadata_;
  std::ifstream file_;
  std::int64_t offset_ = 0;
  std::string identity_;
  RunOrigin origin_;
};

struct AudioMeasures {
  io::Loudness loudness;
  SpeechMeasures speech;
  std::int64_t clipped_samples = 0;  ///< at full scale
};

/// Listens to the audio of an item. Memory is a block. Safe from several threads. Throws io::Error
/// when it is missing, cannot be read, or is not the file that the metadata tell of.
AudioMeasures measure(const std::filesystem::path& run, const SourceItem& item);

/// Writes the audio of an item once more as 16 bit mono WAV of `sample_rate`, varied, `samples`
/// long. Where neither the rate nor anything else changes, 16 bit samples stay what they are. As
/// measure().
io::SealedFile write_recording(const std::filesystem::path& run, const SourceItem& item,
                               const Variation& variation, int sample_rate, io::Target target,
                               std::int64_t& samples);

/// Where sample `sample` of a recording of `source_rate` Hz lies in what write_recording() makes of
/// it, to the nearest.
std::int64_t written_sample(std::int64_t sample, int source_rate, const Variation& variation,
                            int sample_rate);

/// What is drawn for copy `copy` (from 1) of the item `name`. The gain is no more than brings its
/// `peak_db` to full scale.
Variation draw_variation(const Augmentation& augmentation, const std::string& name, int copy,
                         double peak_db);

}  // namespace pipeline::dataset
