#include "pipeline/dataset/formats/formats.h"
#include "pipeline/dataset/formats/line_lists.h"

namespace pipeline::dataset {
namespace {

/// `metadata.csv` of `ID|Transcription|Normalized Transcription` without quoting, as the LJ Speech
/// Dataset (Ito and Johnson 2017) has it, and `wavs/ID.wav`. It knows neither speakers nor splits:
/// beside it, `train.csv` and so on have the lines of each split.
class LjSpeech : public Writer {
 public:
  explicit LjSpeech(Place place) : place_(std::move(place)), lists_(place_) {}

  std::string place(const Utterance& utterance) override {
    return "wavs/" + utterance.key + ".wav";
  }

  void add(Utterance& utterance, io::SealedFile audio) override {
    place_.files.add(std::move(audio));
    const std::string line =
        utterance.key + "|" + line_field(place_, utterance, "text", utterance.text, "|") + "|" +
        line_field(place_, utterance, "normalized_text", utterance.normalised, "|");
    lists_.add(utterance.split, line);
  }

  void finish() override { lists_.commit(); }

 private:
  Place place_;
  LineLists lists_;
};

}  // namespace

std::unique_ptr<Writer> make_ljspeech(Place place) {
  return std::make_unique<LjSpeech>(std::move(place));
}

}  // namespace pipeline::dataset
