// Writer of WebDataset: tar shards of limited size with .wav, .txt and .json of each recording.
#include <optional>

#include "io/archive_file.h"
#include "pipeline/dataset/formats/formats.h"
#include "pipeline/report/print.h"

namespace pipeline::dataset {
namespace {

namespace fs = std::filesystem;

/// The tar archives of one split, `train-000000.tar` and so on: KEY.wav, KEY.txt and KEY.json one
/// after the other. An archive ends with the recording that fills it.
class Shards {
 public:
  Shards(const Destination& place, Split split) : place_(place), split_(split) {}

  /// The name of the archive that has it.
  std::string add(const std::string& key, const fs::path& audio, const std::string& text,
                  const std::string& json) {
    if (!tar_) open();
    tar_->add_file(key + ".wav", audio);
    tar_->add(key + ".txt", text);
    tar_->add(key + ".json", json);
    if (tar_->bytes() >= place_.shard_bytes) close();
    return name_;
  }

  void commit() {
    if (tar_) close();
  }

 private:
  void open() {
    name_.clear();
    print(name_, "{}-{:06}.tar", name_of(split_), number_++);
    tar_.emplace(place_.file(name_));
  }
  void close() {
    tar_->commit();
    tar_.reset();
  }

  const Destination& place_;
  Split split_;
  int number_ = 0;
  std::string name_;  ///< of the last one opened
  std::optional<io::TarFile> tar_;
};

/// WebDataset. The audio is copied into an archive, and never gets a place of its own.
class WebDataset : public Writer {
 public:
  explicit WebDataset(Destination place)
      : Writer(std::move(place)),
        shards_([this](Split split) { return std::make_unique<Shards>(place_, split); }) {}

  std::string place(const DatasetUtterance& utterance) override { return utterance.key + ".wav"; }

  void add(DatasetUtterance& utterance, io::SealedFile audio) override {
    Json json = {{"text", utterance.text},
                 {"normalized_text", utterance.normalised},
                 {"speaker", utterance.speaker.voice},
                 {"speaker_id", utterance.speaker_number},
                 {"duration", utterance.seconds()},
                 {"sample_rate", utterance.sample_rate}};
    json.update(more_fields(utterance));
    utterance.audio =
        shards_[utterance.split].add(utterance.key, audio.written(), utterance.text, dump(json));
  }

  void finish() override { shards_.commit(); }

 private:
  SplitFiles<Shards> shards_;
};

}  // namespace

std::unique_ptr<Writer> make_webdataset(Destination place) {
  return std::make_unique<WebDataset>(std::move(place));
}

}  // namespace pipeline::dataset
