// Reader of Kaldi data directories, by the rules of utils/validate_data_dir.sh.
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <string_view>

#include "io/base/strings.h"
#include "pipeline/dataset/verify/readers.h"

namespace pipeline::dataset {
namespace {

constexpr std::string_view kSpaces = " \t";

/// What the files of a data directory say of an utterance.
struct KaldiUtterance {
  Place place;  ///< of the audio's name, or of the segment
  std::string recording, text, speaker;
  std::optional<std::pair<double, double>> part;  ///< of the recording, in seconds
  std::optional<double> seconds;
};

std::optional<double> number_of(const std::string& text) {
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, value);
  if (result.ec != std::errc() || result.ptr != end || !std::isfinite(value)) return std::nullopt;
  return value;
}

/// Others beside it hold dictionaries and language models.
bool is_data_dir(const Reading& reading, const std::string& folder) {
  return std::ranges::any_of(std::array{"wav.scp", "text", "utt2spk", "spk2utt"},
                             [&](const char* name) { return reading.has(joined(folder, name)); });
}

/// A data directory, by the rules of utils/validate_data_dir.sh; names in it are relative to the
/// folder that Kaldi is run from, the root.
class DataDirReading {
 public:
  DataDirReading(Reading& reading, const std::string& folder, Split split)
      : reading_(reading), folder_(folder), split_(split) {}

  void read() {
    read_recordings();
    read_utterances();
    if (!is_readable_) return;  // all else would be told of each utterance
    for (const auto& [key, utterance] : utterances_) add(key, utterance);
  }

 private:
  using Visit = std::function<void(const std::string& key, const std::string& rest, const Place&)>;

  /// The lines `KEY REST` of a file, in order as LC_ALL=C sorts.
  void each_key(const char* name, const Visit& visit) {
    std::string last;
    const auto read = [&](const std::string& line, const Place& place) {
      const std::size_t space = line.find_first_of(kSpaces);
      const std::size_t rest = line.find_first_not_of(kSpaces, space);
      if (space == 0 || rest == std::string::npos)
        return reading_.problem(place, "expected KEY and more after a space, found " + shown(line));
      const std::string key = line.substr(0, space);
      if (key <= last)
        reading_.problem(place, "expected keys sorted as LC_ALL=C sorts, each once, found " +
                                    shown(key) + " after " + shown(last));
      last = key;
      visit(key, line.substr(rest, line.find_last_not_of(kSpaces) + 1 - rest), place);
    };
    is_readable_ &= reading_.each_line(joined(folder_, name), read, LineEnds::kLf);
  }

  void read_recordings() {
    each_key("wav.scp", [&](const std::string& key, const std::string& rest, const Place& place) {
      if (rest.ends_with('|'))
        return reading_.problem(place, "expected the name of a file, found a command");
      if (const auto audio = reading_.below(place, "", rest)) recordings_[key] = *audio;
      if (!reading_.has(joined(folder_, "segments")))
        utterances_[key] = {place, key, {}, {}, {}, {}};
    });
    if (reading_.has(joined(folder_, "segments"))) read_segments();
  }

  void read_segments() {
    each_key("segments", [&](const std::string& key, const std::string& rest, const Place& place) {
      const std::vector<std::string_view> parts = io::split(rest, kSpaces);
      const std::vector<std::string> fields(parts.begin(), parts.end());
      const auto begin = fields.size() == 3 ? number_of(fields[1]) : std::nullopt;
      const auto end = fields.size() == 3 ? number_of(fields[2]) : std::nullopt;
      if (!begin || !end || *begin < 0 || *end <= *begin)
        return reading_.problem(place, "expected KEY RECORDING BEGIN END, found " + shown(rest));
      if (!recordings_.contains(fields[0]))
        return reading_.problem(
            place, "expected the recording " + shown(fields[0]) + " in wav.scp, found none");
      utterances_[key] = {place, fields[0], {}, {}, std::pair(*begin, *end), {}};
    });
  }

  /// The utterance of a line, which there has to be.
  KaldiUtterance* find(const std::string& key, const Place& place) {
    const auto found = utterances_.find(key);
    if (found != utterances_.end()) return &found->second;
    if (is_readable_)
      reading_.problem(place, "expected an utterance of wav.scp or segments, found " + shown(key));
    return nullptr;
  }

  void read_utterances() {
    each_key("text", [&](const std::string& key, const std::string& rest, const Place& place) {
      if (KaldiUtterance* utterance = find(key, place)) utterance->text = rest;
    });
    std::map<std::string, std::vector<std::string>> by_speaker;
    each_key("utt2spk", [&](const std::string& key, const std::string& rest, const Place& place) {
      by_speaker[rest].push_back(key);
      if (!key.starts_with(rest))
        reading_.problem(place, "expected a key that begins with the speaker " + shown(rest) +
                                    ", found " + shown(key));
      if (KaldiUtterance* utterance = find(key, place)) utterance->speaker = rest;
    });
    each_key("spk2utt",
             [&](const std::string& speaker, const std::string& rest, const Place& place) {
               if (!std::ranges::equal(io::split(rest, kSpaces), by_speaker[speaker]))
                 reading_.problem(place, "expected the utterances that utt2spk gives " +
                                             shown(speaker) + ", found others");
               by_speaker.erase(speaker);
             });
    for (const auto& [speaker, keys] : by_speaker)
      if (!keys.empty())
        reading_.problem({joined(folder_, "spk2utt")},
                         "expected the speaker " + shown(speaker) + ", found none");
    if (reading_.has(joined(folder_, "utt2dur"))) read_lengths();
  }

  void read_lengths() {
    each_key("utt2dur", [&](const std::string& key, const std::string& rest, const Place& place) {
      KaldiUtterance* const utterance = find(key, place);
      const auto seconds = number_of(rest);
      if (!seconds || *seconds <= 0)
        return reading_.problem(place, "expected seconds, found " + shown(rest));
      if (utterance == nullptr) return;
      utterance->seconds = seconds;
      const auto& part = utterance->part;
      if (part && std::abs(part->second - part->first - *seconds) > kSecondsTolerance)
        reading_.problem(place, "expected " + seconds_shown(part->second - part->first) +
                                    ", as segments says, found " + rest);
    });
  }

  void add(const std::string& key, const KaldiUtterance& utterance) {
    if (utterance.text.empty())
      reading_.problem(utterance.place, "expected " + shown(key) + " in text, found none");
    if (utterance.speaker.empty())
      reading_.problem(utterance.place, "expected " + shown(key) + " in utt2spk, found none");
    const auto audio = recordings_.find(utterance.recording);
    if (audio == recordings_.end()) return;  // which has been told
    Record record{.place = utterance.place,
                  .key = key,
                  .audio = audio->second,
                  .is_one_line = true,
                  .speaker = utterance.speaker,
                  .split = split_,
                  .seconds = utterance.seconds};
    if (!utterance.text.empty()) record.texts = {utterance.text};
    if (utterance.part && utterance.recording == key && utterance.part->first == 0) {
      record.seconds = utterance.part->second;
    } else if (utterance.part) {
      record.seconds.reset();  // of the part
      record.part = utterance.part;
    }
    reading_.add(std::move(record));
  }

  Reading& reading_;
  std::string folder_;
  Split split_;
  bool is_readable_ = true;
  std::map<std::string, std::string> recordings_;  ///< audio by key
  std::map<std::string, KaldiUtterance> utterances_;
};

}  // namespace

void read_kaldi(Reading& reading) {
  for (const std::string& name : reading.folders("data")) {
    const std::string folder = joined("data", name);
    if (is_data_dir(reading, folder))
      DataDirReading(reading, folder, split_in(name).value_or(Split::kTrain)).read();
  }
}

}  // namespace pipeline::dataset
