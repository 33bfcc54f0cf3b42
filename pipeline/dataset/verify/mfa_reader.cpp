// Reader of Montreal Forced Aligner corpora: sounds in folders by speaker, labels, TextGrids.
#include "io/alignment/alignment.h"
#include "io/base/strings.h"
#include "pipeline/dataset/verify/readers.h"

namespace pipeline::dataset {
namespace {

/// A corpus of the Montreal Forced Aligner: sounds in folders of any depth, the innermost named as
/// the speaker, and beside each KEY.lab or KEY.txt, and KEY.TextGrid where it is aligned.
class MfaCorpus {
 public:
  explicit MfaCorpus(Reading& reading) : reading_(reading) {}

  void read() {
    reading_.each_file([&](const std::string& file) {
      if (file.ends_with(".wav")) add(file.substr(0, file.size() - 4));
    });
  }

 private:
  void add(const std::string& path) {
    const bool is_txt = !reading_.has(path + ".lab") && reading_.has(path + ".txt");
    const std::string lab = path + (is_txt ? ".txt" : ".lab");
    std::vector<std::string_view> folders = io::fields(path, "/");
    folders.pop_back();
    Record record;
    record.place = {lab, 1};
    record.key = path;
    record.audio = path + ".wav";
    record.is_one_line = true;
    if (!folders.empty()) record.speaker = folders.back();
    if (folders.size() > 1) record.split = split_named(folders.front()).value_or(Split::kTrain);
    if (auto text = reading_.content(lab)) {
      for (const char end : {'\n', '\r'})
        if (text->ends_with(end)) text->pop_back();
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
};

}  // namespace

void read_mfa(Reading& reading) { MfaCorpus(reading).read(); }

}  // namespace pipeline::dataset
