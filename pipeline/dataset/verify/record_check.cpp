// Checks the WAV files of a batch in parallel, then texts, keys and rates in order.
#include "pipeline/dataset/verify/record_check.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>

#include "io/base/unicode.h"
#include "io/wav_file.h"
#include "pipeline/worker_pool.h"

namespace pipeline::dataset {
namespace {

constexpr std::size_t kBatchRecords = 256;
constexpr std::size_t kBatchBytes = std::size_t{32} << 20;  // of audio from archives

/// What listening to a record came to.
struct Heard {
  std::optional<io::WavFacts> facts;
  std::vector<Problem> problems;
};

std::string hz(int rate) { return std::to_string(rate) + " Hz"; }

/// What is wrong with a text, or nothing.
std::string fault_of(const std::string& text, bool is_one_line) {
  if (!io::is_utf8(text)) return "expected a text in UTF-8, found other bytes";
  if (text.find_first_not_of(" \t\r\n\v\f") == std::string::npos)
    return "expected a text, found an empty one";
  if (!is_one_line) return {};
  const auto is_control = [](char c) {
    return (static_cast<unsigned char>(c) < 0x20 && c != '\t') || c == 0x7f;
  };
  if (std::ranges::any_of(text, is_control))
    return "expected a text on one line, found control characters in " + shown(text);
  for (const char* line_end : {"\xC2\x85", "\xE2\x80\xA8", "\xE2\x80\xA9"})  // of Unicode
    if (text.find(line_end) != std::string::npos)
      return "expected a text on one line, found a line end of Unicode in " + shown(text);
  return {};
}

/// Reads the audio of a record, and holds it against what the record says of it. Pure.
Heard listen(const Reading& reading, const Record& record) {
  Heard heard;
  const Place place{record.audio};
  const std::string member = record.embedded ? record.key + ".wav: " : "";
  const auto problem = [&](const std::string& what) {
    heard.problems.push_back({place, member + what});
  };
  try {
    if (record.embedded) {
      std::istringstream bytes(*record.embedded);
      heard.facts = io::read_wav(bytes, record.audio);
    } else if (const std::string found = reading.obstacle(record.audio); !found.empty()) {
      heard.problems.push_back(
          {record.place, "expected the audio " + record.audio + ", found " + found});
      return heard;
    } else {
      std::ifstream file(reading.root() / record.audio, std::ios::binary);
      if (!file) throw io::system_error(record.audio, "cannot be read");
      heard.facts = io::read_wav(file, record.audio);
    }
  } catch (const io::Error& error) {
    const std::string what = error.what();
    problem(what.substr(std::min(what.size(), record.audio.size() + 2)));
    return heard;
  }
  const io::WavFacts& facts = *heard.facts;
  if (facts.channels != 1)
    problem("expected mono, found " + io::counted(facts.channels, "channel"));
  if (!facts.is_pcm16) problem("expected 16 bit, found " + facts.encoding);
  if (facts.samples == 0) problem("expected sound, found no samples");
  const auto compare = [&](bool is_right, const std::string& expected, const std::string& found) {
    if (!is_right)
      heard.problems.push_back({record.place, "expected " + expected + ", found " + found + " in " +
                                                  member + record.audio});
  };
  const double seconds = static_cast<double>(facts.samples) / facts.sample_rate;
  if (record.samples)
    compare(*record.samples == facts.samples, io::counted(*record.samples, "sample"),
            std::to_string(facts.samples));
  if (record.seconds)
    compare(std::abs(*record.seconds - seconds) <= kSecondsTolerance,
            seconds_shown(*record.seconds), seconds_shown(seconds));
  if (record.part)
    compare(record.part->second <= seconds + kEndTolerance,
            "audio until " + seconds_shown(record.part->second), seconds_shown(seconds));
  if (record.aligned_until)
    compare(*record.aligned_until <= seconds + kEndTolerance,
            "audio until " + seconds_shown(*record.aligned_until) + ", as the alignment says",
            seconds_shown(seconds));
  return heard;
}

}  // namespace

void RecordCheck::add(Reading& reading, Record record) {
  reading.name(record.audio);
  batch_bytes_ += record.embedded ? record.embedded->size() : 0;
  batch_.push_back(std::move(record));
  if (batch_.size() >= kBatchRecords || batch_bytes_ >= kBatchBytes) flush(reading);
}

void RecordCheck::check_texts(Reading& reading, const Record& record) {
  for (const std::string& text : record.texts)
    if (const std::string fault = fault_of(text, record.is_one_line); !fault.empty())
      reading.problem(record.place, fault);
}

void RecordCheck::check_unique(Reading& reading, const Record& record, ByHash& known,
                               const std::string& name, const std::string& what) {
  const auto [at, is_new] =
      known.try_emplace(io::Hash128::of(name), static_cast<std::uint32_t>(records_.size()));
  if (is_new) return;
  const KnownRecord& first = records_[at->second];
  const Place place = place_of(first);
  std::string where = place.file;
  if (place.line > 0) where += ":" + std::to_string(place.line);
  if (first.split != record.split) where += std::string(", in ") + name_of(first.split);
  reading.problem(record.place, "expected the " + what + " " + shown(name) +
                                    " once, found it before (" + where + ")");
}

void RecordCheck::check_rate(Reading& reading, const Record& record, int found) {
  // Trainers take one rate for all files, where the format says nothing of each.
  if (sample_rate_ == 0 && record.sample_rate == 0) sample_rate_ = found;
  const int expected = record.sample_rate != 0 ? record.sample_rate : sample_rate_;
  if (found != expected)
    reading.problem({record.audio}, (record.embedded ? record.key + ".wav: " : "") + "expected " +
                                        hz(expected) + ", found " + hz(found));
}

std::uint32_t RecordCheck::number_of(std::vector<std::string>& names, const std::string& name,
                                     ByHash& known) {
  const auto [at, is_new] =
      known.try_emplace(io::Hash128::of(name), static_cast<std::uint32_t>(names.size()));
  if (is_new) names.push_back(name);
  return at->second;
}

void RecordCheck::flush(Reading& reading) {
  std::vector<Heard> heard(batch_.size());
  for_each_index(workers_, batch_.size(),
                 [&](std::size_t i) { heard[i] = listen(reading, batch_[i]); });
  for (std::size_t i = 0; i < batch_.size(); ++i) {
    const Record& record = batch_[i];
    check_texts(reading, record);
    check_unique(reading, record, by_key_, record.key, "key");
    if (!record.embedded && !record.part)
      check_unique(reading, record, by_audio_, record.audio, "audio");
    for (const Problem& problem : heard[i].problems) reading.problem(problem.place, problem.what);
    KnownRecord known{.file = number_of(files_, record.place.file, by_file_),
                      .line = record.place.line,
                      .audio = io::Hash128::of(record.audio),
                      .speaker = number_of(speakers_, record.speaker, by_speaker_),
                      .split = record.split,
                      .is_aligned = record.aligned_until.has_value()};
    SplitFound& split = splits_[static_cast<std::size_t>(record.split)];
    ++split.utterances;
    if (!record.speaker.empty()) split.speakers.insert(record.speaker);
    if (heard[i].facts) {
      known.sample_rate = heard[i].facts->sample_rate;
      known.samples = heard[i].facts->samples;
      split.seconds += record.part ? record.part->second - record.part->first
                                   : static_cast<double>(known.samples) / known.sample_rate;
      check_rate(reading, record, known.sample_rate);
    }
    records_.push_back(known);
  }
  batch_.clear();
  batch_bytes_ = 0;
}

KnownRecord* RecordCheck::find(const std::string& key, const std::string& audio) {
  auto found = by_key_.find(io::Hash128::of(key));
  if (found == by_key_.end() && (found = by_audio_.find(io::Hash128::of(audio))) == by_audio_.end())
    return nullptr;
  return &records_[found->second];
}

}  // namespace pipeline::dataset
