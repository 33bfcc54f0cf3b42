// Writer of Montreal Forced Aligner corpora: speaker folders with WAV, .lab and .TextGrid.
#include "io/alignment/alignment.h"
#include "pipeline/dataset/formats/formats.h"

namespace pipeline::dataset {
namespace {

/// With the normalised words, which the text has too.
io::Alignment as_spoken(io::Alignment alignment) {
  for (io::AlignedWord& word : alignment.words)
    if (!word.is_silence()) word.text = word.spoken;
  return alignment;
}

/// A corpus of the Montreal Forced Aligner: a folder of each speaker, with KEY.wav and KEY.lab,
/// which holds the normalised text on one line, and KEY.TextGrid, which it takes as a reference.
/// Where both are, it reads the text from KEY.lab. Splits are folders around them.
class Mfa : public Writer {
 public:
  using Writer::Writer;

  std::string place(const DatasetUtterance& utterance) override {
    return std::string(name_of(utterance.split)) + "/" + utterance.speaker.key + "/" +
           utterance.key + ".wav";
  }

  void add(DatasetUtterance& utterance, io::SealedFile audio) override {
    place_.files.add(std::move(audio));
    const auto write = [&](const char* ending, const std::string& content) {
      place_.files.add(std::filesystem::path(utterance.audio).replace_extension(ending), content);
    };
    write(".lab", line_field(place_, utterance, "text", utterance.normalised) + "\n");
    if (utterance.alignment) write(".TextGrid", to_text_grid(as_spoken(*utterance.alignment)));
  }
};

}  // namespace

std::unique_ptr<Writer> make_mfa(Destination place) {
  return std::make_unique<Mfa>(std::move(place));
}

}  // namespace pipeline::dataset
