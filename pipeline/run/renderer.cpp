#include "pipeline/run/renderer.h"

#include <algorithm>
#include <exception>
#include <new>
#include <string>

#include "io/atomic_file.h"
#include "io/error.h"
#include "model/error.h"
#include "pipeline/manifest/seed.h"

namespace pipeline {
namespace {

void add_up(Outcome& outcome, const model::Speech& speech) {
  for (const int duration : speech.durations) outcome.frames += duration;
  outcome.bucket = std::max(outcome.bucket, speech.bucket);
  for (std::size_t stage = 0; stage < speech.seconds.size(); ++stage)
    outcome.times.model[stage] += speech.seconds[stage];
}

/// The chunks from `first` on that are given to the model at once.
std::vector<model::Utterance> batch_from(const Work& work, std::size_t first) {
  std::vector<model::Utterance> batch;
  int tokens = 0;
  for (std::size_t i = first; i < work.chunks.size(); ++i) {
    tokens += static_cast<int>(work.chunks[i].tokens.ids.size());
    if (!batch.empty() && tokens > kMostBatchTokens) break;
    batch.push_back({.ids = work.chunks[i].tokens.ids,
                     .style = work.chunks[i].style,
                     .speed = work.item.speed,
                     .noise_seed = chunk_seed(work.item.seed, i)});
  }
  return batch;
}

void render_speech(Work& work, const Speak& speak, const RenderTarget& target) {
  SpeechFile file(target.folder.place(work.item.path), target.folder.staging(), target.audio,
                  work.outcome.times, work.item.seed);
  if (!speak_into(file, work, speak, target.is_abandoned)) {
    work.is_abandoned = true;
    return;
  }
  Outcome& outcome = work.outcome;
  int symbols = 0;
  for (const Chunk& chunk : work.chunks) symbols += chunk.tokens.phoneme_count;
  outcome.flags = file.flags(target.quality, symbols, work.item.speed);
  const auto& quarantine = target.quality.quarantine;
  if (std::ranges::find_first_of(outcome.flags, quarantine) != outcome.flags.end())
    outcome.status = Status::kQuarantined;

  outcome.path = work.result_path(outcome.status);
  const io::AudioFile written = file.finish(target.folder.place(outcome.path));
  outcome.samples = written.samples;
  outcome.bytes = written.bytes;
  outcome.hash = written.hash;
}

/// Another item has said the same. Whether its file still does: one of an earlier run may just have
/// been made anew, for an item that says something else now.
bool copy_speech(Work& work, const RenderTarget& target) {
  Outcome& outcome = work.outcome;
  const Outcome& original = *work.original;
  if (original.failed()) {
    outcome.fail("as " + original.name + ": " + original.failure);
    return true;
  }
  const std::string path = work.result_path(original.status);
  if (!io::copy_file(target.folder.root() / original.path, original.hash, target.folder.place(path),
                     target.folder.staging()))
    return false;
  outcome.status = original.status;
  outcome.path = path;
  outcome.copy_of = original.name;
  outcome.flags = original.flags;
  outcome.frames = original.frames;
  outcome.samples = original.samples;
  outcome.bytes = original.bytes;
  outcome.hash = original.hash;
  return true;
}

void make_file(Work& work, const Speak& speak, const RenderTarget& target) {
  const bool is_copied = work.original && copy_speech(work, target);
  if (!is_copied) render_speech(work, speak, target);
  work.outcome.audio_seconds = static_cast<double>(work.outcome.samples) / target.audio.sample_rate;
}

}  // namespace

bool speak_into(SpeechFile& file, Work& work, const Speak& speak,
                const std::function<bool()>& is_abandoned) {
  const Pauses& pauses = work.item.pauses;
  file.pause(pauses.before_ms + work.pause_before_ms);
  for (std::size_t spoken = 0; spoken < work.chunks.size();) {
    if (is_abandoned()) return false;
    for (const model::Speech& speech : speak(batch_from(work, spoken))) {
      if (spoken > 0) file.pause(pauses.between_ms + work.chunks[spoken - 1].pause_after_ms);
      add_up(work.outcome, speech);
      file.append(speech.samples);
      ++spoken;
    }
  }
  file.pause(pauses.after_ms + (work.chunks.empty() ? 0 : work.chunks.back().pause_after_ms));
  return true;
}

void render(Work& work, const Speak& speak, const RenderTarget& target) {
  Outcome& outcome = work.outcome;
  if (outcome.failed()) return;
  std::string reason;
  try {
    return make_file(work, speak, target);
  } catch (const io::Error& error) {
    if (io::is_of_the_disk(error)) throw;
    outcome.fingerprint.clear();  // not the item's fault: the next run tries again
    reason = error.what();
  } catch (const model::Error& error) {
    reason = error.what();
  } catch (const std::bad_alloc&) {
    outcome.fingerprint.clear();
    reason = "not enough memory for its length";
  } catch (const std::exception& error) {
    outcome.fingerprint.clear();
    reason = std::string("unexpected: ") + error.what();
  }
  outcome.fail(reason);
}

}  // namespace pipeline
