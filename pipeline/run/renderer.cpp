#include "pipeline/run/renderer.h"

#include <algorithm>
#include <exception>
#include <new>
#include <string>

#include "io/atomic_file.h"
#include "io/error.h"
#include "model/error.h"
#include "pipeline/manifest/companions.h"
#include "pipeline/manifest/seed.h"

namespace pipeline {
namespace {

void add_up(Outcome& outcome, const model::Speech& speech) {
  for (const int duration : speech.durations) outcome.frames += duration;
  outcome.durations.insert(outcome.durations.end(), speech.durations.begin(),
                           speech.durations.end());
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
  if (target.companions.curves) file.keep_curves();
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
  const std::filesystem::path place = target.folder.place(outcome.path);
  const io::AudioFile written = file.finish(place);
  if (file.curves()) outcome.curves = write_curves(place, *file.curves(), target.folder.staging());
  outcome.samples = written.samples;
  outcome.bytes = written.bytes;
  outcome.hash = written.hash;
}

/// Whether the curves of another item that said the same are still what they were.
bool copy_curves(Outcome& outcome, const Outcome& original, const RenderTarget& target) {
  for (const auto& [name, stamp] : original.curves)
    if (!io::copy_file(target.folder.root() / curve_path(original.path, name), stamp.hash,
                       target.folder.place(curve_path(outcome.path, name)),
                       target.folder.staging()))
      return false;
  outcome.curves = original.curves;
  return true;
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
  outcome.path = path;
  if (target.companions.curves && !copy_curves(outcome, original, target)) return false;
  outcome.status = original.status;
  outcome.copy_of = original.name;
  outcome.flags = original.flags;
  outcome.frames = original.frames;
  outcome.durations = original.durations;
  outcome.samples = original.samples;
  outcome.bytes = original.bytes;
  outcome.hash = original.hash;
  return true;
}

void make_file(Work& work, const Speak& speak, const RenderTarget& target) {
  const bool is_copied = work.original && copy_speech(work, target);
  if (!is_copied) render_speech(work, speak, target);
  Outcome& outcome = work.outcome;
  outcome.audio_seconds = static_cast<double>(outcome.samples) / target.audio.sample_rate;
  if (!work.is_abandoned && !outcome.failed())
    write_alignments(target.folder.root() / outcome.path, work, outcome, target.audio.sample_rate,
                     target.companions.alignments, target.folder.staging());
}

}  // namespace

bool speak_into(SpeechFile& file, Work& work, const Speak& speak,
                const std::function<bool()>& is_abandoned) {
  for (std::size_t spoken = 0; spoken < work.chunks.size();) {
    if (is_abandoned()) return false;
    for (const model::Speech& speech : speak(batch_from(work, spoken))) {
      file.pause(pause_ms_before(work, spoken));
      add_up(work.outcome, speech);
      file.append(speech);
      ++spoken;
    }
  }
  file.pause(pause_ms_before(work, work.chunks.size()));
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
