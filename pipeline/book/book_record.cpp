// Hashes what determines a file, plays timelines into encoders, and reads and writes book.json.
#include "pipeline/book/book_record.h"

#include <nlohmann/json.hpp>

#include "io/audio_sink.h"
#include "io/base/atomic_file.h"
#include "io/base/hash.h"
#include "io/base/json_object.h"
#include "io/base/json_text.h"
#include "io/encoded_file.h"
#include "io/resampler.h"
#include "model/engine/engine.h"
#include "pipeline/book/layout.h"
#include "pipeline/book/timeline.h"

namespace pipeline {
namespace {

/// Texts one after the other, each with its length, so that no two lists are alike.
class KeyText {
 public:
  void add(const std::string& text) {
    text_.append(std::to_string(text.size())).append(":").append(text);
  }
  void add(std::int64_t number) { add(std::to_string(number)); }
  void add_gain(double db) { add(std::to_string(db)); }  // hundredths are exact in six digits
  std::string hash() const { return io::Hash128::of(text_).hex(); }

 private:
  std::string text_;
};

void add(KeyText& key, std::span<const ChapterTimeline> timelines) {
  for (const ChapterTimeline& timeline : timelines) {
    key.add_gain(timeline.gain_db);
    key.add(std::ssize(timeline.clips));
    for (const Clip& clip : timeline.clips) {
      key.add(clip.hash);
      key.add(clip.begin);
      key.add(clip.samples);
      key.add_gain(clip.gain_db);
    }
  }
}

bool has_cues(const io::AudioFormat& format, const io::Tags& tags) {
  return format.container == io::Container::kWav && !tags.chapters.empty() &&
         io::cue_fault(tags.chapters).empty();
}

/// Plays timelines one after the other at `sample_rate`, each resampled by itself.
void play_at(std::span<const ChapterTimeline> timelines, int sample_rate,
             const std::function<void(std::span<const float>)>& take, const Heard& heard) {
  for (const ChapterTimeline& timeline : timelines) {
    io::Resampler resampler(model::kSampleRate, sample_rate);
    play(timeline, [&](std::span<const float> samples) {
      heard(static_cast<double>(samples.size()) / model::kSampleRate);
      take(resampler.append(samples));
    });
    take(resampler.finish());
  }
}

}  // namespace

io::Loudness measure(std::span<const ChapterTimeline> timelines, int sample_rate,
                     const Heard& heard) {
  io::LoudnessMeter meter(sample_rate);
  play_at(
      timelines, sample_rate, [&](std::span<const float> samples) { meter.append(samples); },
      heard);
  return meter.result();
}

std::string key_of(std::span<const ChapterTimeline> timelines) {
  KeyText key;
  add(key, timelines);
  return key.hash();
}

std::string key_of(std::span<const ChapterTimeline> timelines, const io::AudioFormat& format,
                   const io::Tags& tags) {
  KeyText key;
  add(key, timelines);
  key.add(io::to_string(format));
  key.add(io::codec_versions());
  key.add(std::ssize(tags.texts));
  for (const auto& [name, text] : tags.texts) {
    key.add(name);
    key.add(text);
  }
  for (const io::ChapterMark& mark : tags.chapters) {
    key.add(mark.title);
    key.add(mark.begin);
    key.add(mark.end);
  }
  key.add(tags.cover ? tags.cover->bytes : "");
  return key.hash();
}

BookFile write_book_file(std::span<const ChapterTimeline> timelines, const io::AudioFormat& format,
                         const io::Tags& tags, const io::Target& target, const Heard& heard,
                         io::LoudnessMeter* meter) {
  io::AudioSink sink(target, format);
  if (has_cues(format, tags)) sink.mark(tags.chapters);
  sink.tag(tags);
  const auto take = [&](std::span<const float> samples) {
    sink.append(samples);
    if (meter != nullptr) meter->append(samples);
  };
  play_at(timelines, format.sample_rate, take, heard);
  const io::FileStamp stamp = sink.finish();
  return {.file = target.path.generic_string(),
          .key = key_of(timelines, format, tags),
          .bytes = stamp.bytes,
          .hash = stamp.hash,
          .samples = sink.samples()};
}

bool is_current(const BookFile& known, const std::string& key, io::OwnedFolder& output) {
  if (known.key != key || !output.fault(known.file, {known.bytes, known.hash}, false).empty())
    return false;
  output.keep(known.file);
  return true;
}

namespace {

using io::Json;

Json file_json(const BookFile& file) {
  return {{"file", file.file},
          {"key", file.key},
          {"bytes", file.bytes},
          {"hash", file.hash},
          {"samples", file.samples}};
}

BookFile file_from(io::JsonObject json) {
  return {json.required("file", json.string("file")), json.required("key", json.string("key")),
          json.required("bytes", json.count("bytes")), json.required("hash", json.string("hash")),
          json.required("samples", json.count("samples"))};
}

Json paragraphs_json(const ScriptChapter& chapter, const ChapterTimeline& timeline) {
  Json paragraphs = Json::array();
  for (const Spoken& spoken : timeline.spoken) {
    const Paragraph& paragraph = chapter.paragraphs[spoken.paragraph];
    std::string text;
    for (const Segment& segment : paragraph.segments) text += segment.shown;
    paragraphs.push_back({{"begin_seconds", static_cast<double>(spoken.begin) / model::kSampleRate},
                          {"end_seconds", static_cast<double>(spoken.end) / model::kSampleRate},
                          {"place", paragraph.place},
                          {"text", text}});
  }
  return paragraphs;
}

}  // namespace

void write_record(const io::Target& target, const BookRecord& record, const BookScript& script,
                  const std::vector<ChapterTimeline>& timelines) {
  Json chapters = Json::array();
  for (std::size_t i = 0; i < record.chapters.size(); ++i) {
    const ChapterRecord& chapter = record.chapters[i];
    Json json = {{"title", chapter.title}, {"depth", chapter.depth}};
    json.update(file_json(chapter.file));
    json["begin_seconds"] = static_cast<double>(chapter.begin) / record.sample_rate;
    json["gain_db"] = chapter.gain_db;
    json["loudness"] = to_json(chapter.loudness);
    json["missing"] = chapter.missing;
    json["paragraphs"] = paragraphs_json(script.chapters[i], timelines[i]);
    chapters.push_back(std::move(json));
  }
  Json book = file_json(record.book);
  book["loudness"] = to_json(record.loudness);
  Json json = {{"title", record.title},
               {"author", record.author},
               {"language", record.language},
               {"target", record.target},
               {"complete", record.is_complete},
               {"sample_rate", record.sample_rate},
               {"problems", record.problems},
               {"notices", record.notices},
               {"book", book},
               {"chapters", chapters}};
  if (!record.overlay.file.empty()) json["overlay"] = file_json(record.overlay);
  io::write_file(target, io::json_text(json, 2) + "\n");
}

BookRecord read_record(const std::filesystem::path& output) {
  BookRecord record;
  if (!std::filesystem::is_regular_file(output / kBookRecordName)) return record;
  try {
    const io::JsonDocument document = io::JsonDocument::read(output / kBookRecordName);
    io::JsonObject json(document);
    record.book = file_from(json.required("book", json.object("book")));
    if (const auto overlay = json.object("overlay")) record.overlay = file_from(*overlay);
    for (const io::JsonObject& chapter : json.required("chapters", json.objects("chapters")))
      record.chapters.push_back({.title = {}, .file = file_from(chapter)});
  } catch (const io::Error&) {
    return {};
  }
  return record;
}

}  // namespace pipeline
