// Reader of Lhotse manifests: recordings, supervisions, alignments and cuts must agree.
#include <algorithm>
#include <cmath>
#include <map>

#include "io/base/json_text.h"
#include "pipeline/dataset/verify/readers.h"

namespace pipeline::dataset {
namespace {

/// Of what JSON means, whatever the order of its keys.
io::Hash128 meaning_of(const io::Json& json) {
  return io::Hash128::of(io::json_text(nlohmann::json(json)));
}

struct LhotseRecording {
  Place place;
  std::string audio = {};
  int sample_rate = 0;
  std::int64_t samples = 0;
  double seconds = 0;
  io::Hash128 meaning = {};
  bool is_used = false;
};

/// The manifests of one split, by Lhotse's own validation: recordings, what is said in them, and
/// cuts that hold both once more.
class LhotseManifests {
 public:
  LhotseManifests(Reading& reading, const std::string& folder, Split split)
      : reading_(reading), folder_(folder), split_(split) {}

  void read() {
    const bool has_recordings = reading_.each_object(
        manifest("recordings"),
        [&](io::JsonObject& line, const Place& place) { add_recording(line, place); });
    const bool has_supervisions =
        has_recordings && reading_.each_object(manifest("supervisions"),
                                               [&](io::JsonObject& line, const Place& place) {
                                                 add_supervision(line, place);
                                               });
    if (!has_supervisions) return;
    for (const auto& [id, recording] : recordings_)
      if (!recording.is_used)
        reading_.problem(recording.place,
                         "expected a supervision of " + shown(id) + ", found none");
    if (!reading_.has(manifest("cuts"))) return;
    const bool has_cuts = reading_.each_object(
        manifest("cuts"),
        [&](io::JsonObject& line, const Place& place) { check_cut(line, place); });
    if (!has_cuts) return;
    for (const auto& [id, supervision] : supervisions_)
      if (!supervision.is_cut)
        reading_.problem(supervision.place, "expected a cut of " + shown(id) + ", found none");
  }

 private:
  struct Supervision {
    Place place;
    io::Hash128 meaning;
    bool is_cut = false;
  };

  std::string manifest(const std::string& name) const {
    const std::string plain = joined(folder_, name + ".jsonl");
    return reading_.has(plain) ? plain : plain + ".gz";
  }

  void add_recording(io::JsonObject& line, const Place& place) {
    LhotseRecording recording{.place = place};
    const std::string id = line.required("id", line.string("id"));
    auto sources = line.required("sources", line.objects("sources"));
    if (sources.size() != 1)
      line.refuse("sources", "expected one source, found " + std::to_string(sources.size()));
    if (const auto type = sources[0].required("type", sources[0].string("type")); type != "file")
      line.refuse("sources", "expected a file, found " + shown(type));
    const auto audio =
        reading_.below(place, "", sources[0].required("source", sources[0].string("source")));
    constexpr std::uint64_t kMaxHz = 1'000'000;
    recording.sample_rate =
        static_cast<int>(line.required("sampling_rate", line.integer("sampling_rate", 1, kMaxHz)));
    recording.samples = line.required("num_samples", line.count("num_samples"));
    recording.seconds = line.required("duration", line.number("duration", 0));
    recording.meaning = meaning_of(line.json());
    const double expected = static_cast<double>(recording.samples) / recording.sample_rate;
    if (std::abs(expected - recording.seconds) > kEndTolerance)
      reading_.problem(place, "expected the duration " + seconds_shown(expected) +
                                  " of its samples, found " + seconds_shown(recording.seconds));
    if (!audio) return;
    recording.audio = *audio;
    if (!recordings_.emplace(id, recording).second)
      reading_.problem(place, "expected the id " + shown(id) + " once, found it before");
  }

  void add_supervision(io::JsonObject& line, const Place& place) {
    const std::string id = line.required("id", line.string("id"));
    const std::string of = line.required("recording_id", line.string("recording_id"));
    const auto found = recordings_.find(of);
    if (found == recordings_.end())
      return reading_.problem(place,
                              "expected the recording " + shown(of) + " in recordings, found none");
    LhotseRecording& recording = found->second;
    recording.is_used = true;
    const double start = line.required("start", line.number("start", 0));
    const double seconds = line.required("duration", line.number("duration", 0));
    if (start + seconds > recording.seconds + kEndTolerance)
      reading_.problem(place, "expected a supervision within " + seconds_shown(recording.seconds) +
                                  ", found one until " + seconds_shown(start + seconds));
    Record record{.place = place,
                  .key = id,
                  .audio = recording.audio,
                  .texts = {line.required("text", line.string("text"))},
                  .speaker = line.string("speaker").value_or(""),
                  .split = split_,
                  .samples = recording.samples,
                  .sample_rate = recording.sample_rate};
    if (id != of) record.part = std::pair(start, start + seconds);
    if (auto custom = line.object("custom"))
      if (auto text = custom->string("normalized_text")) record.texts.push_back(*std::move(text));
    if (line.is_object("alignment"))
      record.aligned_until = check_alignment(line, place, start, start + seconds);
    supervisions_.emplace(id, Supervision{place, meaning_of(line.json()), false});
    reading_.add(std::move(record));
  }

  /// Where the last item ends. Items are `[symbol, start, duration, score]`.
  double check_alignment(io::JsonObject& line, const Place& place, double begin, double end) {
    double last = begin;
    auto alignment = line.required("alignment", line.object("alignment"));
    for (const auto& [kind, items] : alignment.json().items()) {
      double at = begin;
      for (const io::Json& item : items) {
        const bool is_item = item.is_array() && item.size() >= 3 && item[0].is_string() &&
                             item[1].is_number() && item[2].is_number();
        if (!is_item) {
          reading_.problem(place,
                           "expected [symbol, start, duration, score] in the alignment, found " +
                               shown(io::json_text(item)));
          return last;
        }
        const double from = item[1].get<double>();
        const double to = from + item[2].get<double>();
        if (from < at - kEndTolerance || to < from || to > end + kEndTolerance) {
          reading_.problem(place, "expected the " + kind + " " + shown(item[0].get<std::string>()) +
                                      " from " + seconds_shown(at) + " to " + seconds_shown(end) +
                                      ", found it from " + seconds_shown(from) + " to " +
                                      seconds_shown(to));
          return last;
        }
        at = to;
        last = std::max(last, to);
      }
    }
    return last;
  }

  void check_cut(io::JsonObject& line, const Place& place) {
    const double start = line.required("start", line.number("start", 0));
    const double seconds = line.required("duration", line.number("duration", 0));
    auto told = line.required("recording", line.object("recording"));
    const std::string of = told.required("id", told.string("id"));
    const auto recording = recordings_.find(of);
    if (recording == recordings_.end())
      return reading_.problem(place,
                              "expected the recording " + shown(of) + " in recordings, found none");
    if (meaning_of(told.json()) != recording->second.meaning)
      reading_.problem(
          place, "expected the recording " + shown(of) + " as recordings has it, found another");
    if (start + seconds > recording->second.seconds + kEndTolerance)
      reading_.problem(place, "expected a cut within " + seconds_shown(recording->second.seconds) +
                                  ", found one until " + seconds_shown(start + seconds));
    for (io::JsonObject& said : line.required("supervisions", line.objects("supervisions"))) {
      const std::string id = said.required("id", said.string("id"));
      const auto supervision = supervisions_.find(id);
      if (supervision == supervisions_.end()) {
        reading_.problem(place,
                         "expected the supervision " + shown(id) + " in supervisions, found none");
        continue;
      }
      supervision->second.is_cut = true;
      // Times of a cut count from its begin.
      if (start == 0 && meaning_of(said.json()) != supervision->second.meaning)
        reading_.problem(place, "expected the supervision " + shown(id) +
                                    " as supervisions has it, found another");
    }
  }

  Reading& reading_;
  std::string folder_;
  Split split_;
  std::map<std::string, LhotseRecording> recordings_;
  std::map<std::string, Supervision> supervisions_;
};

}  // namespace

void read_lhotse(Reading& reading) {
  for (const std::string& name : reading.folders(""))
    if (const auto split = split_named(name)) LhotseManifests(reading, name, *split).read();
}

}  // namespace pipeline::dataset
