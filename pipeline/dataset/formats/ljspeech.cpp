#include "pipeline/dataset/formats/formats.h"
#include "pipeline/dataset/split_files.h"

namespace pipeline::dataset {
namespace {

/// `metadata.csv` of `ID|Transcription|Normalized Transcription` without quoting, as the LJ Speech
/// Dataset (Ito and Johnson 2017) has it, and `wavs/ID.wav`. It knows neither speakers nor splits:
/// beside it, `train.csv` and so on have the lines of each split.
class LjSpeech : public Writer {
 public:
  explicit LjSpeech(Place place)
      : place_(std::move(place)),
        all_(place_.root / "metadata.csv", place_.staging),
        splits_([this](Split split) {
          return std::make_unique<LineFile>(place_.root / (std::string(name_of(split)) + ".csv"),
                                            place_.staging);
        }) {}

  std::string place(const Utterance& utterance) override {
    return "wavs/" + utterance.key + ".wav";
  }

  void add(Utterance& utterance) override {
    const std::string line =
        utterance.key + "|" + line_field(place_, utterance, "text", utterance.text, "|") + "|" +
        line_field(place_, utterance, "normalized_text", utterance.normalised, "|");
    all_.add(line);
    splits_[utterance.split].add(line);
  }

  void finish() override {
    splits_.commit();
    all_.commit();
  }

 private:
  Place place_;
  LineFile all_;
  SplitFiles<LineFile> splits_;
};

}  // namespace

std::unique_ptr<Writer> make_ljspeech(Place place) {
  return std::make_unique<LjSpeech>(std::move(place));
}

}  // namespace pipeline::dataset
