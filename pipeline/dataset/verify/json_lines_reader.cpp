// Readers of NeMo manifests and of Hugging Face audiofolder, in JSON lines or CSV.
#include <algorithm>
#include <map>
#include <set>

#include "io/base/strings.h"
#include "pipeline/dataset/verify/readers.h"

namespace pipeline::dataset {
namespace {

/// A name that is a text or a number; empty where there is none, or null.
std::string name_in(const io::Json& line, const char* column) {
  const auto found = line.find(column);
  if (found == line.end() || found->is_null()) return {};
  return found->is_string() ? found->get<std::string>() : found->dump();
}

/// The lists of NeMo: `manifest.json`, `an4_train_manifest.jsonl`.
bool is_nemo_manifest(const std::string& file) {
  return file.ends_with(".jsonl") || file.ends_with("manifest.json");
}

/// What NeMo takes of a line: all of the audio, or with an `offset` as much as `duration` says.
std::optional<Record> nemo_record(Reading& reading, io::JsonObject& line, const Place& place,
                                  Split split) {
  const std::string path = line.required("audio_filepath", line.string("audio_filepath"));
  const auto audio = reading.below(place, "", path);
  if (!audio) return std::nullopt;
  Record record{.place = place, .key = *audio, .audio = *audio, .split = split};
  record.texts.push_back(line.required("text", line.string("text")));
  if (line.is_string("normalized_text")) record.texts.push_back(*line.string("normalized_text"));
  const double seconds = line.required("duration", line.number("duration", 0));
  if (line.has("offset") && !line.is_null("offset")) {
    const double offset = *line.number("offset", 0);
    record.key += " from " + seconds_shown(offset);
    record.part = std::pair(offset, offset + seconds);
  } else {
    record.seconds = seconds;
  }
  record.speaker = name_in(line.json(), "speaker_name");
  return record;
}

bool is_text_column(const std::string& name) {
  return name == "text" || name == "normalized_text" || name == "transcription" ||
         name == "transcript" || name == "sentence";
}

/// The columns of the table that a library makes of all files: names and types. Null is of any, and
/// what a line lacks is null; but all files have the same columns, and all lines of an export.
class ColumnCheck {
 public:
  explicit ColumnCheck(Reading& reading) : reading_(reading) {}

  void check(const io::Json& line, const Place& place) {
    const bool is_open = columns_.empty() || (is_first_ && !reading_.is_export());
    for (const auto& [name, value] : line.items()) {
      const std::string type = value.is_null() ? "" : value.type_name();
      met_.insert(name);
      if (!columns_.contains(name) && !is_open)
        return reading_.problem(
            place, "expected the columns of the first file, found " + shown(name) + " too");
      std::string& known = columns_[name];
      if (known.empty()) known = type;
      if (!type.empty() && known != type)
        return reading_.problem(place, "expected " + known + " in the column " + shown(name) +
                                           ", as before, found " + type);
    }
    if (reading_.is_export())
      expect_columns(place, [&](const auto& name) { return line.contains(name); });
  }

  void end(const std::string& file) {
    if (met_.empty()) return;  // which is told where there is nothing else
    if (std::ranges::none_of(met_, is_text_column))
      reading_.problem({file},
                       "expected texts in a column text, transcription, transcript or "
                       "sentence, found none");
    expect_columns({file}, [&](const auto& name) { return met_.contains(name); });
    met_.clear();
    is_first_ = false;
  }

 private:
  template <class Has>
  void expect_columns(const Place& place, Has has) {
    for (const auto& [name, type] : columns_)
      if (!has(name))
        reading_.problem(place, "expected the column " + shown(name) + ", found none");
  }

  Reading& reading_;
  std::map<std::string, std::string> columns_;
  std::set<std::string> met_;  ///< in this file
  bool is_first_ = true;       ///< file
};

/// Where the files are that a line names, in `file_name` or columns that end so: the sound first.
std::vector<std::string> audiofolder_files(Reading& reading, const io::Json& line,
                                           const Place& place, const std::string& folder) {
  std::vector<std::string> files;
  for (const auto& [name, value] : line.items()) {
    if (!value.is_string() || (name != "file_name" && !name.ends_with("_file_name"))) continue;
    const auto file = reading.below(place, folder, value.get<std::string>());
    if (!file) return {};
    files.insert(name == "file_name" ? files.begin() : files.end(), *file);
  }
  if (files.empty())
    reading.problem(place, "expected a file in file_name or a column that ends so, found none");
  return files;
}

void read_audiofolder_line(Reading& reading, const io::Json& line, const Place& place,
                           const std::string& folder) {
  const std::vector<std::string> files = audiofolder_files(reading, line, place, folder);
  if (files.empty()) return;
  Record record{.place = place, .key = files.front(), .audio = files.front()};
  for (const auto& [name, value] : line.items())
    if (value.is_string() && is_text_column(name)) record.texts.push_back(value);
  record.speaker = name_in(line, "speaker");
  if (const auto known = line.find("duration");
      reading.is_export() && known != line.end() && known->is_number())
    record.seconds = known->get<double>();
  std::vector<std::string_view> folders = io::fields(record.audio, "/");
  folders.pop_back();
  for (const std::string_view name : folders)
    if (const auto split = split_in(name)) record.split = *split;
  for (const std::string& file : files) {
    reading.name(file);
    if (const std::string found = reading.obstacle(file); file != record.audio && !found.empty())
      reading.problem(place, "expected the file " + file + ", found " + found);
  }
  reading.add(std::move(record));
}

}  // namespace

void read_nemo(Reading& reading) {
  std::map<std::string, std::string> names;  // by number of the speaker
  for (const std::string& file : reading.files("")) {
    if (!is_nemo_manifest(file)) continue;
    const Split split = split_in(file).value_or(Split::kTrain);
    reading.each_object(file, [&](io::JsonObject& line, const Place& place) {
      auto record = nemo_record(reading, line, place, split);
      if (!record) return;
      const std::string number = name_in(line.json(), "speaker");
      if (record->speaker.empty()) record->speaker = number;
      if (!number.empty()) {
        const auto& known = names.emplace(number, record->speaker).first->second;
        if (known != record->speaker)
          reading.problem(place, "expected the speaker " + number + " to be " + shown(known) +
                                     ", as before, found " + shown(record->speaker));
      }
      reading.add(*std::move(record));
    });
  }
}

void read_audiofolder(Reading& reading) {
  ColumnCheck columns(reading);
  reading.each_file([&](const std::string& file) {
    const std::filesystem::path path(file);
    const auto read = [&](const io::Json& line, const Place& place) {
      columns.check(line, place);
      read_audiofolder_line(reading, line, place, path.parent_path().generic_string());
    };
    if (path.filename() == "metadata.csv")
      reading.each_csv_row(file, read);
    else if (path.filename() == "metadata.jsonl")
      reading.each_object(
          file, [&](io::JsonObject& line, const Place& place) { read(line.json(), place); });
    columns.end(file);
  });
}

}  // namespace pipeline::dataset
