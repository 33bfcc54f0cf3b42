#include "io/csv_file.h"
#include "pipeline/dataset/formats/formats.h"
#include "pipeline/dataset/formats/line_lists.h"

namespace pipeline::dataset {
namespace {

/// Piper reads its list as CSV with `|` between the fields: what would be taken for a quote or a
/// separator is quoted, everything else stays plain, for readers that only split lines.
std::string field(const std::string& text) {
  const bool is_plain = !text.starts_with('"') && text.find('|') == std::string::npos;
  return is_plain ? text : io::csv_quoted(text);
}

/// `metadata.csv` of `KEY.wav|text`, or `KEY.wav|speaker|text` where there are several speakers,
/// and `wavs/KEY.wav`; `train.csv` and so on have the lines of each split. The text is the
/// normalised one, for Piper reads numbers in its own way.
class Piper : public Writer {
 public:
  explicit Piper(Place place) : place_(std::move(place)), lists_(place_) {}

  std::string place(const Utterance& utterance) override {
    return "wavs/" + utterance.key + ".wav";
  }

  void add(Utterance& utterance, io::SealedFile audio) override {
    place_.files.add(std::move(audio));
    std::string line = utterance.key + ".wav|";
    if (place_.speakers.size() > 1) line += utterance.speaker.key + "|";
    line += field(line_field(place_, utterance, "text", utterance.normalised));
    lists_.add(utterance.split, line);
  }

  void finish() override { lists_.commit(); }

 private:
  Place place_;
  LineLists lists_;
};

}  // namespace

std::unique_ptr<Writer> make_piper(Place place) {
  return std::make_unique<Piper>(std::move(place));
}

}  // namespace pipeline::dataset
