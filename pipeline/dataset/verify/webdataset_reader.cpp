// Reader of WebDataset shards: numbered tar archives, with the members of a key adjacent.
#include <map>
#include <regex>

#include "io/archive_file.h"
#include "pipeline/dataset/verify/readers.h"

namespace pipeline::dataset {
namespace {

/// What the WebDataset library makes of an archive: members one after the other whose names are the
/// same up to the first dot of the file name are one sample.
class ShardReading {
 public:
  ShardReading(Reading& reading, std::string file, Split split)
      : reading_(reading), file_(std::move(file)), split_(split) {}

  /// Throws io::Error.
  void read() {
    io::TarReader tar(reading_.root() / file_, file_);
    while (auto member = tar.next()) {
      if (!member->is_file) {
        problem(member->name, "expected a file, found a folder or a link");
        continue;
      }
      if (!reading_.below({file_}, "", member->name)) continue;
      const std::size_t slash = member->name.rfind('/') + 1;  // 0 where there is none
      const std::size_t dot = member->name.find('.', slash);
      if (dot == std::string::npos) {
        problem(member->name, "expected KEY.EXTENSION, found no dot");
        continue;
      }
      const std::string key = member->name.substr(0, dot);
      if (key != key_) end_sample();
      key_ = key;
      if (!parts_.emplace(member->name.substr(dot + 1), std::move(member->bytes)).second)
        problem(member->name, "expected this member once, found it twice");
    }
    end_sample();
  }

 private:
  void problem(const std::string& member, const std::string& what) {
    reading_.problem({file_}, member + ": " + what);
  }

  void end_sample() {
    if (parts_.empty()) return;
    Record record;
    record.place = {file_};
    record.key = key_;
    record.audio = file_;
    record.split = split_;
    for (const char* ending : {"wav", "txt"})
      if (!parts_.contains(ending))
        problem(key_, std::string("expected .") + ending + ", found none");
    if (const auto text = parts_.find("txt"); text != parts_.end())
      record.texts.push_back(text->second);
    if (const auto json = parts_.find("json"); json != parts_.end())
      read_json(json->second, record);
    if (const auto audio = parts_.find("wav"); audio != parts_.end()) {
      record.embedded = std::move(audio->second);
      reading_.add(std::move(record));
    }
    parts_.clear();
  }

  void read_json(const std::string& text, Record& record) {
    const std::string name = key_ + ".json";
    try {
      const io::JsonDocument document(text, name);
      io::JsonObject json(document);
      record.seconds = json.number("duration", 0);
      constexpr std::uint64_t kMaxHz = 1'000'000;
      record.sample_rate = static_cast<int>(json.integer("sample_rate", 1, kMaxHz).value_or(0));
      record.speaker = json.string("speaker").value_or("");
      if (auto normalised = json.string("normalized_text"))
        record.texts.push_back(*std::move(normalised));
      if (const auto said = json.string("text");
          said && !record.texts.empty() && *said != record.texts.front())
        problem(name, "expected the text of " + key_ + ".txt, found " + shown(*said));
    } catch (const io::Error& error) {
      reading_.problem({file_}, error.what());  // which begins with the member's name
    }
  }

  Reading& reading_;
  std::string file_;
  Split split_;
  std::string key_;
  std::map<std::string, std::string> parts_;  ///< of the sample being read, by ending
};

}  // namespace

void read_webdataset(Reading& reading) {
  static const std::regex shard_name("(.+)-([0-9]+)\\.tar");
  std::map<std::string, std::uint64_t> shards;  // so far, by what their names begin with
  for (const std::string& file : reading.files("")) {
    if (!file.ends_with(".tar")) continue;
    reading.name(file);
    std::smatch parts;
    if (!std::regex_match(file, parts, shard_name)) {
      reading.problem({file}, "expected a name such as train-000000.tar, found another");
      continue;
    }
    const std::string name = parts[1].str();
    const std::string number = std::to_string(shards[name]++);
    const std::string digits = parts[2].str();
    if (digits.size() < number.size() ||
        digits != std::string(digits.size() - number.size(), '0') + number)
      reading.problem(
          {file}, "expected the archive " + number + " of " + shown(name) + " here, found another");
    if (const std::string found = reading.obstacle(file); !found.empty()) {
      reading.problem({file}, "expected a tar archive, found " + found);
      reading.break_off();
      continue;
    }
    ShardReading shard(reading, file, split_in(name).value_or(Split::kTrain));
    try {
      shard.read();
    } catch (const io::Error& error) {
      reading.problem(file, error);
      reading.break_off();
    }
  }
}

}  // namespace pipeline::dataset
