#include "pipeline/book/assembly.h"

#include <algorithm>
#include <cstdio>
#include <set>

#include "io/atomic_file.h"
#include "io/hash.h"
#include "pipeline/book/m4b.h"
#include "pipeline/book/overlay.h"
#include "pipeline/journal/finished_items.h"
#include "pipeline/journal/journal.h"

namespace pipeline {
namespace {

namespace fs = std::filesystem;

constexpr const char* kCsvHead =
    "kind,file,lufs,lra_lu,true_peak_db,peak_db,rms_db,noise_floor_db,seconds\n";

std::string csv_row(const char* kind, const std::string& file, const io::Loudness& l) {
  char figures[160];
  std::snprintf(figures, sizeof figures, ",%.2f,%.2f,%.2f,%.2f,%.2f,%.2f,%.3f\n", l.integrated_lufs,
                l.range_lu, l.true_peak_db, l.peak_db, l.rms_db, l.noise_floor_db, l.seconds);
  return std::string(kind) + "," + file + figures;
}

std::string chapter_file(std::size_t index, const io::AudioFormat& format) {
  char name[32];
  std::snprintf(name, sizeof name, "chapters/%02zu.", index + 1);
  return name + io::file_extension(format);
}

}  // namespace

Assembly::Assembly(const io::Book& book, const BookScript& script, const BookJob& job,
                   OutputFolder& folder)
    : book_(book),
      script_(script),
      job_(job),
      folder_(folder),
      loudness_(job.output / kStateFolder / "loudness.json"),
      before_(read_record(job.output)) {
  record_.title = book.title;
  record_.author = book.author;
  record_.language = book.language;
  record_.target = job.target == nullptr ? "" : job.target->name;
  record_.sample_rate = job.audio.sample_rate;
  record_.problems = book.problems;
}

BookRecord Assembly::operator()() {
  lay_out_chapters();
  choose_gains();
  write_chapters();
  write_book();
  write_marks();
  write_loudness();
  if (job_.overlay)
    record_.overlay = write_overlay(book_, script_, timelines_, record_, before_.overlay, job_,
                                    folder_.staging());
  write_record(job_.output, record_, script_, timelines_);
  remove_stale();
  return record_;
}

void Assembly::lay_out_chapters() {
  const fs::path speech = job_.output / kSpeechFolder;
  FinishedItems finished(speech);
  const auto find = [&](const std::string& id) -> std::optional<Outcome> {
    auto outcome = finished.find(std::string(kSpeechCorpus) + "/" + id);
    return outcome && outcome->status == Status::kDone ? outcome : std::nullopt;
  };
  for (const ScriptChapter& chapter : script_.chapters)
    timelines_.push_back(lay_out(chapter, job_.pauses, speech, find));

  std::set<std::string> rows;
  for (Timeline& timeline : timelines_) {
    for (Piece& piece : timeline.pieces) {
      if (piece.file.empty()) continue;
      const io::Loudness& loudness =
          loudness_.of(piece.hash, [&] { return io::measure_loudness(piece.file); });
      if (job_.target != nullptr && job_.scope == GainScope::kItem)
        piece.gain_db = gain_of(loudness);
      const std::string file = fs::relative(piece.file, job_.output).string();
      if (rows.insert(file).second) items_csv_ += csv_row("item", file, loudness);
    }
  }
}

double Assembly::gain_of(const io::Loudness& loudness) const {
  return gain_db(*job_.target, loudness, job_.m4b || io::is_lossy(job_.audio.container));
}

void Assembly::choose_gains() {
  if (job_.target == nullptr || job_.scope == GainScope::kItem) return;
  const auto gain_for = [&](const std::vector<const Timeline*>& timelines) {
    const std::string key = key_of(timelines) + "-" + std::to_string(job_.audio.sample_rate);
    return gain_of(loudness_.of(key, [&] { return measure(timelines, job_.audio.sample_rate); }));
  };
  if (job_.scope == GainScope::kBook) {
    const double gain = gain_for(all());
    for (Timeline& timeline : timelines_) timeline.gain_db = gain;
  } else {
    for (Timeline& timeline : timelines_) timeline.gain_db = gain_for({&timeline});
  }
}

void Assembly::write_chapters() {
  std::int64_t begin = 0;
  for (std::size_t i = 0; i < timelines_.size(); ++i) {
    const std::string file = chapter_file(i, job_.audio);
    const io::Tags tags = chapter_tags(i);
    ChapterRecord chapter{.title = script_.chapters[i].title,
                          .depth = script_.chapters[i].depth,
                          .file = {},
                          .begin = begin,
                          .gain_db = timelines_[i].gain_db,
                          .missing = timelines_[i].missing};
    folder_.place(file);
    const std::string key = key_of({&timelines_[i]}, job_.audio, tags);
    const bool is_known = i < before_.chapters.size() && before_.chapters[i].file.file == file &&
                          is_current(before_.chapters[i].file, key, job_.output);
    chapter.is_new = !is_known;
    chapter.file = is_known ? before_.chapters[i].file
                            : write_book_file({&timelines_[i]}, job_.audio, tags, job_.output, file,
                                              folder_.staging());
    chapter.loudness =
        loudness_.of(chapter.file.hash, [&] { return io::measure_loudness(job_.output / file); });
    begin += chapter.file.samples;
    record_.chapters.push_back(std::move(chapter));
  }
}

void Assembly::write_book() {
  const io::Tags tags = book_tags();
  const std::string audio_name = "book." + io::file_extension(job_.audio);
  const std::string name = job_.m4b ? "book.m4b" : audio_name;
  const std::string key = key_of(all(), job_.audio, tags) + (job_.m4b ? "-m4b" : "");
  record_.loudness = loudness_.of(key, [&] { return measure(all(), job_.audio.sample_rate); });
  if (before_.book.file == name && is_current(before_.book, key, job_.output)) {
    record_.book = before_.book;
    return;
  }
  if (!job_.m4b) {
    record_.book = write_book_file(all(), job_.audio, tags, job_.output, name, folder_.staging());
    return;
  }
  const fs::path& staging = folder_.staging();
  const fs::path audio = staging / "whole";
  fs::create_directories(audio);
  record_.book = write_book_file(all(), job_.audio, tags, audio, audio_name, staging);
  io::write_file(audio / "book.ffmetadata", ffmetadata());
  fs::path cover;
  if (book_.cover) io::write_file(cover = audio / "cover", book_.cover->bytes);
  make_m4b(audio / audio_name, audio / "book.ffmetadata", cover, job_.output / name, staging);
  record_.book.file = name;
  record_.book.key = key;
  record_.book.bytes = static_cast<std::int64_t>(fs::file_size(job_.output / name));
  record_.book.hash = io::hash_file(job_.output / name);
}

std::vector<BookMark> Assembly::marks() const {
  std::vector<BookMark> marks;
  for (const ChapterRecord& chapter : record_.chapters)
    marks.push_back({chapter.title, chapter.begin, chapter.begin + chapter.file.samples});
  return marks;
}

std::string Assembly::ffmetadata() const {
  return to_ffmetadata(book_.title, book_.author, marks(), job_.audio.sample_rate);
}

void Assembly::write_marks() {
  io::write_file(job_.output / "book.ffmetadata", ffmetadata());
  io::write_file(job_.output / "book.cue", to_cue(book_.title, book_.author, record_.book.file,
                                                  marks(), job_.audio.sample_rate));
}

void Assembly::write_loudness() {
  std::string rows = kCsvHead + items_csv_;
  for (const ChapterRecord& chapter : record_.chapters)
    rows += csv_row("chapter", chapter.file.file, chapter.loudness);
  rows += csv_row("book", record_.book.file, record_.loudness);
  io::write_file(job_.output / "loudness.csv", rows);
  loudness_.save();
}

/// Chapters that the book does not have any more, and files of another format.
void Assembly::remove_stale() const {
  std::set<std::string> current = {record_.book.file, record_.overlay.file};
  for (const ChapterRecord& chapter : record_.chapters) current.insert(chapter.file.file);
  std::vector<std::string> earlier = {before_.book.file, before_.overlay.file};
  for (const ChapterRecord& chapter : before_.chapters) earlier.push_back(chapter.file.file);
  for (const std::string& file : earlier) {
    std::error_code none;
    if (!file.empty() && !current.contains(file)) fs::remove(job_.output / file, none);
  }
}

std::vector<const Timeline*> Assembly::all() const {
  std::vector<const Timeline*> all;
  for (const Timeline& timeline : timelines_) all.push_back(&timeline);
  return all;
}

io::Tags Assembly::chapter_tags(std::size_t chapter) const {
  return {.title = script_.chapters[chapter].title,
          .artist = book_.author,
          .album = book_.title,
          .track = static_cast<int>(chapter) + 1,
          .cover = book_.cover};
}

io::Tags Assembly::book_tags() const {
  io::Tags tags{
      .title = book_.title, .artist = book_.author, .album = book_.title, .cover = book_.cover};
  const auto ms = [&](std::int64_t samples) { return samples * 1000 / job_.audio.sample_rate; };
  for (const BookMark& mark : marks())
    tags.chapters.push_back({mark.title, ms(mark.begin), ms(mark.end)});
  return tags;
}

}  // namespace pipeline
