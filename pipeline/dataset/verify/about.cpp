// Reads export.json and items.csv, and reports each difference from what verify found.
#include "pipeline/dataset/verify/about.h"

#include <algorithm>
#include <map>

#include "io/table_file.h"

namespace pipeline::dataset {
namespace {

std::string about_file(const char* name) { return joined(kAboutFolder, name); }

/// A table of `about/`, whose rows are asked for by the names of the columns.
class AboutTable {
 public:
  using Row = std::map<std::string, std::string>;

  static void read(Reading& reading, const char* name, const std::vector<std::string>& columns,
                   const std::function<void(const Row&, const Place&)>& visit) {
    const std::string file = about_file(name);
    if (const std::string found = reading.obstacle(file); !found.empty())
      return reading.problem({file}, "expected a table, found " + found);
    try {
      io::TableFile table(reading.root() / file, ',', file);
      std::vector<std::string> head;
      while (const auto row = table.next()) {
        const Place place{file, row->line};
        if (head.empty()) {
          head = row->fields;
          for (const std::string& column : columns)
            if (std::ranges::find(head, column) == head.end())
              return reading.problem(place, "expected a column " + column + ", found none");
          continue;
        }
        if (row->fields.size() != head.size()) {
          reading.problem(place, "expected " +
                                     io::counted(static_cast<std::int64_t>(head.size()), "field") +
                                     ", found " + std::to_string(row->fields.size()));
          continue;
        }
        Row fields;
        for (std::size_t i = 0; i < head.size(); ++i) fields[head[i]] = row->fields[i];
        visit(fields, place);
      }
      if (head.empty()) reading.problem({file}, "expected a table, found an empty file");
    } catch (const io::Error& error) {
      reading.problem(file, error);
      reading.break_off();
    }
  }
};

/// The keys that formats without room for a voice's name know the speakers by.
std::map<std::string, std::string> keys_by_voice(Reading& reading) {
  std::map<std::string, std::string> keys;
  AboutTable::read(reading, "speakers.csv", {"key", "voice"},
                   [&](const AboutTable::Row& row, const Place& /*place*/) {
                     keys[row.at("voice")] = row.at("key");
                   });
  return keys;
}

void compare_items(Reading& reading, RecordCheck& found) {
  const std::map<std::string, std::string> speaker_keys = keys_by_voice(reading);
  AboutTable::read(
      reading, "items.csv", {"key", "audio", "split", "speaker", "samples", "sample_rate"},
      [&](const AboutTable::Row& row, const Place& place) {
        const std::string& key = row.at("key");
        KnownRecord* const record = found.find(key, row.at("audio"));
        if (record == nullptr || record->is_told) {
          if (reading.is_whole())
            reading.problem(place,
                            "expected " + shown(key) + " in the data set " +
                                (record != nullptr ? "twice, found it once" : "too, found none"));
          return;
        }
        record->is_told = true;
        const auto compare = [&](const char* what, const std::string& other, bool is_equal) {
          if (!is_equal)
            reading.problem(found.place_of(*record), std::string("expected the ") + what + " " +
                                                         shown(row.at(what)) + " of " + place.file +
                                                         ":" + std::to_string(place.line) +
                                                         ", found " + other);
        };
        compare("audio", "another file", io::Hash128::of(row.at("audio")) == record->audio);
        compare("split", name_of(record->split), row.at("split") == name_of(record->split));
        const std::string& speaker = found.speaker_of(*record);
        const auto speaker_key = speaker_keys.find(row.at("speaker"));
        compare("speaker", shown(speaker),
                speaker.empty() || speaker == row.at("speaker") ||
                    (speaker_key != speaker_keys.end() && speaker == speaker_key->second));
        if (record->sample_rate == 0) return;  // which has been told
        const std::string rate = std::to_string(record->sample_rate);
        const std::string samples = std::to_string(record->samples);
        compare("sample_rate", rate, row.at("sample_rate") == rate);
        compare("samples", samples, row.at("samples") == samples);
      });
  if (!reading.is_whole()) return;
  for (const KnownRecord& record : found.records())
    if (!record.is_told)
      reading.problem(found.place_of(record),
                      "expected this recording in " + about_file("items.csv") + ", found none");
}

}  // namespace

std::optional<ExportSays> read_export(Reading& reading) {
  const std::string file = about_file("export.json");
  const auto text = reading.content(file);
  if (!text) return std::nullopt;
  try {
    const io::JsonDocument document(*text, file);
    io::JsonObject json(document);
    io::JsonObject made_from = json.required("made_from", json.object("made_from"));
    ExportSays says;
    says.format = made_from.required("format", made_from.string("format"));
    constexpr std::uint64_t kMaxHz = 1'000'000;
    says.sample_rate = static_cast<int>(made_from.integer("sample_rate", 0, kMaxHz).value_or(0));
    if (json.is_null("results")) {
      reading.problem({file}, "expected results, found null: the export is not complete");
      return says;
    }
    io::JsonObject results = json.required("results", json.object("results"));
    says.recordings = results.required("recordings", results.count("recordings"));
    if (!results.is_null("aligned")) says.aligned = results.count("aligned");
    says.is_complete = true;
    return says;
  } catch (const io::Error& error) {
    reading.problem(file, error);
    return std::nullopt;
  }
}

void compare_with_about(Reading& reading, RecordCheck& found, const ExportSays& says) {
  if (!says.is_complete) return;
  compare_items(reading, found);
  const auto compare = [&](const char* what, std::int64_t expected, std::int64_t counted) {
    if (reading.is_whole() && expected != counted)
      reading.problem({about_file("export.json")}, "expected " + io::counted(expected, what) +
                                                       ", found " + std::to_string(counted));
  };
  compare("recording", says.recordings, std::ssize(found.records()));
  if (says.aligned)
    compare("aligned recording", *says.aligned,
            std::ranges::count_if(found.records(), &KnownRecord::is_aligned));
}

}  // namespace pipeline::dataset
