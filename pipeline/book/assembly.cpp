// Lays out, then writes changed chapters and the book in parallel; can be stopped and resumed.
#include "pipeline/book/assembly.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "io/base/atomic_file.h"
#include "io/base/error.h"
#include "io/encoded_file.h"
#include "io/loudness.h"
#include "io/resampler.h"
#include "io/tags.h"
#include "model/engine/engine.h"
#include "pipeline/book/book_tags.h"
#include "pipeline/book/companions.h"
#include "pipeline/book/layout.h"
#include "pipeline/book/timeline.h"
#include "pipeline/report/print.h"
#include "pipeline/worker_pool.h"

namespace pipeline {
namespace {

namespace fs = std::filesystem;

/// Thrown out of the making of a book that was asked to stop.
struct Stopped {};

std::string chapter_file(std::size_t index, const io::AudioFormat& format) {
  return fmt::format("chapters/{:02}.", index + 1) + io::file_extension(format);
}

/// What makes an M4B of the sound.
std::string m4b_key(const BookJob& job) { return fmt::format("-m4b-{}", job.m4b_kbit_per_second); }

class Assembly {
 public:
  /// All of them must outlive this object.
  Assembly(const io::Book& book, const BookScript& script, const BookJob& job,
           io::OwnedFolder& folder, const RunOptions& options, Observer& observer);

  std::optional<BookRecord> operator()();

 private:
  void make();
  void find_chapters();
  void keep_earlier_files();
  void write_marks();
  void write_loudness();

  // On any of the workers, as are those that follow:
  void write_chapter(std::size_t index);
  void write_book();
  BookFile write_m4b(const std::string& name, const std::string& key, io::LoudnessMeter& meter);
  void check_stop() const;
  void advance(double heard_seconds, double spared_seconds = 0);

  const io::Book& book_;
  const BookScript& script_;
  const BookJob& job_;
  io::OwnedFolder& folder_;
  const RunOptions& options_;
  Observer& observer_;
  LoudnessCache loudness_;
  BookRecord before_;
  std::vector<ChapterTimeline> timelines_;  ///< of the chapters
  LoudnessTable table_;
  BookRecord record_;
  io::Tags book_tags_;    ///< with the chapters' marks
  double seconds_ = 0;    ///< of the book
  int passes_ = 2;        ///< over the whole sound once it has its gains: book, chapters
  FirstFailure failure_;  ///< of a file: then the others are given up
  const Heard heard_ = [this](double seconds) {
    check_stop();
    advance(seconds);
  };
  std::mutex mutex_;  ///< of what follows
  double seconds_heard_ = 0;
  double seconds_to_hear_ = 0;  ///< in all
};

Assembly::Assembly(const io::Book& book, const BookScript& script, const BookJob& job,
                   io::OwnedFolder& folder, const RunOptions& options, Observer& observer)
    : book_(book),
      script_(script),
      job_(job),
      folder_(folder),
      options_(options),
      observer_(observer),
      loudness_({folder, std::string(io::kStateFolder) + "/loudness.json"},
                [this] { check_stop(); }),
      before_(read_record(job.output)) {
  record_.title = book.title;
  record_.author = book.author;
  record_.language = book.language;
  record_.target = job.target == nullptr ? "" : job.target->name;
  record_.sample_rate = job.audio.sample_rate;
  record_.problems = book.problems;
  record_.problems.insert(record_.problems.end(), script.problems.begin(), script.problems.end());
  if (job.m4b) ++passes_;                                                    // ffmpeg's
  if (job.overlay && job.audio.container != io::Container::kMp3) ++passes_;  // for its MP3
}

std::optional<BookRecord> Assembly::operator()() {
  try {
    make();
  } catch (const Stopped&) {
    loudness_.save();
    if (record_.chapters.empty()) return std::nullopt;
    keep_earlier_files();
    write_record({folder_, kBookRecordName}, record_, script_, timelines_);
    return std::nullopt;
  }
  loudness_.forget_others();
  loudness_.save();
  write_record({folder_, kBookRecordName}, record_, script_, timelines_);
  folder_.remove_others();  // chapters that the book has no more, files of another format
  return record_;
}

void Assembly::make() {
  timelines_ = lay_out_book(script_, job_, options_.workers, loudness_, table_);
  for (const ChapterTimeline& timeline : timelines_)
    seconds_ += static_cast<double>(timeline.samples()) / model::kSampleRate;
  seconds_to_hear_ = (passes_ + (gains_need_hearing(job_) ? 1 : 0)) * seconds_;
  choose_gains(timelines_, job_, options_.workers, loudness_, heard_);
  loudness_.save();  // so that whoever kills this run loses none of it
  seconds_to_hear_ = seconds_heard_ + passes_ * seconds_;  // many a gain is known
  find_chapters();
  // The book takes longest and so comes first.
  for_each_index(options_.workers, timelines_.size() + 1, [&](std::size_t i) {
    failure_.try_to([&] { i == 0 ? write_book() : write_chapter(i - 1); });
  });
  failure_.rethrow();
  write_marks();
  write_loudness();
  if (job_.overlay)
    record_.overlay = write_overlay(book_, script_, timelines_, record_, before_.overlay, job_,
                                    options_.workers, folder_, heard_);
}

/// Begins the record of the chapters, and lays out the book's file.
void Assembly::find_chapters() {
  const int rate = job_.audio.sample_rate;
  std::vector<io::ChapterMark> marks;
  std::int64_t end = 0;
  for (std::size_t i = 0; i < timelines_.size(); ++i) {
    const ScriptChapter& chapter = script_.chapters[i];
    const std::int64_t begin = end;
    end += io::resampled_length(timelines_[i].samples(), model::kSampleRate, rate);
    record_.chapters.push_back({.title = chapter.title, .depth = chapter.depth, .file = {}});
    marks.push_back({chapter.title, begin, end});
  }
  book_tags_ = book_tags(book_, script_, std::move(marks), rate, job_.tags);
}

/// Puts into the record what is not made again yet.
void Assembly::keep_earlier_files() {
  for (std::size_t i = 0; i < std::min(before_.chapters.size(), record_.chapters.size()); ++i)
    if (BookFile& file = record_.chapters[i].file; file.file.empty())
      file = before_.chapters[i].file;
  if (record_.book.file.empty()) record_.book = before_.book;
  record_.overlay = before_.overlay;
  record_.is_complete = false;
}

void Assembly::write_chapter(std::size_t index) {
  const std::span<const ChapterTimeline> timeline(&timelines_[index], 1);
  const std::string file = chapter_file(index, job_.audio);
  const io::Tags tags = chapter_tags(book_, script_, index, job_.tags);
  const std::string key = key_of(timeline, job_.audio, tags);
  const BookFile before =
      index < before_.chapters.size() ? before_.chapters[index].file : BookFile();
  ChapterRecord& chapter = record_.chapters[index];
  chapter.is_new = before.file != file || !is_current(before, key, folder_);
  if (chapter.is_new) {
    check_stop();
    chapter.file = write_book_file(timeline, job_.audio, tags, {folder_, file}, heard_);
  } else {
    chapter.file = before;
    advance(0, static_cast<double>(before.samples) / job_.audio.sample_rate);
  }
  chapter.begin = book_tags_.chapters[index].begin;
  chapter.gain_db = timeline.front().gain_db;
  chapter.missing = timeline.front().missing;
  chapter.loudness =
      loudness_.of(chapter.file.hash, [&] { return io::measure_loudness(job_.output / file); });
}

void Assembly::write_book() {
  const std::string name = "book." + (job_.m4b ? "m4b" : io::file_extension(job_.audio));
  const std::string key =
      key_of(timelines_, job_.audio, book_tags_) + (job_.m4b ? m4b_key(job_) : "");
  if (const std::string fault = io::cue_fault(book_tags_.chapters);
      job_.audio.container == io::Container::kWav && !fault.empty())
    record_.notices.push_back(name + ": has no chapter marks: " + fault +
                              "; book.cue and book.ffmetadata have them");
  const int rate = job_.audio.sample_rate;
  if (before_.book.file == name && is_current(before_.book, key, folder_)) {
    record_.book = before_.book;
    advance(0, (job_.m4b ? 2 : 1) * seconds_);
    record_.loudness = loudness_.of(key, [&] { return measure(timelines_, rate, heard_); });
    return;
  }
  check_stop();
  io::LoudnessMeter meter(rate);
  record_.book = job_.m4b ? write_m4b(name, key, meter)
                          : write_book_file(timelines_, job_.audio, book_tags_, {folder_, name},
                                            heard_, &meter);
  record_.loudness = loudness_.of(key, [&] { return meter.result(); });
}

BookFile Assembly::write_m4b(const std::string& name, const std::string& key,
                             io::LoudnessMeter& meter) {
  const io::HiddenName audio = folder_.scratch("audio");
  const io::HiddenName marks = folder_.scratch("book.ffmetadata");
  const io::HiddenName cover = folder_.scratch("cover");
  const BookFile flac =
      write_book_file(timelines_, job_.audio, book_tags_, audio.path(), heard_, &meter);
  io::write_file(marks.path(), to_ffmetadata(book_tags_));
  if (book_.cover) io::write_file(cover.path(), book_.cover->bytes);
  try {
    check_stop();
    io::HiddenName m4b =
        make_m4b(audio.path(), marks.path(), book_.cover ? cover.path() : fs::path(),
                 job_.m4b_kbit_per_second, folder_);
    io::write_m4b_tags(m4b.path(), book_tags_);
    io::SealedFile made(std::move(m4b), {folder_, name});
    BookFile book{name, key, made.stamp().bytes, made.stamp().hash, flac.samples};
    made.place();
    advance(seconds_);
    return book;
  } catch (const io::Error&) {
    check_stop();  // a terminal's SIGINT ends ffmpeg, too
    throw;
  }
}

void Assembly::write_marks() {
  io::write_file({folder_, "book.ffmetadata"}, to_ffmetadata(book_tags_));
  io::write_file({folder_, "book.cue"}, to_cue(book_.title, book_.author, record_.book.file,
                                               book_tags_.chapters, job_.audio.sample_rate));
}

void Assembly::write_loudness() {
  for (const ChapterRecord& chapter : record_.chapters)
    table_.add("chapter", chapter.file.file, chapter.loudness);
  table_.add("book", record_.book.file, record_.loudness);
  table_.write({folder_, "loudness.csv"});
}

void Assembly::check_stop() const {
  if (failure_.happened() || options_.stop() != Stop::kNo) throw Stopped();
}

/// Tells the observer of sound that was heard, or need not be.
void Assembly::advance(double heard_seconds, double spared_seconds) {
  const std::lock_guard lock(mutex_);
  seconds_heard_ += heard_seconds;
  seconds_to_hear_ -= spared_seconds;
  if (heard_seconds > 0) observer_.assembling(seconds_heard_ / seconds_to_hear_);
}

}  // namespace

std::optional<BookRecord> assemble(const io::Book& book, const BookScript& script,
                                   const BookJob& job, io::OwnedFolder& folder,
                                   const RunOptions& options, Observer& observer) {
  return Assembly(book, script, job, folder, options, observer)();
}

}  // namespace pipeline
