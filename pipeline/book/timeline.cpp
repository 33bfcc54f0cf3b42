#include "pipeline/book/timeline.h"

#include <algorithm>
#include <numeric>
#include <random>

#include "io/audio_reader.h"
#include "io/files/error.h"
#include "model/engine.h"
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

void play_file(const Clip& clip, Gain gain) {
  io::AudioReader reader(clip.file);
  std::int64_t samples = 0;
  for (auto block = reader.next(); !block.empty(); block = reader.next()) {
    gain(block);
    samples += std::ssize(block);
  }
  if (samples != clip.samples || reader.sample_rate() != model::kSampleRate)
    throw io::Error(clip.file.string(), "expected " + io::counted(clip.samples, "sample") +
                                            ", found " + std::to_string(samples));
}

/// Puts clips one after the other and knows the time.
class TimelineBuilder {
 public:
  explicit TimelineBuilder(ChapterTimeline& timeline) : timeline_(timeline) {}
  std::int64_t now() const { return now_; }

  void pause(int ms) {
    if (ms > 0) add({.file = {}, .hash = {}, .samples = samples_of(ms)});
  }
  void add(Clip clip) {
    now_ += clip.samples;
    timeline_.clips.push_back(std::move(clip));
  }

 private:
  ChapterTimeline& timeline_;
  std::int64_t now_ = 0;
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
                        const std::filesystem::path& folder,
                        const std::function<std::optional<Outcome>(const std::string&)>& find) {
  ChapterTimeline timeline;
  TimelineBuilder builder(timeline);
  builder.pause(pauses.head);
  const Paragraph* before = nullptr;
  bool scene_ended = false;
  for (std::size_t i = 0; i < chapter.paragraphs.size(); ++i) {
    const Paragraph& paragraph = chapter.paragraphs[i];
    scene_ended = scene_ended || paragraph.kind == io::BlockKind::kSceneBreak;
    std::vector<Clip> files;
    for (const Segment& segment : paragraph.segments) {
      if (const auto outcome = find(segment.id))
        files.push_back({folder / outcome->path, outcome->hash, outcome->samples});
    }
    if (files.size() < paragraph.segments.size()) timeline.missing.push_back(paragraph.place);
    if (files.empty()) continue;
    if (before != nullptr)
      builder.pause(scene_ended ? pauses.scene : pause_between(*before, paragraph, pauses));
    scene_ended = false;
    before = &paragraph;
    const std::int64_t begin = builder.now();
    for (std::size_t k = 0; k < files.size(); ++k) {
      if (k > 0) builder.pause(pauses.voice);
      builder.add(std::move(files[k]));
    }
    timeline.spoken.push_back({i, begin, builder.now()});
  }
  builder.pause(pauses.tail);
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
