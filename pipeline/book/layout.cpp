#include "pipeline/book/layout.h"

#include "io/loudness.h"
#include "pipeline/book/book_file.h"
#include "pipeline/journal/finished_items.h"

namespace pipeline {
namespace {

namespace fs = std::filesystem;

std::vector<Timeline> lay_out_chapters(const BookScript& script, const BookJob& job) {
  const fs::path speech = job.output / kSpeechFolder;
  FinishedItems finished(speech);
  const auto find = [&](const std::string& id) -> std::optional<Outcome> {
    auto outcome = finished.find(std::string(kSpeechCorpus) + "/" + id);
    return outcome && outcome->status == Status::kDone ? outcome : std::nullopt;
  };
  std::vector<Timeline> timelines;
  for (const ScriptChapter& chapter : script.chapters)
    timelines.push_back(lay_out(chapter, job.pauses, speech, find));
  return timelines;
}

/// Towards the job's target, which there is.
double gain_for(const BookJob& job, const io::Loudness& loudness) {
  return gain_db(*job.target, loudness, job.m4b || io::is_lossy(job.audio.container));
}

void measure_speech(std::vector<Timeline>& timelines, const BookJob& job, LoudnessCache& known,
                    LoudnessTable& table) {
  for (Timeline& timeline : timelines) {
    for (Piece& piece : timeline.pieces) {
      if (piece.file.empty()) continue;
      const io::Loudness& loudness =
          known.of(piece.hash, [&] { return io::measure_loudness(piece.file); });
      if (job.target != nullptr && job.scope == GainScope::kItem)
        piece.gain_db = gain_for(job, loudness);
      table.add("item", fs::relative(piece.file, job.output).string(), loudness);
    }
  }
}

void choose_gains(std::vector<Timeline>& timelines, const BookJob& job, LoudnessCache& known) {
  if (job.target == nullptr || job.scope == GainScope::kItem) return;
  const auto gain_of = [&](const std::vector<const Timeline*>& some) {
    const std::string key = key_of(some) + "-" + std::to_string(job.audio.sample_rate);
    return gain_for(job, known.of(key, [&] { return measure(some, job.audio.sample_rate); }));
  };
  if (job.scope == GainScope::kBook) {
    const double gain = gain_of(pointers_to(timelines));
    for (Timeline& timeline : timelines) timeline.gain_db = gain;
  } else {
    for (Timeline& timeline : timelines) timeline.gain_db = gain_of({&timeline});
  }
}

}  // namespace

std::vector<const Timeline*> pointers_to(const std::vector<Timeline>& timelines) {
  std::vector<const Timeline*> pointers;
  pointers.reserve(timelines.size());
  for (const Timeline& timeline : timelines) pointers.push_back(&timeline);
  return pointers;
}

std::vector<Timeline> lay_out_book(const BookScript& script, const BookJob& job,
                                   LoudnessCache& loudness, LoudnessTable& table) {
  std::vector<Timeline> timelines = lay_out_chapters(script, job);
  measure_speech(timelines, job, loudness, table);
  choose_gains(timelines, job, loudness);
  return timelines;
}

}  // namespace pipeline
