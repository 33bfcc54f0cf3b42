// Readers of LJSpeech and Piper lists, whose split files must partition metadata.csv.
#include <algorithm>
#include <unordered_map>

#include "io/table_file.h"
#include "pipeline/dataset/verify/readers.h"

namespace pipeline::dataset {
namespace {

constexpr const char* kAllLines = "metadata.csv";
constexpr const char* kWavFolder = "wavs";
constexpr const char* kWavEnding = ".wav";

using ListRow = std::vector<std::string>;
using VisitRow = std::function<void(const ListRow& row, const Place& place)>;

/// `metadata.csv` and, where there are splits, `train.csv` and so on, which hold the same lines.
class ListReading {
 public:
  using ReadRows = void (*)(Reading& reading, const std::string& file, const VisitRow& visit);

  ListReading(Reading& reading, ReadRows read_rows) : reading_(reading), read_rows_(read_rows) {
    for (const Split split : {Split::kTrain, Split::kValidation, Split::kTest}) {
      const std::string file = std::string(name_of(split)) + ".csv";
      if (reading_.has(file)) read_split(file, split);
    }
  }

  /// Every row of `metadata.csv`, with its split.
  void each(const std::function<void(const ListRow&, const Place&, Split)>& visit) {
    read_rows_(reading_, kAllLines, [&](const ListRow& row, const Place& place) {
      Split split = Split::kTrain;
      const auto line = lines_.find(io::Hash128::of(row.front()));
      if (has_splits_ && line == lines_.end()) {
        reading_.problem(place, "expected " + shown(row.front()) + " in a split, found it in none");
      } else if (has_splits_) {
        split = line->second.split;
        line->second.is_met = true;
        if (line->second.row != hash_of(row))
          reading_.problem(place, "expected the line of " + file_of(split) + ":" +
                                      std::to_string(line->second.line) + ", found another");
      }
      visit(row, place, split);
    });
    if (!reading_.is_whole()) return;
    std::vector<SplitLine> lost;
    for (const auto& [key, line] : lines_)
      if (!line.is_met) lost.push_back(line);
    std::ranges::sort(lost, {},
                      [](const SplitLine& line) { return std::pair(line.split, line.line); });
    for (const SplitLine& line : lost)
      reading_.problem({file_of(line.split), line.line},
                       std::string("expected this line in ") + kAllLines + ", found none");
  }

 private:
  struct SplitLine {
    Split split = Split::kTrain;
    std::int64_t line = 0;
    io::Hash128 row;
    bool is_met = false;
  };

  static std::string file_of(Split split) { return std::string(name_of(split)) + ".csv"; }

  static io::Hash128 hash_of(const ListRow& row) {
    std::string whole;
    for (const std::string& field : row) whole += field + '\0';
    return io::Hash128::of(whole);
  }

  void read_split(const std::string& file, Split split) {
    has_splits_ = true;
    read_rows_(reading_, file, [&](const ListRow& row, const Place& place) {
      const auto [line, is_new] = lines_.try_emplace(
          io::Hash128::of(row.front()), SplitLine{split, place.line, hash_of(row), false});
      if (!is_new)
        reading_.problem(place, "expected " + shown(row.front()) +
                                    " in one split once, found it in " +
                                    file_of(line->second.split) + ":" +
                                    std::to_string(line->second.line) + " too");
    });
  }

  Reading& reading_;
  ReadRows read_rows_;
  bool has_splits_ = false;
  std::unordered_map<io::Hash128, SplitLine, io::Hash128::Short> lines_;  ///< by first field
};

/// LJ Speech: no quoting, so that every `|` parts fields.
void ljspeech_rows(Reading& reading, const std::string& file, const VisitRow& visit) {
  reading.each_row(file, '|', 3, visit);
}

/// Piper: as Python's csv module reads it.
void piper_rows(Reading& reading, const std::string& file, const VisitRow& visit) {
  if (const std::string found = reading.obstacle(file); !found.empty()) {
    reading.problem({file}, "expected a list of recordings, found " + found);
    return reading.break_off();
  }
  reading.name(file);
  std::size_t columns = 0;  // of the first row: with speakers or without
  try {
    io::TableFile table(reading.root() / file, '|', file, io::InnerQuotes::kText);
    while (const auto row = table.next()) {
      const Place place{file, row->line};
      const std::size_t count = row->fields.size();
      if (columns == 0 && (count == 2 || count == 3)) columns = count;
      if (count == columns)
        visit(row->fields, place);
      else
        reading.problem(place, "expected as many fields as in the first line (" +
                                   (columns == 0 ? "2 or 3" : std::to_string(columns)) +
                                   "), found " + std::to_string(count));
    }
  } catch (const io::Error& error) {
    reading.problem(file, error);
    reading.break_off();
  }
}

}  // namespace

void read_ljspeech(Reading& reading) {
  ListReading(reading, ljspeech_rows)
      .each([&](const ListRow& row, const Place& place, Split split) {
        const auto audio = reading.below(place, kWavFolder, row[0] + kWavEnding);
        if (audio)
          reading.add({.place = place,
                       .key = row[0],
                       .audio = *audio,
                       .texts = {row[1], row[2]},
                       .is_one_line = true,
                       .split = split});
      });
}

void read_piper(Reading& reading) {
  ListReading(reading, piper_rows).each([&](const ListRow& row, const Place& place, Split split) {
    const std::string folder = reading.has("wav") ? "wav" : kWavFolder;
    auto audio = reading.below(place, folder, row[0]);
    if (!audio) return;
    if (!reading.has(*audio) && reading.has(*audio + kWavEnding)) *audio += kWavEnding;
    if (row.size() == 3 && row[1].empty())
      reading.problem(place, "expected a speaker, found an empty field");
    reading.add({.place = place,
                 .key = row[0].ends_with(kWavEnding) ? row[0].substr(0, row[0].size() - 4) : row[0],
                 .audio = *audio,
                 .texts = {row.back()},
                 .is_one_line = true,
                 .speaker = row.size() == 3 ? row[1] : "",
                 .split = split});
  });
}

}  // namespace pipeline::dataset
