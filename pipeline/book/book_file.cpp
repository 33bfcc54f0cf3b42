#include "pipeline/book/book_file.h"

#include "io/audio_sink.h"
#include "io/encoded_file.h"
#include "io/files/hash.h"
#include "io/resampler.h"
#include "model/engine.h"

namespace pipeline {
namespace {

namespace fs = std::filesystem;

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

void add(KeyText& key, std::span<const Timeline> timelines) {
  for (const Timeline& timeline : timelines) {
    key.add_gain(timeline.gain_db);
    key.add(std::ssize(timeline.pieces));
    for (const Piece& piece : timeline.pieces) {
      key.add(piece.hash);
      key.add(piece.samples);
      key.add_gain(piece.gain_db);
    }
  }
}

bool has_cues(const io::AudioFormat& format, const io::Tags& tags) {
  return format.container == io::Container::kWav && !tags.chapters.empty() &&
         io::cue_fault(tags.chapters).empty();
}

}  // namespace

std::vector<std::int64_t> play_at(std::span<const Timeline> timelines, int sample_rate,
                                  const std::function<void(std::span<const float>)>& take) {
  std::vector<std::int64_t> lengths;
  for (const Timeline& timeline : timelines) {
    io::Resampler resampler(model::kSampleRate, sample_rate, io::Converter::kSincBest);
    std::int64_t& length = lengths.emplace_back(0);
    const auto pass_on = [&](std::span<const float> samples) {
      length += std::ssize(samples);
      take(samples);
    };
    play(timeline, [&](std::span<const float> samples) { pass_on(resampler.append(samples)); });
    pass_on(resampler.finish());
  }
  return lengths;
}

io::Loudness measure(std::span<const Timeline> timelines, int sample_rate) {
  io::LoudnessMeter meter(sample_rate);
  play_at(timelines, sample_rate, [&](std::span<const float> samples) { meter.append(samples); });
  return meter.result();
}

std::string key_of(std::span<const Timeline> timelines) {
  KeyText key;
  add(key, timelines);
  return key.hash();
}

std::string key_of(std::span<const Timeline> timelines, const io::AudioFormat& format,
                   const io::Tags& tags) {
  KeyText key;
  add(key, timelines);
  for (const std::string& text : {io::to_string(format), io::codec_versions(), tags.title,
                                  tags.artist, tags.album, tags.genre})
    key.add(text);
  key.add(tags.track);
  for (const io::ChapterMark& mark : tags.chapters) {
    key.add(mark.title);
    key.add(mark.begin);
    key.add(mark.end);
  }
  key.add(tags.cover ? tags.cover->bytes : "");
  return key.hash();
}

BookFile write_book_file(std::span<const Timeline> timelines, const io::AudioFormat& format,
                         const io::Tags& tags, const io::Target& target) {
  const fs::path place = target.full();
  io::HiddenName made = target.owner != nullptr
                            ? target.owner->scratch(place)
                            : io::HiddenName(place.parent_path() / io::part_name(place));
  io::AudioSink sink(made.path(), format);
  if (has_cues(format, tags)) sink.mark(tags.chapters);
  play_at(timelines, format.sample_rate,
          [&](std::span<const float> samples) { sink.append(samples); });
  sink.finish();
  io::write_tags(made.path(), format.container, tags);
  io::SealedFile file(std::move(made), target);
  file.place();
  return {.file = target.path.generic_string(),
          .key = key_of(timelines, format, tags),
          .bytes = file.stamp().bytes,
          .hash = file.stamp().hash,
          .samples = sink.samples()};
}

bool is_current(const BookFile& known, const std::string& key, io::OwnedFolder& output) {
  if (known.key != key || !output.fault(known.file, {known.bytes, known.hash}, false).empty())
    return false;
  output.keep(known.file);
  return true;
}

}  // namespace pipeline
