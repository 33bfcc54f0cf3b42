// Speaks chunks in batches, sets gain and quality flags, and seals the file, or copies that of an
// equal item. See renderer.h.
#include "pipeline/run/render/renderer.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "pipeline/manifest/item_stream.h"
#include "pipeline/manifest/paths.h"
#include "pipeline/mastering/target.h"
#include "pipeline/run/render/joiner.h"
#include "pipeline/run/render/reference.h"
#include "pipeline/run/work.h"

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
std::vector<model::Utterance> batch_from(const Work& work, std::size_t first, int max_tokens) {
  std::vector<model::Utterance> batch;
  int tokens = 0;
  for (std::size_t i = first; i < work.chunks.size(); ++i) {
    tokens += static_cast<int>(work.chunks[i].tokens.ids.size());
    if (!batch.empty() && tokens > max_tokens) break;
    batch.push_back({.ids = work.chunks[i].tokens.ids,
                     .style = work.chunks[i].style,
                     .speed = work.item.speed,
                     .noise_seed = chunk_seed(work.item.seed, i),
                     .rates = work.chunks[i].rates});
  }
  return batch;
}

/// The speed at which the whole would last as long as it does at the speeds of its parts.
double mean_speed(const Work& work) {
  double tokens = 0;
  double durations = 0;
  for (const PreparedChunk& chunk : work.chunks) {
    tokens += static_cast<double>(chunk.tokens.ids.size());
    if (chunk.rates.empty()) durations += static_cast<double>(chunk.tokens.ids.size());
    for (const double rate : chunk.rates) durations += 1 / rate;
  }
  return work.item.speed * (tokens == durations ? 1 : tokens / durations);
}

/// Less sound than that has no loudness of its own: too few of the blocks that BS.1770 measures.
constexpr double kMeasurableSeconds = 2;

/// Makes the speech in `file` as loud as the item is to be, or as its peaks allow. Whether these
/// keep it quieter.
bool level_speech(SpeechFile& file, Work& work, const Speak& speak, const io::AudioFormat& format) {
  const LoudnessPolicy& policy = work.item.level->policy;
  const io::Loudness loudness = file.loudness();
  const bool has_its_own =
      policy.per == LoudnessOf::kItem && file.heard_seconds() >= kMeasurableSeconds;
  const double lufs =
      has_its_own ? loudness.integrated_lufs : mean_lufs(work.references, speak, format);
  const auto gain_below = [&](double peak_db) {
    return gain_below_peak(policy.target_lufs - lufs, peak_db, policy.peak_dbtp,
                           peak_margin_db(format));
  };
  constexpr double kNoPeakDb = -std::numeric_limits<double>::infinity();
  const double gain = gain_below(loudness.true_peak_db);
  work.outcome.gain_db = std::isfinite(gain) ? gain : 0;  // of a voice that is mute
  file.level(*work.outcome.gain_db);
  return gain < gain_below(kNoPeakDb);
}

void render_speech(Work& work, const Speak& speak, const RenderTarget& target) {
  SpeechFile file({target.folder, work.item.path}, target.audio, work.outcome.times,
                  work.item.seed);
  if (target.curves) file.keep_curves();
  if (work.item.level) file.hold_back({target.folder, work.item.path}, target.audio.sample_rate);
  if (!speak_into(file, work, speak, kMaxBatchTokens, target.is_abandoned)) {
    work.is_abandoned = true;
    return;
  }
  Outcome& outcome = work.outcome;
  const bool is_quiet = work.item.level && level_speech(file, work, speak, target.audio);
  int symbols = 0;
  for (const PreparedChunk& chunk : work.chunks) symbols += chunk.tokens.phoneme_count;
  outcome.flags = file.flags(target.quality, symbols, mean_speed(work));
  if (is_quiet) outcome.flags.emplace_back("quiet");
  const auto& quarantine = target.quality.quarantine;
  if (std::ranges::find_first_of(outcome.flags, quarantine) != outcome.flags.end())
    outcome.status = Status::kQuarantined;

  outcome.path = work.result_path(outcome.status);
  io::SealedFile audio = file.seal({target.folder, outcome.path});
  outcome.samples = file.samples();
  outcome.bytes = audio.stamp().bytes;
  outcome.hash = audio.stamp().hash;
  if (file.curves())
    for (auto& [name, curve] : seal_curves(audio.target(), *file.curves())) {
      outcome.curves[name] = curve.stamp();
      work.files.push_back(std::move(curve));
    }
  work.files.push_back(std::move(audio));
}

/// Copies a file of another item, if that is still what it was.
bool copy(Work& work, const std::string& from, const std::string& hash, const std::string& to,
          io::OwnedFolder& folder) {
  auto copied = io::seal_copy(folder.root() / from, hash, {folder, to});
  if (!copied) return false;
  work.files.push_back(*std::move(copied));
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
  if (!copy(work, original.path, original.hash, path, target.folder)) return false;
  if (target.curves)
    for (const auto& [name, stamp] : original.curves)
      if (!copy(work, curve_path(original.path, name), stamp.hash, curve_path(path, name),
                target.folder))
        return false;
  outcome.path = path;
  if (target.curves) outcome.curves = original.curves;
  outcome.status = original.status;
  outcome.copy_of = original.name;
  outcome.flags = original.flags;
  outcome.gain_db = original.gain_db;
  outcome.frames = original.frames;
  outcome.durations = original.durations;
  outcome.joins = original.joins;
  outcome.samples = original.samples;
  outcome.bytes = original.bytes;
  outcome.hash = original.hash;
  return true;
}

void make_file(Work& work, const Speak& speak, const RenderTarget& target) {
  if (!work.original || !copy_speech(work, target)) {
    work.files.clear();
    render_speech(work, speak, target);
  }
  Outcome& outcome = work.outcome;
  outcome.audio_seconds = static_cast<double>(outcome.samples) / target.audio.sample_rate;
  if (work.is_abandoned || outcome.failed() || !target.text_files) return;
  for (const TextFile& text : target.text_files(work))
    if (auto sealed = target.folder.seal_unless_there(text.path, text.content))
      work.files.push_back(*std::move(sealed));
}

}  // namespace

bool speak_into(SpeechWriter& writer, Work& work, const Speak& speak, int batch_tokens,
                const std::function<bool()>& is_abandoned) {
  Joiner joiner(writer, work);
  while (joiner.joined() < work.chunks.size()) {
    if (is_abandoned()) return false;
    for (const model::Speech& speech : speak(batch_from(work, joiner.joined(), batch_tokens))) {
      add_up(work.outcome, speech);
      joiner.add(speech);
    }
  }
  joiner.finish();
  writer.finish();
  return true;
}

void render(Work& work, const Speak& speak, const RenderTarget& target) {
  if (work.outcome.failed()) return;
  if (!attempt(work.outcome, [&] { make_file(work, speak, target); })) work.files.clear();
}

}  // namespace pipeline
