// Finds a chunk's first and last sound by token durations and by energy in 5 ms windows, and cuts
// silence to fit the pause. See joiner.h.
#include "pipeline/run/render/joiner.h"

#include <algorithm>
#include <span>
#include <vector>

#include "model/text/unicode.h"
#include "pipeline/alignment/align.h"

namespace pipeline {
namespace {

constexpr double kHeard = 4e-4;  ///< of the energy of the loudest window: 34 dB below it
constexpr std::int64_t kWindow = model::kSampleRate / 200;
constexpr double kRelease = 0.2 * model::kSampleRate;  ///< a sound may ring on so long, at speed 1

/// A stretch of samples.
struct Stretch {
  std::int64_t begin = 0;
  std::int64_t end = 0;
};

/// From the first window of 5 ms that is heard to the last.
Stretch loud_stretch(std::span<const float> samples) {
  std::vector<double> energies;
  for (std::size_t at = 0; at < samples.size(); at += kWindow) {
    double energy = 0;
    for (const float sample :
         samples.subspan(at, std::min<std::size_t>(kWindow, samples.size() - at)))
      energy += double{sample} * sample;
    energies.push_back(energy);
  }
  const double loudest = *std::max_element(energies.begin(), energies.end());
  const auto is_heard = [&](double energy) { return energy > 0 && energy >= loudest * kHeard; };
  const auto first = std::find_if(energies.begin(), energies.end(), is_heard);
  const auto behind = std::find_if(energies.rbegin(), energies.rend(), is_heard).base();
  if (first >= behind) return {std::ssize(samples), 0};
  return {(first - energies.begin()) * kWindow,
          std::min(std::ssize(samples), (behind - energies.begin()) * kWindow)};
}

/// What a chunk has of sound and of silence around it.
struct Sounds {
  std::int64_t head = 0;  ///< samples of silence before them
  Stretch heard;
  std::int64_t tail = 0;  ///< of silence behind them; noise there is none
};

/// Where the sounds of a chunk are. The durations of its tokens say it within a few frames, and the
/// samples exactly: of the first and last sound a third may be too soft to be heard, and noise that
/// goes on long after the last is none.
Sounds sounds_of(const PreparedChunk& chunk, const model::Speech& speech, double speed) {
  const auto phones = time_phones(text::decode(chunk.phonemes, "phonemes"), chunk.tokens.characters,
                                  speech.durations);
  const auto is_sound = [](const TimedPhone& phone) { return !phone.symbol.empty(); };
  const auto first = std::find_if(phones.begin(), phones.end(), is_sound);
  const auto samples = std::ssize(speech.samples);
  if (first == phones.end() || samples == 0) return {.heard = {0, samples}};
  const auto last = std::find_if(phones.rbegin(), phones.rend(), is_sound);
  const std::int64_t begin = first == phones.begin() ? 0 : phones.front().samples;
  const std::int64_t end = samples - (last == phones.rbegin() ? 0 : phones.back().samples);
  const Stretch loud = loud_stretch(speech.samples);
  const auto release = static_cast<std::int64_t>(kRelease / std::min(1.0, speed));
  const Stretch heard{
      std::clamp(loud.begin, std::max<std::int64_t>(0, begin - release),
                 begin + first->samples / 3),
      std::clamp(loud.end, end - last->samples / 3, std::min(samples, end + release))};
  return {.head = loud.begin < heard.begin ? 0 : heard.begin,
          .heard = heard,
          .tail = loud.end > heard.end ? 0 : samples - heard.end};
}

}  // namespace

std::int64_t Joiner::fill(std::int64_t asked, std::int64_t kept) {
  const std::int64_t silence = asked > 0 ? asked - kept : 0;
  writer_.silence(silence);
  return silence;
}

void Joiner::add(const model::Speech& speech) {
  const PreparedChunk& chunk = work_.chunks[joined_];
  const bool is_first = joined_ == 0;
  const bool is_last = joined_ + 1 == work_.chunks.size();
  const std::int64_t before = pause_samples(pause_ms_before(work_, joined_));
  const std::int64_t after = pause_samples(pause_ms_before(work_, joined_ + 1));
  const auto samples = std::ssize(speech.samples);
  Sounds sounds{.heard = {0, samples}};
  if (before > 0 || after > 0) sounds = sounds_of(chunk, speech, work_.item.speed);
  const std::int64_t head = std::min(sounds.head, is_first ? before : before / 2);
  const std::int64_t tail = std::min(sounds.tail, is_last ? after : after / 2);
  const Stretch kept{before > 0 ? sounds.heard.begin - head : 0,
                     after > 0 ? sounds.heard.end + tail : samples};

  const std::int64_t silence = fill(before, kept_tail_ + head);
  writer_.append(speech, chunk.gains, kept.begin, kept.end);
  work_.outcome.joins.push_back({silence, kept.begin, samples - kept.end});
  kept_tail_ = tail;
  ++joined_;
}

void Joiner::finish() {
  auto& joins = work_.outcome.joins;
  joins.push_back({.silence = fill(pause_samples(pause_ms_before(work_, joined_)), kept_tail_)});
  const auto is_plain = [](const Join& join) { return join == Join{}; };
  if (std::ranges::all_of(joins, is_plain)) joins.clear();
}

}  // namespace pipeline
