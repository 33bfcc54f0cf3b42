// Reader of LibriTTS folders: names by speaker and chapter, both texts, and the .tsv tables.
#include <algorithm>
#include <map>
#include <regex>

#include "io/base/strings.h"
#include "pipeline/dataset/verify/readers.h"

namespace pipeline::dataset {
namespace {

constexpr const char* kTextEndings[] = {".original.txt", ".normalized.txt"};

/// By number.
using LibriNames = std::map<std::string, std::string>;

/// The names of `speakers.tsv` or `chapters.tsv`; nothing where there need be none.
std::optional<LibriNames> numbered_names(Reading& reading, const std::string& file,
                                         const std::string& head) {
  if (!reading.is_export() && !reading.has(file)) return std::nullopt;
  LibriNames names;
  const std::vector<std::string_view> columns = io::fields(head, "\t");
  bool is_first = true;
  reading.each_row(file, '\t', columns.size(), [&](const auto& fields, const Place& place) {
    if (std::exchange(is_first, false)) {
      if (!std::ranges::equal(fields, columns))
        reading.problem(place, "expected the columns " + shown(head) + ", found others");
      return;
    }
    if (fields.back().empty()) reading.problem(place, "expected a name, found none");
    if (!names.emplace(fields.front(), fields.back()).second)
      reading.problem(place,
                      "expected the number " + shown(fields.front()) + " once, found it before");
  });
  return names;
}

/// A folder of one chapter of one speaker.
class LibriChapter {
 public:
  LibriChapter(Reading& reading, const std::string& folder, const std::string& speaker,
               const std::string& chapter)
      : reading_(reading), folder_(folder), prefix_(speaker + "_" + chapter + "_") {}

  void read(const std::string& voice, Split split) {
    static const std::regex numbers("[0-9]+_[0-9]+");
    for (const std::string& file : reading_.files(folder_)) {
      if (!file.ends_with(".wav")) continue;
      const std::string stem = file.substr(0, file.size() - 4);
      const std::string audio = joined(folder_, file);
      if (!stem.starts_with(prefix_) || !std::regex_match(stem.substr(prefix_.size()), numbers)) {
        reading_.problem({audio},
                         "expected the name " + prefix_ + "SEGMENT_PART.wav, found another");
        reading_.name(audio);
        continue;
      }
      Record record;
      record.place = {audio};
      record.key = stem;
      record.audio = audio;
      record.speaker = voice;
      record.split = split;
      for (const char* ending : kTextEndings)
        if (auto text = reading_.content(joined(folder_, stem + ending)))
          record.texts.push_back(*std::move(text));
      reading_.add(std::move(record));
    }
  }

 private:
  Reading& reading_;
  std::string folder_, prefix_;
};

}  // namespace

void read_libritts(Reading& reading) {
  const auto speakers = numbered_names(reading, "speakers.tsv", "READER\tGENDER\tSUBSET\tNAME");
  const auto chapters = numbered_names(reading, "chapters.tsv", "CHAPTER\tCORPUS");
  for (const std::string& subset : reading.folders("")) {
    const auto split = split_in(subset);
    if (!split) continue;
    for (const std::string& speaker : reading.folders(subset)) {
      const std::string of_speaker = joined(subset, speaker);
      const bool is_known = speakers && speakers->contains(speaker);
      if (speakers && !is_known)
        reading.problem({of_speaker},
                        "expected the speaker in speakers.tsv, found none of this number");
      for (const std::string& chapter : reading.folders(of_speaker)) {
        const std::string folder = joined(of_speaker, chapter);
        if (chapters && !chapters->contains(chapter))
          reading.problem({folder},
                          "expected the chapter in chapters.tsv, found none of this number");
        LibriChapter(reading, folder, speaker, chapter)
            .read(is_known ? speakers->at(speaker) : speaker, *split);
      }
    }
  }
}

}  // namespace pipeline::dataset
