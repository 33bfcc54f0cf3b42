#include "pipeline/dataset/formats/formats.h"
#include "pipeline/dataset/split_files.h"

namespace pipeline::dataset {
namespace {

/// NeMo manifests: `train_manifest.json` and so on, an object on each line, whose `audio_filepath`
/// is relative to the manifest.
class Nemo : public Writer {
 public:
  explicit Nemo(Place place)
      : place_(std::move(place)), manifests_([this](Split split) {
          return std::make_unique<LineFile>(
              place_.file(std::string(name_of(split)) + "_manifest.json"));
        }) {}

  std::string place(const Utterance& utterance) override {
    return "audio/" + utterance.key + ".wav";
  }

  void add(Utterance& utterance, io::SealedFile audio) override {
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
  Place place_;
  SplitFiles<LineFile> manifests_;
};

}  // namespace

std::unique_ptr<Writer> make_nemo(Place place) { return std::make_unique<Nemo>(std::move(place)); }

}  // namespace pipeline::dataset
