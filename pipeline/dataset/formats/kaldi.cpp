// Writer of Kaldi data directories: wav.scp, text, utt2spk, spk2utt, segments, utt2dur.
#include <cmath>

#include "pipeline/dataset/formats/formats.h"
#include "pipeline/report/print.h"

namespace pipeline::dataset {
namespace {

/// Seconds, not more than there are.
std::string seconds_text(const DatasetUtterance& utterance) {
  return fmt::format("{:.6f}", std::floor(utterance.seconds() * 1e6) / 1e6);
}

/// The data directory of one split. Keys begin with the speaker's and come sorted as LC_ALL=C
/// sorts, and so do all files. Each recording is one segment of itself.
class DataDir {
 public:
  DataDir(const Destination& place, const std::filesystem::path& folder)
      : wav_scp_(place.file(folder / "wav.scp")),
        text_(place.file(folder / "text")),
        utt2spk_(place.file(folder / "utt2spk")),
        spk2utt_(place.file(folder / "spk2utt")),
        segments_(place.file(folder / "segments")),
        utt2dur_(place.file(folder / "utt2dur")) {}

  void add(const DatasetUtterance& utterance, const std::string& words) {
    const std::string begin = utterance.key + " ";
    const std::string seconds = seconds_text(utterance);
    wav_scp_.add(begin + utterance.audio);
    text_.add(begin + words);
    utt2spk_.add(begin + utterance.speaker.key);
    segments_.add(begin + begin + "0 " + seconds);
    utt2dur_.add(begin + seconds);
    if (utterance.speaker.key != speaker_) {
      spk2utt_.write((speaker_.empty() ? "" : "\n") + utterance.speaker.key);
      speaker_ = utterance.speaker.key;
    }
    spk2utt_.write(" " + utterance.key);
  }

  void commit() {
    spk2utt_.write("\n");
    for (LineFile* file : {&wav_scp_, &text_, &utt2spk_, &spk2utt_, &segments_, &utt2dur_})
      file->commit();
  }

 private:
  LineFile wav_scp_, text_, utt2spk_, spk2utt_, segments_, utt2dur_;
  std::string speaker_;  ///< whose line of spk2utt has begun
};

/// `data/train` and so on, and `wav/KEY.wav`; paths are relative to the export's root, from where
/// Kaldi is to be run. The text is the normalised one.
class Kaldi : public Writer {
 public:
  explicit Kaldi(Destination place)
      : Writer(std::move(place)), folders_([this](Split split) {
          return std::make_unique<DataDir>(place_, std::filesystem::path("data") / name_of(split));
        }) {}

  std::string place(const DatasetUtterance& utterance) override {
    return "wav/" + utterance.key + ".wav";
  }

  void add(DatasetUtterance& utterance, io::SealedFile audio) override {
    place_.files.add(std::move(audio));
    folders_[utterance.split].add(utterance,
                                  line_field(place_, utterance, "text", utterance.normalised));
  }

  void finish() override { folders_.commit(); }

 private:
  SplitFiles<DataDir> folders_;
};

}  // namespace

std::unique_ptr<Writer> make_kaldi(Destination place) {
  return std::make_unique<Kaldi>(std::move(place));
}

}  // namespace pipeline::dataset
