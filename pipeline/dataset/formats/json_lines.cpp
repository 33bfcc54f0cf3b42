// Writers of NeMo manifests and of Hugging Face audiofolder, both JSON lines.
#include "pipeline/dataset/formats/formats.h"

namespace pipeline::dataset {
namespace {

/// NeMo manifests: `train_manifest.json` and so on, an object on each line, whose `audio_filepath`
/// is relative to the manifest.
class Nemo : public Writer {
 public:
  explicit Nemo(Destination place)
      : Writer(std::move(place)), manifests_([this](Split split) {
          return std::make_unique<LineFile>(
              place_.file(std::string(name_of(split)) + "_manifest.json"));
        }) {}

  std::string place(const DatasetUtterance& utterance) override {
    return "audio/" + utterance.key + ".wav";
  }

  void add(DatasetUtterance& utterance, io::SealedFile audio) override {
    place_.files.add(std::move(audio));
    Json line = {
        {"audio_filepath", utterance.audio},       {"text", utterance.text},
        {"normalized_text", utterance.normalised}, {"speaker", utterance.speaker_number},
        {"duration", utterance.seconds()},         {"speaker_name", utterance.speaker.voice}};
    line.update(more_fields(utterance));
    manifests_[utterance.split].add(dump(line));
  }

  void finish() override { manifests_.commit(); }

 private:
  SplitFiles<LineFile> manifests_;
};

/// Hugging Face audiofolder: `train/metadata.jsonl` and so on, with `file_name` relative to it. All
/// lines have the same columns, since a table is made of them.
class AudioFolder : public Writer {
 public:
  explicit AudioFolder(Destination place)
      : Writer(std::move(place)), metadata_([this](Split split) {
          return std::make_unique<LineFile>(
              place_.file(std::filesystem::path(name_of(split)) / "metadata.jsonl"));
        }) {}

  std::string place(const DatasetUtterance& utterance) override {
    return std::string(name_of(utterance.split)) + "/" + file_name(utterance);
  }

  void add(DatasetUtterance& utterance, io::SealedFile audio) override {
    place_.files.add(std::move(audio));
    const Json line = {{"file_name", file_name(utterance)},
                       {"text", utterance.text},
                       {"normalized_text", utterance.normalised},
                       {"speaker", utterance.speaker.voice},
                       {"speaker_id", utterance.speaker_number},
                       {"duration", utterance.seconds()},
                       {"id", utterance.id},
                       {"corpus", utterance.corpus},
                       {"language", utterance.language},
                       {"phonemes", utterance.phonemes},
                       {"original", utterance.original},
                       {"speed_factor", utterance.variation.speed},
                       {"gain_db", utterance.variation.gain_db},
                       {"band_limit_hz", utterance.variation.band_limit_hz},
                       {"metadata", utterance.metadata}};
    metadata_[utterance.split].add(dump(line));
  }

  void finish() override { metadata_.commit(); }

 private:
  static std::string file_name(const DatasetUtterance& utterance) {
    return "audio/" + utterance.key + ".wav";
  }

  SplitFiles<LineFile> metadata_;
};

}  // namespace

std::unique_ptr<Writer> make_audiofolder(Destination place) {
  return std::make_unique<AudioFolder>(std::move(place));
}

std::unique_ptr<Writer> make_nemo(Destination place) {
  return std::make_unique<Nemo>(std::move(place));
}

}  // namespace pipeline::dataset
