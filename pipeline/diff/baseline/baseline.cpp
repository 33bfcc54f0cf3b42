// Reads and writes baseline.jsonl and history.jsonl, and copies sounds, as FLAC where lossless.
#include "pipeline/diff/baseline/baseline.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <sstream>

#include "io/audio_reader.h"
#include "io/audio_sink.h"
#include "io/base/content.h"
#include "io/base/error.h"
#include "io/base/extension.h"
#include "io/base/hash.h"
#include "io/base/json_object.h"
#include "io/base/json_text.h"
#include "io/base64.h"
#include "io/text_corpus.h"
#include "pipeline/diff/compare/matching.h"
#include "pipeline/diff/compare/recording.h"

namespace pipeline::diff {
namespace {

namespace fs = std::filesystem;
using io::Json;

constexpr const char* kHistoryName = "history.jsonl";
constexpr const char* kAudioFolder = "audio";
constexpr const char* kKind = "kokoro-render baseline 2";

// Of an item: some 3 kB for each second, so that a sound of four days is within it.
constexpr std::size_t kMaxLineBytes = std::size_t{1} << 30;

double hundredths(double value) { return std::round(value * 100) / 100; }

Json to_json(const std::string& id, const BaselineItem& item) {
  Json json = {{"id", id}, {"hash", item.hash}};
  if (!item.audio.empty()) {
    json["audio"] = item.audio;
    json["audio_bytes"] = item.audio_stamp.bytes;
    json["audio_hash"] = item.audio_stamp.hash;
  }
  if (!item.text.empty()) json["text"] = item.text;
  if (!item.problem.empty()) {
    json["problem"] = item.problem;
    return json;
  }
  const Scan& scan = item.features.scan;
  json["sample_rate"] = scan.sample_rate;
  json["channels"] = scan.channels;
  if (scan.is_lossy) json["lossy"] = true;
  json["samples"] = scan.samples;
  if (std::isfinite(scan.loudness_lufs)) json["loudness_lufs"] = hundredths(scan.loudness_lufs);
  if (std::isfinite(scan.true_peak_db)) json["true_peak_db"] = hundredths(scan.true_peak_db);
  json["loudest_db"] = scan.loudest_db;
  json["silence_seconds"] = hundredths(scan.silence_seconds);
  if (scan.clipped > 0) json["clipped_samples"] = scan.clipped;
  if (!scan.clicks.empty()) json["clicks"] = scan.clicks;
  json["tilt_db_per_octave"] = hundredths(item.features.shape.tilt_db_per_octave);
  json["bandwidth_hz"] = hundredths(item.features.shape.bandwidth_hz);
  if (!item.features.words.empty()) {
    Json words = Json::array(), times = Json::array();
    for (const Word& word : item.features.words) {
      words.push_back(word.text);
      times.push_back({std::llround(1000 * word.begin), std::llround(1000 * word.end)});
    }
    json["words"] = std::move(words);
    json["word_ms"] = std::move(times);
  }
  json["frames"] = item.features.frames();
  json["features"] = io::to_base64(packed(item.features));
  return json;
}

std::vector<Word> words_from(io::JsonObject& json) {
  constexpr std::uint64_t kMaxMs = 1'000'000'000;
  const auto texts = json.strings("words");
  if (!texts) return {};
  const auto times = json.required("word_ms", json.integer_lists("word_ms", 0, kMaxMs));
  if (times.size() != texts->size() ||
      !std::ranges::all_of(times, [](const auto& time) { return time.size() == 2; }))
    json.refuse("word_ms",
                "expected begin and end of each of " + io::counted(std::ssize(*texts), "word"));
  std::vector<Word> words;
  for (std::size_t i = 0; i < times.size(); ++i)
    words.push_back({(*texts)[i], static_cast<double>(times[i][0]) / 1000,
                     static_cast<double>(times[i][1]) / 1000});
  return words;
}

BaselineItem from_json(io::JsonObject& json, const std::string& place) {
  BaselineItem item{.hash = json.required("hash", json.string("hash")),
                    .audio = json.string("audio").value_or(""),
                    .audio_stamp = {json.count("audio_bytes").value_or(0),
                                    json.string("audio_hash").value_or("")},
                    .text = json.string("text").value_or(""),
                    .problem = json.string("problem").value_or(""),
                    .features = {}};
  const fs::path audio = fs::path(item.audio).lexically_normal();
  if (audio.is_absolute() || (!audio.empty() && *audio.begin() != kAudioFolder))
    throw io::Error(place, "expected a sound in the folder " + std::string(kAudioFolder) +
                               ", found \"" + io::excerpt(item.audio) + "\"");
  if (!item.problem.empty()) return item;
  const auto number = [&](const char* key) { return json.required(key, json.number(key)); };
  const auto integer = [&](const char* key, std::uint64_t min, std::uint64_t max) {
    return json.required(key, json.integer(key, min, max));
  };
  const double none = -std::numeric_limits<double>::infinity();
  Scan& scan = item.features.scan;
  scan.sample_rate =
      static_cast<int>(integer("sample_rate", Recording::kLowestRate, Recording::kHighestRate));
  scan.channels = static_cast<int>(integer("channels", 1, 1024));
  scan.is_lossy = json.boolean("lossy").value_or(false);
  scan.samples = json.required("samples", json.count("samples"));
  scan.loudness_lufs = json.number("loudness_lufs").value_or(none);
  scan.true_peak_db = json.number("true_peak_db").value_or(none);
  scan.loudest_db = number("loudest_db");
  scan.silence_seconds = number("silence_seconds");
  scan.clipped = json.count("clipped_samples").value_or(0);
  for (const std::uint64_t click : json.integers("clicks").value_or(std::vector<std::uint64_t>{}))
    scan.clicks.push_back(static_cast<std::int64_t>(click));
  item.features.shape = {number("tilt_db_per_octave"), number("bandwidth_hz")};
  item.features.words = words_from(json);
  const auto frames = json.required("frames", json.count("frames"));
  const auto bytes = io::from_base64(json.required("features", json.string("features")));
  if (!bytes || !unpack(*bytes, static_cast<std::size_t>(frames), item.features))
    throw io::Error(place, "expected features of " + io::counted(frames, "frame") + " in base64");
  return item;
}

bool have_same_samples(const fs::path& a, const fs::path& b) {
  io::AudioReader before(a);
  io::AudioReader after(b);
  SampleBlock x, y;
  for (std::size_t count = x.size(); count == x.size();) {
    count = before.read_mono(x);
    if (after.read_mono(y) != count || !std::equal(x.begin(), x.begin() + count, y.begin()))
      return false;
  }
  return true;
}

/// Nothing where FLAC of this encoding does not keep every sample.
std::optional<io::SealedFile> encoded(const fs::path& sound, io::Encoding encoding,
                                      const io::Target& to) {
  try {
    io::AudioReader reader(sound);
    if (reader.channels() > 1) return std::nullopt;
    io::AudioSink sink(to, {.container = io::Container::kFlac,
                            .encoding = encoding,
                            .sample_rate = reader.sample_rate()});
    SampleBlock block;
    for (std::size_t count = block.size(); count == block.size();) {
      count = reader.read_mono(block);
      sink.append(std::span(block).first(count));
    }
    io::SealedFile copy = sink.seal();
    if (have_same_samples(sound, copy.written())) return copy;
  } catch (const io::Error& error) {
    if (is_of_the_disk(error)) throw;  // else no sound, not finite, or a rate that FLAC has not
  }
  return std::nullopt;
}

/// A copy of a sound file for the baseline's folder, sealed, named after the hash of the file's
/// bytes: as FLAC of 16 or 24 bits where that keeps every sample, else the file as it is. Throws
/// io::Error. Thread-safe; equal files may be kept at the same time.
io::SealedFile keep_audio(const fs::path& sound, const std::string& hash, io::OwnedFolder& folder) {
  const fs::path name = fs::path(kAudioFolder) / hash;
  const std::string extension = io::extension_of(sound);
  if (extension == ".wav") {
    const io::Target flac(folder, name.string() + ".flac");
    for (const io::Encoding encoding : {io::Encoding::kPcm16, io::Encoding::kPcm24})
      if (auto copy = encoded(sound, encoding, flac)) return *std::move(copy);
  }
  auto copy = io::seal_copy(sound, hash, {folder, name.string() + extension});
  if (!copy) throw io::Error(sound.string(), "was changed while it was copied");
  return *std::move(copy);
}

/// Refuses the first line of what is no baseline, or is one of another version of the program.
void check_kind(io::JsonObject& json) {
  constexpr std::string_view kAnyKind = "kokoro-render baseline ";
  const std::string kind = json.required("kind", json.string("kind"));
  if (kind == kKind) return;
  const bool is_of_another = kind.starts_with(kAnyKind);
  json.refuse("kind",
              is_of_another
                  ? "\"" + io::excerpt(kind) +
                        "\" was made by another version of the program, create it "
                        "again from the render that was approved"
                  : "expected " + std::string(kKind) + ", found \"" + io::excerpt(kind) + "\"");
}

/// The line of an item in `baseline.jsonl`, line end included. Throws io::Error when it is nothing
/// that read_baseline() takes, as of a sound that is too long. REQUIRES: texts are UTF-8.
std::string line_of(const std::string& id, const BaselineItem& item) {
  std::string line = io::json_text(to_json(id, item)) + "\n";
  if (line.size() > kMaxLineBytes) throw io::Error(id, "is too long to be kept in a baseline");
  try {
    const io::JsonDocument document(line, kBaselineName, 0);
    io::JsonObject json(document);
    from_json(json, kBaselineName);
  } catch (const io::Error& error) {
    throw io::Error(id, std::string("cannot be kept: ") + error.what());
  }
  return line;
}

/// Whether a text has nothing but decisions; else it is somebody's own.
bool is_history(const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const auto decision = io::json_of(line);
    if (!decision || !decision->is_object() || !decision->contains("action")) return false;
  }
  return true;
}

/// Whether the last line of a history is this decision, whenever it was taken.
bool ends_with(const std::string& history, const std::string& decision) {
  const std::size_t end = history.find_last_not_of('\n');
  if (end == std::string::npos) return false;
  const std::size_t line_end = history.rfind('\n', end);
  auto last = io::json_of(history.substr(line_end == std::string::npos ? 0 : line_end + 1));
  Json next = io::parse_json(decision);
  if (!last || !last->is_object()) return false;
  last->erase("time");
  next.erase("time");
  return *last == next;
}

}  // namespace

Baseline read_baseline(const fs::path& folder) {
  if (!is_baseline(folder))
    throw io::Error(folder.string(), "is no baseline: it has no " + std::string(kBaselineName));
  Baseline baseline;
  io::LineReader lines(folder / kBaselineName, (folder / kBaselineName).string(), kMaxLineBytes);
  std::string line;
  while (lines.next(line)) {
    const io::JsonDocument document(line, (folder / kBaselineName).string(), lines.line());
    io::JsonObject json(document);
    if (lines.line() == 1) {
      check_kind(json);
      continue;
    }
    const std::string id = json.required("id", json.string("id"));
    if (!baseline.emplace(id, from_json(json, lines.place())).second)
      throw io::Error(lines.place(), "has this item twice");
  }
  if (lines.line() == 0) throw io::Error(lines.place(), "expected a " + std::string(kKind));
  return baseline;
}

BaselineFolder::BaselineFolder(const fs::path& root)
    : folder_(root, {.in_use = "another process is writing this baseline",
                     .state = fs::path(io::kStateFolder) / "baseline"}) {
  if (!is_baseline(root)) return;
  const fs::path file = root / kBaselineName;
  read_ = {io::look_at(file).bytes, io::hash_file(file)};
  before_ = read_baseline(root);
  if (fs::is_regular_file(root / kHistoryName)) history_ = io::read_file(root / kHistoryName);
}

void BaselineFolder::write(const Baseline& baseline, const std::string& decision) {
  std::string text = io::json_text(Json{{"kind", kKind}}) + "\n";
  for (const auto& [id, item] : baseline) text += line_of(id, item);
  // No more than what was read: edits since are the user's.
  if (!read_.hash.empty()) folder_.adopt(kBaselineName, read_);
  if (!read_.hash.empty() && is_history(history_))
    folder_.adopt(kHistoryName, {std::ssize(history_), io::Hash128::of(history_).hex()});
  for (const auto& [id, item] : before_)
    if (!item.audio.empty()) folder_.adopt(item.audio, item.audio_stamp);
  io::FileGroup files(folder_);
  if (!ends_with(history_, decision)) files.add(kHistoryName, history_ + decision);
  files.add(kBaselineName, text);
  files.place();
  complete(baseline);
}

void BaselineFolder::complete(const Baseline& baseline) {
  for (const char* name : {kBaselineName, kHistoryName}) folder_.keep(name);
  for (const auto& [id, item] : baseline) folder_.keep(item.audio);
  folder_.remove_others();
  folder_.release();
}

BaselineItem item_of(const fs::path& sound, const std::string& text, io::OwnedFolder& folder,
                     bool with_audio) {
  BaselineItem item{
      .hash = io::hash_file(sound), .audio = {}, .text = text, .problem = {}, .features = {}};
  try {
    item.features = features_of(sound);
  } catch (const io::Error& error) {
    item.problem = io::printable(error.what());
  }
  if (with_audio) {
    io::SealedFile copy = keep_audio(sound, item.hash, folder);
    item.audio = copy.target().path.generic_string();
    item.audio_stamp = copy.stamp();
    copy.place();
  }
  return item;
}

}  // namespace pipeline::diff
