#include <map>

#include "pipeline/dataset/verify/readers.h"

namespace pipeline::dataset {
namespace {

constexpr std::string_view kManifestEnding = "manifest.json";

/// What both formats tell of a recording.
Record record_of_line(io::JsonObject& line, const Place& place, Split split) {
  Record record{.place = place, .split = split};
  record.texts.push_back(line.required("text", line.string("text")));
  if (auto normalised = line.string("normalized_text"))
    record.texts.push_back(*std::move(normalised));
  return record;
}

/// The columns of the table that a library makes of all lines: names and types. Null is of any.
class ColumnCheck {
 public:
  void check(Reading& reading, const io::Json& line, const Place& place) {
    std::map<std::string, std::string> columns;
    for (const auto& [name, value] : line.items())
      columns[name] = value.is_null() ? "" : value.type_name();
    if (columns_.empty()) columns_ = columns;
    for (const auto& [name, type] : columns) {
      const auto known = columns_.find(name);
      if (known == columns_.end())
        return reading.problem(
            place, "expected the columns of the first line, found " + shown(name) + " too");
      if (known->second.empty()) known->second = type;
      if (!type.empty() && known->second != type)
        return reading.problem(place, "expected " + known->second + " in the column " +
                                          shown(name) + ", as before, found " + type);
    }
    for (const auto& [name, type] : columns_)
      if (!columns.contains(name))
        return reading.problem(place, "expected the column " + shown(name) + ", found none");
  }

 private:
  std::map<std::string, std::string> columns_;
};

}  // namespace

void read_nemo(Reading& reading) {
  std::map<std::uint64_t, std::string> names;  // by number of the speaker
  for (const std::string& file : reading.files("")) {
    if (!file.ends_with(kManifestEnding)) continue;
    const std::string name = file.substr(0, file.find('_'));
    const auto split = split_named(name);
    if (!split && file != kManifestEnding)
      reading.problem(
          {file}, "expected train, validation or test before _manifest.json, found " + shown(name));
    reading.each_object(file, [&](io::JsonObject& line, const Place& place) {
      const std::string path = line.required("audio_filepath", line.string("audio_filepath"));
      const auto audio = reading.below(place, "", path);
      if (!audio) return;
      Record record = record_of_line(line, place, split.value_or(Split::kTrain));
      record.key = record.audio = *audio;
      record.seconds = line.required("duration", line.number("duration", 0));
      const auto number = line.integer("speaker");
      record.speaker = line.string("speaker_name").value_or(number ? std::to_string(*number) : "");
      if (number) {
        const auto& known = names.emplace(*number, record.speaker).first->second;
        if (known != record.speaker)
          reading.problem(place, "expected the speaker " + std::to_string(*number) + " to be " +
                                     shown(known) + ", as before, found " + shown(record.speaker));
      }
      reading.add(std::move(record));
    });
  }
}

void read_audiofolder(Reading& reading) {
  ColumnCheck columns;
  const auto read = [&](const std::string& folder, Split split) {
    reading.each_object(
        joined(folder, "metadata.jsonl"), [&](io::JsonObject& line, const Place& place) {
          const std::string path = line.required("file_name", line.string("file_name"));
          const auto audio = reading.below(place, folder, path);
          if (!audio) return;
          Record record = record_of_line(line, place, split);
          record.key = record.audio = *audio;
          record.seconds = line.number("duration", 0);
          record.speaker = line.string("speaker").value_or("");
          columns.check(reading, line.json(), place);
          reading.add(std::move(record));
        });
  };
  for (const std::string& folder : reading.folders(""))
    if (const auto split = split_named(folder)) read(folder, *split);
  if (reading.has("metadata.jsonl")) read("", Split::kTrain);
}

}  // namespace pipeline::dataset
