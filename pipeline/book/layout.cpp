// Measures speech files in parallel, caches loudness as JSON, and computes gains for the target.
#include "pipeline/book/layout.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <utility>

#include "io/base/error.h"
#include "io/base/json_object.h"
#include "io/base/json_text.h"
#include "io/loudness.h"
#include "model/engine/engine.h"
#include "pipeline/book/book_record.h"
#include "pipeline/journal/finished_items.h"
#include "pipeline/report/print.h"
#include "pipeline/worker_pool.h"

namespace pipeline {
namespace {

using io::Json;
namespace fs = std::filesystem;

constexpr std::array<std::pair<const char*, double io::Loudness::*>, 11> kFigures = {{
    {"integrated_lufs", &io::Loudness::integrated_lufs},
    {"range_lu", &io::Loudness::range_lu},
    {"true_peak_db", &io::Loudness::true_peak_db},
    {"peak_db", &io::Loudness::peak_db},
    {"rms_db", &io::Loudness::rms_db},
    {"noise_floor_db", &io::Loudness::noise_floor_db},
    {"head_seconds", &io::Loudness::head_seconds},
    {"tail_seconds", &io::Loudness::tail_seconds},
    {"sound_begin", &io::Loudness::sound_begin},
    {"sound_end", &io::Loudness::sound_end},
    {"seconds", &io::Loudness::seconds},
}};

io::Loudness from_json(io::JsonObject& json) {
  io::Loudness loudness;
  for (const auto& [name, figure] : kFigures)
    loudness.*figure = json.is_null(name) ? -std::numeric_limits<double>::infinity()
                                          : json.required(name, json.number(name));
  constexpr std::uint64_t kMaxHz = 1'000'000;
  loudness.sample_rate =
      static_cast<int>(json.required("sample_rate", json.integer("sample_rate", 1, kMaxHz)));
  return loudness;
}

struct MeasuredSpeech {
  Utterance utterance;
  io::Loudness loudness;
};

/// What is finished, by the ids of its segments; not measured yet.
std::map<std::string, MeasuredSpeech> find_speech(const BookScript& script,
                                                  const fs::path& folder) {
  FinishedItems finished(folder);
  std::map<std::string, MeasuredSpeech> speech;
  for (const ScriptChapter& chapter : script.chapters)
    for (const Paragraph& paragraph : chapter.paragraphs)
      for (const Segment& segment : paragraph.segments) {
        const auto outcome = finished.find(std::string(kSpeechCorpus) + "/" + segment.id);
        if (outcome && outcome->status == Status::kDone)
          speech[segment.id].utterance = {
              .file = folder / outcome->path, .hash = outcome->hash, .samples = outcome->samples};
      }
  return speech;
}

void measure_speech(MeasuredSpeech& speech, LoudnessCache& known) {
  Utterance& utterance = speech.utterance;
  const io::Loudness loudness =
      known.of(utterance.hash, [&] { return io::measure_loudness(utterance.file); });
  const auto samples = [](double seconds) { return std::llround(seconds * model::kSampleRate); };
  utterance.head = samples(loudness.sound_begin);
  utterance.tail = utterance.samples - samples(loudness.sound_end);
  speech.loudness = loudness;
}

/// Towards the job's target, which there is.
double gain_for(const BookJob& job, const io::Loudness& loudness) {
  return gain_db(*job.target, loudness, job.m4b ? kLossyMarginDb : peak_margin_db(job.audio));
}

/// The gain of each file of speech towards the job's target.
void choose_gains_of_items(std::vector<ChapterTimeline>& timelines, const BookJob& job,
                           LoudnessCache& known) {
  for (ChapterTimeline& timeline : timelines)
    for (Clip& clip : timeline.clips)
      if (!clip.file.empty())
        clip.gain_db =
            gain_for(job, known.of(clip.hash, [&] { return io::measure_loudness(clip.file); }));
}

}  // namespace

Json to_json(const io::Loudness& loudness) {
  Json json;
  for (const auto& [name, figure] : kFigures) json[name] = loudness.*figure;
  json["sample_rate"] = loudness.sample_rate;
  return json;
}

LoudnessCache::LoudnessCache(io::Target file, std::function<void()> before_measuring)
    : file_(std::move(file)), before_measuring_(std::move(before_measuring)) {
  try {
    const io::JsonDocument document = io::JsonDocument::read(file_.full());
    for (auto& [key, figures] : io::JsonObject(document).members())
      known_[key] = from_json(figures);
  } catch (const io::Error&) {
    known_.clear();
  }
}

io::Loudness LoudnessCache::of(const std::string& key,
                               const std::function<io::Loudness()>& measure) {
  {
    const std::lock_guard lock(mutex_);
    asked_.insert(key);
    const auto known = known_.find(key);
    if (known != known_.end()) return known->second;
  }
  before_measuring_();
  const io::Loudness measured = measure();
  const std::lock_guard lock(mutex_);
  known_[key] = measured;
  return measured;
}

void LoudnessCache::forget_others() {
  std::erase_if(known_, [&](const auto& entry) { return !asked_.contains(entry.first); });
}

void LoudnessCache::save() const {
  Json json = Json::object();
  for (const auto& [key, loudness] : known_) json[key] = to_json(loudness);
  io::write_file(file_, io::json_text(json, 0) + "\n");
}

void LoudnessTable::add(const char* kind, const std::string& file, const io::Loudness& loudness) {
  if (!files_.insert(file).second) return;
  print(rows_, "{},{},{:.2f},{:.2f},{:.2f},{:.2f},{:.2f},{:.2f},{:.3f}\n", kind, file,
        loudness.integrated_lufs, loudness.range_lu, loudness.true_peak_db, loudness.peak_db,
        loudness.rms_db, loudness.noise_floor_db, loudness.seconds);
}

void LoudnessTable::write(const io::Target& file) const {
  io::write_file(
      file, "kind,file,lufs,lra_lu,true_peak_db,peak_db,rms_db,noise_floor_db,seconds\n" + rows_);
}

std::vector<ChapterTimeline> lay_out_book(const BookScript& script, const BookJob& job, int workers,
                                          LoudnessCache& loudness, LoudnessTable& table) {
  std::map<std::string, MeasuredSpeech> speech = find_speech(script, job.output / kSpeechFolder);
  std::vector<MeasuredSpeech*> files;
  files.reserve(speech.size());
  for (auto& [id, file] : speech) files.push_back(&file);
  for_each_index(workers, files.size(),
                 [&](std::size_t i) { measure_speech(*files[i], loudness); });
  const auto find = [&](const std::string& id) -> std::optional<Utterance> {
    const auto found = speech.find(id);
    if (found == speech.end()) return std::nullopt;
    const auto& [utterance, its_loudness] = found->second;
    table.add("item", fs::relative(utterance.file, job.output).string(), its_loudness);
    return utterance;
  };
  std::vector<ChapterTimeline> timelines;
  for (const ScriptChapter& chapter : script.chapters)
    timelines.push_back(lay_out(chapter, job.pauses, find));
  return timelines;
}

bool gains_need_hearing(const BookJob& job) {
  return job.target != nullptr && job.scope != GainScope::kItem;
}

void choose_gains(std::vector<ChapterTimeline>& timelines, const BookJob& job, int workers,
                  LoudnessCache& known, const Heard& heard) {
  if (job.target == nullptr) return;
  if (job.scope == GainScope::kItem) return choose_gains_of_items(timelines, job, known);
  const auto gain_of = [&](std::span<const ChapterTimeline> some) {
    const int rate = job.audio.sample_rate;
    const std::string key = key_of(some) + "-" + std::to_string(rate);
    return gain_for(job, known.of(key, [&] { return measure(some, rate, heard); }));
  };
  if (job.scope == GainScope::kBook) {
    const double gain = gain_of(timelines);
    for (ChapterTimeline& timeline : timelines) timeline.gain_db = gain;
  } else {
    for_each_index(workers, timelines.size(), [&](std::size_t i) {
      timelines[i].gain_db = gain_of({&timelines[i], 1});
    });
  }
}

}  // namespace pipeline
