// Writers of LJSpeech and Piper: metadata.csv with `|` as separator, and one list per split.
#include "io/table_file.h"
#include "pipeline/dataset/formats/formats.h"

namespace pipeline::dataset {
namespace {

/// `wavs/KEY.wav`, `metadata.csv` of all recordings, for formats that know no splits, and beside it
/// `train.csv` and so on with the lines of each split.
class LineLists : public Writer {
 public:
  explicit LineLists(Destination place)
      : Writer(std::move(place)), all_(place_.file("metadata.csv")), splits_([this](Split split) {
          return std::make_unique<LineFile>(place_.file(std::string(name_of(split)) + ".csv"));
        }) {}

  std::string place(const DatasetUtterance& utterance) override {
    return "wavs/" + utterance.key + ".wav";
  }

  void add(DatasetUtterance& utterance, io::SealedFile audio) override {
    place_.files.add(std::move(audio));
    const std::string line = line_of(utterance);
    all_.add(line);
    splits_[utterance.split].add(line);
  }

  void finish() override {
    splits_.commit();
    all_.commit();
  }

 protected:
  virtual std::string line_of(const DatasetUtterance& utterance) const = 0;

 private:
  LineFile all_;
  SplitFiles<LineFile> splits_;
};

/// Lines of `ID|Transcription|Normalized Transcription` without quoting, as the LJ Speech Dataset
/// (Ito and Johnson 2017) has them. It knows neither speakers nor splits.
class LjSpeech : public LineLists {
  using LineLists::LineLists;

  std::string line_of(const DatasetUtterance& utterance) const override {
    return utterance.key + "|" + line_field(place_, utterance, "text", utterance.text, "|") + "|" +
           line_field(place_, utterance, "normalized_text", utterance.normalised, "|");
  }
};

/// Piper reads its list as CSV with `|` between the fields: what would be taken for a quote or a
/// separator is quoted, everything else stays plain, for readers that only split lines.
std::string field(const std::string& text) {
  const bool is_plain = !text.starts_with('"') && text.find('|') == std::string::npos;
  return is_plain ? text : io::csv_quoted(text);
}

/// Lines of `KEY.wav|text`, or `KEY.wav|speaker|text` where there are several speakers. The text is
/// the normalised one, for Piper reads numbers in its own way.
class Piper : public LineLists {
  using LineLists::LineLists;

  std::string line_of(const DatasetUtterance& utterance) const override {
    std::string line = utterance.key + ".wav|";
    if (place_.speakers.size() > 1) line += utterance.speaker.key + "|";
    return line + field(line_field(place_, utterance, "text", utterance.normalised));
  }
};

}  // namespace

std::unique_ptr<Writer> make_ljspeech(Destination place) {
  return std::make_unique<LjSpeech>(std::move(place));
}

std::unique_ptr<Writer> make_piper(Destination place) {
  return std::make_unique<Piper>(std::move(place));
}

}  // namespace pipeline::dataset
