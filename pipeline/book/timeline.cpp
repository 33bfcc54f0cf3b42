// Places clips by measured pauses, cuts and fades them, and fills gaps with noise as room tone.
#include "pipeline/book/timeline.h"

#include <algorithm>
#include <numeric>
#include <random>

#include "io/audio_reader.h"
#include "io/base/error.h"
#include "model/engine/engine.h"
#include "model/kernels/portable_math.h"

namespace pipeline {
namespace {

/// Triangular noise from a generator that the standard defines to the bit. Digital silence between
/// sentences is heard as a hole, and distributors refuse it.
class RoomTone {
 public:
  std::span<const float> next(std::int64_t samples) {
    block_.resize(static_cast<std::size_t>(std::min<std::int64_t>(samples, kBlock)));
    for (float& sample : block_) sample = kScale * (uniform() - uniform());
    return block_;
  }

 private:
  static constexpr std::int64_t kBlock = 4096;
  static constexpr float kScale = 1e-4f * 2.4494897f;  // -80 dB times the root of 6
  float uniform() { return static_cast<float>(generator_() >> 8) * 0x1p-24f; }

  std::mt19937 generator_;
  std::vector<float> block_;
};

std::int64_t samples_of(int ms) { return std::int64_t{ms} * model::kSampleRate / 1000; }

/// Blocks of samples, all by one constant gain.
class Gain {
 public:
  Gain(double db, const std::function<void(std::span<const float>)>& take)
      : factor_(static_cast<float>(model::amplitude_of_decibels(db))), take_(take) {}

  void operator()(std::span<const float> samples) {
    block_.assign(samples.begin(), samples.end());
    for (float& sample : block_) sample *= factor_;
    take_(block_);
  }

 private:
  float factor_;
  const std::function<void(std::span<const float>)>& take_;
  std::vector<float> block_;
};

/// Fades what is cut off: in or out, over the samples next to the cut.
void fade(std::span<float> samples, std::int64_t position, const Clip& clip) {
  constexpr std::int64_t kFade = model::kSampleRate / 200;
  for (float& sample : samples) {
    const std::int64_t before = clip.begin > 0 ? position : kFade;
    const std::int64_t behind =
        clip.begin + clip.samples < clip.length ? clip.samples - 1 - position : kFade;
    const std::int64_t distance = std::min({before, behind, kFade});
    if (distance < kFade) sample *= static_cast<float>(distance) / kFade;
    ++position;
  }
}

void play_file(const Clip& clip, Gain gain) {
  io::AudioReader reader(clip.file);
  std::int64_t read = 0;
  std::vector<float> played;
  for (auto block = reader.next(); !block.empty(); block = reader.next()) {
    const std::int64_t first = std::clamp<std::int64_t>(clip.begin - read, 0, std::ssize(block));
    const std::int64_t last =
        std::clamp<std::int64_t>(clip.begin + clip.samples - read, first, std::ssize(block));
    played.assign(block.begin() + first, block.begin() + last);
    fade(played, read + first - clip.begin, clip);
    if (!played.empty()) gain(played);
    read += std::ssize(block);
  }
  if (read != clip.length || reader.sample_rate() != model::kSampleRate)
    throw io::Error(clip.file.string(), "expected " + io::counted(clip.length, "sample") +
                                            ", found " + std::to_string(read));
}

/// Puts utterances one after the other and knows the time.
class TimelineBuilder {
 public:
  explicit TimelineBuilder(ChapterTimeline& timeline) : timeline_(timeline) {}

  /// Before what is added next.
  void pause(int ms) { pause_ = samples_of(ms); }

  void add(const Utterance& utterance) {
    constexpr std::int64_t kKept = model::kSampleRate / 50;
    const bool has_sound = utterance.head + utterance.tail < utterance.samples;
    const std::int64_t head = has_sound ? std::min(utterance.head, kKept) : 0;
    const std::int64_t tail = has_sound ? std::min(utterance.tail, kKept) : 0;
    const std::int64_t begin = has_sound ? utterance.head - head : 0;
    const std::int64_t end = utterance.samples - (has_sound ? utterance.tail - tail : 0);
    add_pause(head);
    timeline_.clips.push_back(
        {utterance.file, utterance.hash, utterance.samples, begin, end - begin});
    sound_begin_ = now_ + head;
    now_ += end - begin;
    sound_end_ = now_ - tail;
  }
  /// The pause that is still due.
  void finish() { add_pause(0); }

  // Of what was added last:
  std::int64_t sound_begin() const { return sound_begin_; }
  std::int64_t sound_end() const { return sound_end_; }

 private:
  /// Room tone between the last sound and one that has `head` samples of silence before it.
  void add_pause(std::int64_t head) {
    const std::int64_t tone = pause_ - (now_ - sound_end_) - head;
    if (tone > 0) timeline_.clips.push_back({.file = {}, .hash = {}, .samples = tone});
    now_ += std::max<std::int64_t>(0, tone);
    pause_ = 0;
  }

  ChapterTimeline& timeline_;
  std::int64_t pause_ = 0;
  std::int64_t now_ = 0;
  std::int64_t sound_begin_ = 0;
  std::int64_t sound_end_ = 0;
};

int pause_between(const Paragraph& before, const Paragraph& after, const BookPauses& pauses) {
  const auto is = [](const Paragraph& paragraph, io::BlockKind kind) {
    return paragraph.kind == kind;
  };
  if (is(before, io::BlockKind::kHeading) || is(after, io::BlockKind::kHeading))
    return pauses.heading;
  return pauses.paragraph;
}

}  // namespace

std::int64_t ChapterTimeline::samples() const {
  return std::accumulate(clips.begin(), clips.end(), std::int64_t{0},
                         [](std::int64_t sum, const Clip& clip) { return sum + clip.samples; });
}

ChapterTimeline lay_out(const ScriptChapter& chapter, const BookPauses& pauses,
                        const std::function<std::optional<Utterance>(const std::string&)>& find) {
  ChapterTimeline timeline;
  TimelineBuilder builder(timeline);
  builder.pause(pauses.head);
  const Paragraph* before = nullptr;
  bool scene_ended = false;
  for (std::size_t i = 0; i < chapter.paragraphs.size(); ++i) {
    const Paragraph& paragraph = chapter.paragraphs[i];
    scene_ended = scene_ended || paragraph.kind == io::BlockKind::kSceneBreak;
    std::vector<Utterance> utterances;
    for (const Segment& segment : paragraph.segments)
      if (auto utterance = find(segment.id)) utterances.push_back(*std::move(utterance));
    if (utterances.size() < paragraph.segments.size()) timeline.missing.push_back(paragraph.place);
    if (utterances.empty()) continue;
    if (before != nullptr)
      builder.pause(scene_ended ? pauses.scene : pause_between(*before, paragraph, pauses));
    scene_ended = false;
    before = &paragraph;
    Spoken& spoken = timeline.spoken.emplace_back(Spoken{i, 0, 0});
    for (std::size_t k = 0; k < utterances.size(); ++k) {
      if (k > 0) builder.pause(pauses.voice);
      builder.add(utterances[k]);
      if (k == 0) spoken.begin = builder.sound_begin();
    }
    spoken.end = builder.sound_end();
  }
  builder.pause(pauses.tail);
  builder.finish();
  return timeline;
}

void play(const ChapterTimeline& timeline,
          const std::function<void(std::span<const float>)>& take) {
  RoomTone tone;
  for (const Clip& clip : timeline.clips) {
    Gain gain(timeline.gain_db + clip.gain_db, take);
    if (!clip.file.empty()) {
      play_file(clip, gain);
      continue;
    }
    for (std::int64_t rest = clip.samples; rest > 0;) {
      const auto block = tone.next(rest);
      gain(block);
      rest -= std::ssize(block);
    }
  }
}

}  // namespace pipeline
