// Writer of LibriTTS: numbered speaker and chapter folders, with two text files per recording.
#include <array>
#include <map>
#include <utility>

#include "pipeline/dataset/formats/formats.h"
#include "pipeline/report/print.h"

namespace pipeline::dataset {
namespace {

constexpr std::array<const char*, 3> kSubsets = {"train-clean", "dev-clean", "test-clean"};

/// The layout of LibriTTS (Zen et al. 2019): SUBSET/SPK/CHAP/SPK_CHAP_SEG_SUB.wav with
/// `.original.txt` and `.normalized.txt` beside it, all four of them numbers: the speaker's, that
/// of the corpus in the order it is met, that of the recording in both, and 0. `speakers.tsv` has
/// the names.
class LibriTts : public Writer {
 public:
  using Writer::Writer;

  std::string place(const DatasetUtterance& utterance) override {
    const int speaker = utterance.speaker_number + 1;
    const int chapter =
        chapters_.try_emplace(utterance.corpus, static_cast<int>(chapters_.size()) + 1)
            .first->second;
    const int segment = segments_[{speaker, chapter}]++;
    return fmt::format("{}/{}/{}/{}_{}_{:06}_000000.wav",
                       kSubsets[static_cast<std::size_t>(utterance.split)], speaker, chapter,
                       speaker, chapter, segment);
  }

  void add(DatasetUtterance& utterance, io::SealedFile audio) override {
    place_.files.add(std::move(audio));
    const auto beside = [&](const char* ending) {
      return std::filesystem::path(utterance.audio).replace_extension(ending);
    };
    place_.files.add(beside(".original.txt"), utterance.text);
    place_.files.add(beside(".normalized.txt"), utterance.normalised);
  }

  void finish() override {
    LineFile table(place_.file("speakers.tsv"));
    table.add("READER\tGENDER\tSUBSET\tNAME");
    for (std::size_t i = 0; i < place_.speakers.size(); ++i)
      table.add(std::to_string(i + 1) + "\tU\tall\t" + place_.speakers[i].voice);
    table.commit();
    LineFile chapters(place_.file("chapters.tsv"));
    chapters.add("CHAPTER\tCORPUS");
    for (const auto& [corpus, number] : chapters_)
      chapters.add(std::to_string(number) + "\t" + corpus);
    chapters.commit();
  }

 private:
  std::map<std::string, int> chapters_;          ///< by corpus
  std::map<std::pair<int, int>, int> segments_;  ///< so far, of a speaker's chapter
};

}  // namespace

std::unique_ptr<Writer> make_libritts(Destination place) {
  return std::make_unique<LibriTts>(std::move(place));
}

}  // namespace pipeline::dataset
