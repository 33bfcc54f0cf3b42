// Writes cue and FFMETADATA text, runs ffmpeg for M4B, and builds the EPUB from chapters as MP3.
#include "pipeline/book/companions.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <string>
#include <utility>
#include <vector>

#include "io/base/content.h"
#include "io/base/descriptor.h"
#include "io/base/error.h"
#include "io/base/hash.h"
#include "io/base/program.h"
#include "io/base/strings.h"
#include "io/book/epub/writer.h"
#include "model/engine/engine.h"
#include "pipeline/report/print.h"
#include "pipeline/worker_pool.h"

namespace pipeline {
namespace {

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '=' || c == ';' || c == '#' || c == '\\' || c == '\n') result += '\\';
    result += c;
  }
  return result;
}

std::string ffmpeg_name(const std::string& name) {
  if (name == "ALBUMARTIST") return "album_artist";
  if (name == "TRACKNUMBER") return "track";
  return io::to_lower(name);
}

std::string cue_text(std::string text) {
  std::ranges::replace(text, '"', '\'');
  std::ranges::replace_if(
      text, [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
  return "\"" + text + "\"";
}

std::string cue_time(std::int64_t samples, int sample_rate) {
  const long long frames = samples * 75 / sample_rate;
  return fmt::format("{:02}:{:02}:{:02}", frames / 75 / 60, frames / 75 % 60, frames % 75);
}

namespace fs = std::filesystem;

/// What is before a colon would be the name of a protocol, what begins with a dash an option.
std::string as_file(const fs::path& path) { return "file:" + path.string(); }

/// Runs ffmpeg, what it says into the file `log`; its exit status.
int run_ffmpeg(std::vector<std::string> arguments, const fs::path& log) {
  arguments.insert(arguments.begin(), "ffmpeg");
  const io::Descriptor said(::open(log.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
  if (!said) throw io::system_error(log.string(), "cannot create the file");
  return io::run_program(std::move(arguments), -1, *said, *said,
                         "M4B needs it: install it (Debian: apt-get install ffmpeg), or choose "
                         "another format");
}

}  // namespace

std::string to_ffmetadata(const io::Tags& tags) {
  std::string text = ";FFMETADATA1\n";
  for (const auto& [name, value] : io::written_texts(tags))
    text += escaped(ffmpeg_name(name)) + "=" + escaped(value) + "\n";
  for (const io::ChapterMark& mark : tags.chapters)
    text += "[CHAPTER]\nTIMEBASE=1/" + std::to_string(tags.sample_rate) +
            "\nSTART=" + std::to_string(mark.begin) + "\nEND=" + std::to_string(mark.end) +
            "\ntitle=" + escaped(mark.title) + "\n";
  return text;
}

std::string to_cue(const std::string& title, const std::string& author, const std::string& file,
                   const std::vector<io::ChapterMark>& marks, int sample_rate) {
  std::string text = "REM GENRE Audiobook\n";
  if (!author.empty()) text += "PERFORMER " + cue_text(author) + "\n";
  text += "TITLE " + cue_text(title) + "\nFILE " + cue_text(file) + " " +
          (file.ends_with(".mp3") ? "MP3" : "WAVE") + "\n";
  int number = 0;
  for (const io::ChapterMark& mark : marks) {
    print(text, "  TRACK {:02} AUDIO\n", ++number);
    text += "    TITLE " + cue_text(mark.title) + "\n    INDEX 01 " +
            cue_time(mark.begin, sample_rate) + "\n";
  }
  return text;
}

void require_ffmpeg() {
  if (run_ffmpeg({"-version"}, "/dev/null") != 0)
    throw io::Error("ffmpeg", "does not run; M4B needs it");
}

std::string m4b_fault(int kbit_per_second, int sample_rate) {
  constexpr int kLeast = 16;
  const int most = 6 * sample_rate / 1000;  // a frame of 1024 samples has at most 6144 bits
  if (kbit_per_second >= kLeast && kbit_per_second <= most) return "";
  return fmt::format("expected {} to {} for m4b at {} Hz, found {}", kLeast, most, sample_rate,
                     kbit_per_second);
}

io::HiddenName make_m4b(const fs::path& audio, const fs::path& ffmetadata, const fs::path& cover,
                        int kbit_per_second, const io::OwnedFolder& folder) {
  io::HiddenName made = folder.scratch("book.m4b");
  const io::HiddenName log = folder.scratch("ffmpeg.log");
  std::vector<std::string> arguments = {"-nostdin", "-v",           "error", "-y",
                                        "-i",       as_file(audio), "-i",    as_file(ffmetadata)};
  if (!cover.empty()) arguments.insert(arguments.end(), {"-i", as_file(cover)});
  arguments.insert(arguments.end(), {"-map", "0:a", "-map_metadata", "1", "-map_chapters", "1",
                                     "-c:a", "aac", "-b:a", std::to_string(kbit_per_second) + "k",
                                     "-fflags", "+bitexact", "-flags:a", "+bitexact"});
  if (!cover.empty())
    arguments.insert(arguments.end(),
                     {"-map", "2:v", "-c:v", "copy", "-disposition:v", "attached_pic"});
  arguments.insert(arguments.end(),
                   {"-movflags", "+faststart", "-f", "ipod", as_file(made.path())});
  if (run_ffmpeg(arguments, log.path()) != 0)
    throw io::Error("book.m4b", "ffmpeg cannot make it: " + io::read_file(log.path()));
  return made;
}

namespace {

namespace fs = std::filesystem;

/// When the source was changed, in UTC: a date has to be there, and today's would make every file
/// another one. What came through a pipe has none, and gets the first of all.
std::string modified(const io::Source& source) {
  if (source.is_stream()) return "1970-01-01T00:00:00Z";
  const auto time = std::chrono::file_clock::to_sys(fs::last_write_time(source.path()));
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
  if (audio.container == io::Container::kMp3) return audio;
  io::AudioFormat format{.container = io::Container::kMp3,
                         .sample_rate = audio.sample_rate,
                         .converter = audio.converter};
  const std::vector<int> rates = io::sample_rates(format.container);
  if (std::ranges::find(rates, audio.sample_rate) == rates.end()) format.sample_rate = 44100;
  return format;
}

io::SpokenChapter spoken_chapter(const ScriptChapter& chapter, const ChapterTimeline& timeline) {
  io::SpokenChapter spoken{
      .title = chapter.title, .depth = chapter.depth, .blocks = {}, .audio = {}};
  for (const Paragraph& paragraph : chapter.paragraphs) {
    io::SpokenBlock& block = spoken.blocks.emplace_back();
    block.kind = paragraph.kind;
    for (const Segment& segment : paragraph.segments)
      block.runs.push_back({segment.shown, segment.language});
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
                       const std::vector<ChapterTimeline>& timelines, const BookRecord& record,
                       const BookFile& before, const BookJob& job, int workers,
                       io::OwnedFolder& folder, const Heard& heard) {
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

  std::vector<io::HiddenName> sounds(timelines.size());
  for_each_index(workers, timelines.size(), [&](std::size_t i) {
    spoken.chapters[i].audio = job.output / record.chapters[i].file.file;
    if (has_mp3) return;
    sounds[i] = folder.scratch("chapter.mp3");
    spoken.chapters[i].audio = sounds[i].path();
    io::Tags own;
    own.texts["TITLE"] = script.chapters[i].title;
    write_book_file({&timelines[i], 1}, format, own, sounds[i].path(), heard);
  });
  io::HiddenName made = folder.scratch(kOverlayName);
  io::write_epub(made.path(), spoken);
  io::SealedFile file(std::move(made), {folder, kOverlayName});
  file.place();
  return {.file = kOverlayName, .key = key, .bytes = file.stamp().bytes, .hash = file.stamp().hash};
}

}  // namespace pipeline
