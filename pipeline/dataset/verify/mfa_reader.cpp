#include <algorithm>

#include "io/alignment/alignment.h"
#include "pipeline/dataset/verify/readers.h"

namespace pipeline::dataset {
namespace {

/// A corpus of the Montreal Forced Aligner: a folder for each speaker, in it sounds, and beside
/// each KEY.lab, and KEY.TextGrid where it is aligned.
class MfaCorpus {
 public:
  MfaCorpus(Reading& reading, Split split) : reading_(reading), split_(split) {}

  void read(const std::string& folder) {
    for (const std::string& speaker : reading_.folders(folder)) {
      if (folder.empty() && speaker == "about") continue;
      const std::string of_speaker = joined(folder, speaker);
      for (const std::string& file : reading_.files(of_speaker))
        if (file.ends_with(".wav"))
          add(joined(of_speaker, file.substr(0, file.size() - 4)), speaker);
    }
  }

 private:
  void add(const std::string& path, const std::string& speaker) {
    const std::string lab = path + ".lab";
    Record record;
    record.place = {lab, 1};
    record.key = path.substr(path.rfind('/') + 1);
    record.audio = path + ".wav";
    record.is_one_line = true;
    record.speaker = speaker;
    record.split = split_;
    if (auto text = reading_.content(lab)) {
      if (text->ends_with('\n')) text->pop_back();
      record.texts.push_back(*std::move(text));
    }
    if (const std::string grid = path + ".TextGrid"; reading_.has(grid))
      record.aligned_until = check_grid(grid);
    reading_.add(std::move(record));
  }

  std::optional<double> check_grid(const std::string& file) {
    const auto text = reading_.content(file);
    if (!text) return std::nullopt;
    try {
      const io::TextGrid grid = io::read_text_grid(*text, file);
      for (const io::TextGrid::Tier& tier : grid.tiers) {
        double at = grid.begin;
        for (const io::TextGrid::Interval& interval : tier.intervals) {
          if (interval.begin < at - kEndTolerance || interval.end < interval.begin ||
              interval.end > grid.end + kEndTolerance) {
            reading_.problem({file}, "expected intervals of the tier " + shown(tier.name) +
                                         " in order until " + seconds_shown(grid.end) + ", found " +
                                         shown(interval.label) + " from " +
                                         seconds_shown(interval.begin) + " to " +
                                         seconds_shown(interval.end));
            break;
          }
          at = interval.end;
        }
      }
      return grid.end;
    } catch (const io::Error& error) {
      reading_.problem(file, error);
      return std::nullopt;
    }
  }

  Reading& reading_;
  Split split_;
};

}  // namespace

void read_mfa(Reading& reading) {
  const std::vector<std::string> folders = reading.folders("");
  const bool has_splits =
      std::ranges::any_of(folders, [](const auto& name) { return split_named(name).has_value(); });
  if (!has_splits) return MfaCorpus(reading, Split::kTrain).read("");
  for (const std::string& name : folders)
    if (const auto split = split_named(name)) MfaCorpus(reading, *split).read(name);
}

}  // namespace pipeline::dataset
