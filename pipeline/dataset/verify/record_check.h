// Checks that apply to every format: texts, unique keys, and audio as stated.
#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "io/base/hash.h"
#include "pipeline/dataset/verify/reading.h"

namespace pipeline::dataset {

/// What one split was found to have.
struct SplitFound {
  std::int64_t utterances = 0;
  double seconds = 0;
  std::set<std::string> speakers;
};

/// What is kept of a record.
struct KnownRecord {
  std::uint32_t file = 0;  ///< of the place: in RecordCheck::files()
  std::int64_t line = 0;
  io::Hash128 audio;          ///< of its path
  std::uint32_t speaker = 0;  ///< in RecordCheck::speakers()
  Split split = Split::kTrain;
  int sample_rate = 0;  ///< Hz; 0: the audio could not be read
  std::int64_t samples = 0;
  bool is_aligned = false;
  bool is_told = false;  ///< in about/items.csv
};

/// Holds records against what all formats ask: texts, unique keys, splits apart from each other,
/// and audio that is what was written of it. Audio is listened to on `workers` threads, some files
/// at a time; what is found does not depend on them. Memory: about 200 bytes for each record.
/// One thread.
class RecordCheck {
 public:
  /// `sample_rate`: of all audio, in Hz; 0: one for all of it, unless the format says more.
  RecordCheck(int sample_rate, int workers) : sample_rate_(sample_rate), workers_(workers) {}

  void add(Reading& reading, Record record);
  void finish(Reading& reading) { flush(reading); }

  const std::array<SplitFound, 3>& splits() const { return splits_; }
  std::vector<KnownRecord>& records() { return records_; }
  /// The record of this key or, where there is none, of this audio; or nullptr.
  KnownRecord* find(const std::string& key, const std::string& audio);
  Place place_of(const KnownRecord& record) const { return {files_[record.file], record.line}; }
  const std::string& speaker_of(const KnownRecord& record) const {
    return speakers_[record.speaker];
  }

 private:
  using ByHash = std::unordered_map<io::Hash128, std::uint32_t, io::Hash128::Short>;

  void flush(Reading& reading);
  void check_texts(Reading& reading, const Record& record);
  void check_unique(Reading& reading, const Record& record, ByHash& known, const std::string& name,
                    const std::string& what);
  void check_rate(Reading& reading, const Record& record, int found);
  std::uint32_t number_of(std::vector<std::string>& names, const std::string& name, ByHash& known);

  int sample_rate_, workers_;
  std::vector<Record> batch_;
  std::size_t batch_bytes_ = 0;
  std::array<SplitFound, 3> splits_;
  std::vector<KnownRecord> records_;
  ByHash by_key_, by_audio_, by_file_, by_speaker_;
  std::vector<std::string> files_, speakers_;
};

}  // namespace pipeline::dataset
