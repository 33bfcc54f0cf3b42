#include "pipeline/book/overlay.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <utility>

#include "io/book/epub_writer.h"
#include "io/files/hash.h"
#include "model/engine.h"

namespace pipeline {
namespace {

namespace fs = std::filesystem;

/// When the source was changed, in UTC: a date has to be there, and today's would make every file
/// another one.
std::string modified(const fs::path& source) {
  const auto time = std::chrono::file_clock::to_sys(fs::last_write_time(source));
  const std::time_t seconds = std::chrono::system_clock::to_time_t(
      std::chrono::time_point_cast<std::chrono::system_clock::duration>(time));
  std::tm utc{};
  ::gmtime_r(&seconds, &utc);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text;
}

/// The chapters' format if it is MP3, else MP3 at their rate, or at 44.1 kHz where MP3 does not
/// have it.
io::AudioFormat mp3_format(const io::AudioFormat& audio) {
  io::AudioFormat format = audio;
  format.container = io::Container::kMp3;
  const std::vector<int> rates = io::sample_rates(format.container);
  if (std::ranges::find(rates, audio.sample_rate) == rates.end()) format.sample_rate = 44100;
  return format;
}

io::SpokenChapter spoken_chapter(const ScriptChapter& chapter, const Timeline& timeline) {
  io::SpokenChapter spoken{
      .title = chapter.title, .depth = chapter.depth, .blocks = {}, .audio = {}};
  for (const Paragraph& paragraph : chapter.paragraphs) {
    io::SpokenBlock& block = spoken.blocks.emplace_back();
    block.kind = paragraph.kind;
    for (const Segment& segment : paragraph.segments)
      block.runs.push_back({segment.text, segment.language});
  }
  for (const Spoken& heard : timeline.spoken) {
    io::SpokenBlock& block = spoken.blocks[heard.paragraph];
    block.begin_seconds = static_cast<double>(heard.begin) / model::kSampleRate;
    block.end_seconds = static_cast<double>(heard.end) / model::kSampleRate;
  }
  return spoken;
}

/// Everything that the file is made of, but the sound.
std::string text_key(const io::SpokenBook& book) {
  std::string all = book.title + "\n" + book.author + "\n" + book.language + "\n" +
                    book.identifier + "\n" + book.modified;
  for (const io::SpokenChapter& chapter : book.chapters) {
    all += "\n" + chapter.title + "\n" + std::to_string(chapter.depth);
    for (const io::SpokenBlock& block : chapter.blocks) {
      all += "\n" + std::to_string(static_cast<int>(block.kind));
      for (const io::Run& run : block.runs) all += "\t" + run.language + "\t" + run.text;
    }
  }
  return io::Hash128::of(all).hex();
}

}  // namespace

BookFile write_overlay(const io::Book& book, const BookScript& script,
                       const std::vector<Timeline>& timelines, const BookRecord& record,
                       const BookFile& before, const BookJob& job, io::OwnedFolder& folder,
                       const std::function<void()>& go_on) {
  const io::AudioFormat format = mp3_format(job.audio);
  const bool has_mp3 = job.audio.container == io::Container::kMp3;
  io::SpokenBook spoken{.title = book.title,
                        .author = book.author,
                        .language = script.language,
                        .identifier = book.identifier,
                        .modified = modified(job.source),
                        .cover = book.cover,
                        .chapters = {}};
  for (std::size_t i = 0; i < timelines.size(); ++i)
    spoken.chapters.push_back(spoken_chapter(script.chapters[i], timelines[i]));
  if (spoken.identifier.empty()) spoken.identifier = "urn:kokoro-render:" + text_key(spoken);
  io::Tags tags;
  tags.cover = book.cover;
  const std::string key = io::Hash128::of(text_key(spoken) + key_of(timelines, format, tags)).hex();
  if (before.file == kOverlayName && is_current(before, key, folder)) return before;

  std::vector<io::HiddenName> sounds;
  for (std::size_t i = 0; i < timelines.size(); ++i) {
    spoken.chapters[i].audio = job.output / record.chapters[i].file.file;
    if (has_mp3) continue;
    go_on();
    spoken.chapters[i].audio = sounds.emplace_back(folder.scratch("chapter.mp3")).path();
    io::Tags own;
    own.title = script.chapters[i].title;
    write_book_file({&timelines[i], 1}, format, own, sounds.back().path());
  }
  go_on();
  io::HiddenName made = folder.scratch(kOverlayName);
  io::write_epub(made.path(), spoken);
  io::SealedFile file(std::move(made), {folder, kOverlayName});
  file.place();
  return {.file = kOverlayName, .key = key, .bytes = file.stamp().bytes, .hash = file.stamp().hash};
}

}  // namespace pipeline
