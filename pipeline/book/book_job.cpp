#include "pipeline/book/book_job.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "io/book/book.h"
#include "io/encoded_file.h"
#include "io/files/atomic_file.h"
#include "io/files/error.h"
#include "io/files/owned_folder.h"
#include "io/tags.h"
#include "pipeline/book/book_record.h"
#include "pipeline/book/book_tags.h"
#include "pipeline/book/companions.h"
#include "pipeline/book/layout.h"
#include "pipeline/book/script.h"
#include "pipeline/book/timeline.h"
#include "pipeline/report/print.h"

namespace pipeline {
namespace {

namespace fs = std::filesystem;

/// Where finished chapters lie in the book's file.
std::vector<io::ChapterMark> marks_of(const std::vector<ChapterRecord>& chapters) {
  std::vector<io::ChapterMark> marks;
  marks.reserve(chapters.size());
  for (const ChapterRecord& chapter : chapters)
    marks.push_back({chapter.title, chapter.begin, chapter.begin + chapter.file.samples});
  return marks;
}

/// Thrown out of the making of a book that was asked to stop.
struct Stopped {};

std::string chapter_file(std::size_t index, const io::AudioFormat& format) {
  return fmt::format("chapters/{:02}.", index + 1) + io::file_extension(format);
}

/// What makes an M4B of the sound.
std::string m4b_key(const BookJob& job) { return fmt::format("-m4b-{}", job.m4b_kbit_per_second); }

/// Puts the book's lexicons where its job finds them. Throws io::Error.
void write_lexicons(const BookScript& script, io::OwnedFolder& folder) {
  for (const LexiconFile& lexicon : script.lexicons) {
    const fs::path name = fs::path(kLexiconFolder) / lexicon.name;
    folder.write_unless_there(name, lexicon.bytes);
    folder.keep(name);
  }
}

/// Calls items by their places in the book, as its reader knows them, and not by their hashes.
class PlaceNamer : public Observer {
 public:
  PlaceNamer(const BookScript& script, Observer& observer) : observer_(observer) {
    for (const ScriptChapter& chapter : script.chapters)
      for (const Paragraph& paragraph : chapter.paragraphs)
        for (const Segment& segment : paragraph.segments)
          places_.emplace(std::string(kSpeechCorpus) + "/" + segment.id, paragraph.place);
  }

  void begin(const RunBegin& run, const JobSize& job) override { observer_.begin(run, job); }
  void warned(const std::string& warning) override { observer_.warned(warning); }
  void found(const Outcome& outcome, double characters) override {
    observer_.found(named(outcome), characters);
  }
  void finished(const Outcome& outcome, double characters) override {
    observer_.finished(named(outcome), characters);
  }
  void stopping() override { observer_.stopping(); }
  void end(const RunEnd& run) override { observer_.end(run); }

 private:
  Outcome named(Outcome outcome) const {
    outcome.name = places_.at(outcome.name);
    return outcome;
  }

  Observer& observer_;
  std::map<std::string, std::string> places_;  ///< the first of each, by the items' names
};

/// Puts rendered speech together to chapters and a book. One object, one thread.
class Assembly {
 public:
  /// Asked before each file that has to be made or measured.
  using IsStopping = std::function<bool()>;

  /// All of them must outlive this object.
  Assembly(const io::Book& book, const BookScript& script, const BookJob& job,
           io::OwnedFolder& folder, IsStopping is_stopping);

  /// Nothing when it was stopped: then `book.json` tells the next run which files are made, and
  /// what is out of date stays. Throws io::Error.
  std::optional<BookRecord> operator()();

 private:
  void check_stop() const;
  void assemble();
  void keep_earlier_files();
  void write_chapters();
  void write_book();
  void write_m4b(const io::Tags& tags, const std::string& name, const std::string& key);
  void write_marks();
  void write_loudness();
  io::Tags whole_tags() const;

  const io::Book& book_;
  const BookScript& script_;
  const BookJob& job_;
  io::OwnedFolder& folder_;
  IsStopping is_stopping_;
  LoudnessCache loudness_;
  BookRecord before_;
  std::vector<ChapterTimeline> timelines_;  ///< of the chapters
  LoudnessTable table_;
  BookRecord record_;
};

Assembly::Assembly(const io::Book& book, const BookScript& script, const BookJob& job,
                   io::OwnedFolder& folder, IsStopping is_stopping)
    : book_(book),
      script_(script),
      job_(job),
      folder_(folder),
      is_stopping_(std::move(is_stopping)),
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
}

std::optional<BookRecord> Assembly::operator()() {
  try {
    assemble();
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

void Assembly::check_stop() const {
  if (is_stopping_()) throw Stopped();
}

void Assembly::assemble() {
  timelines_ = lay_out_book(script_, job_, loudness_, table_);
  write_chapters();
  write_book();
  write_marks();
  write_loudness();
  if (job_.overlay)
    record_.overlay = write_overlay(book_, script_, timelines_, record_, before_.overlay, job_,
                                    folder_, [this] { check_stop(); });
}

/// Puts into the record what is not made again yet.
void Assembly::keep_earlier_files() {
  const std::size_t known = std::min(before_.chapters.size(), script_.chapters.size());
  for (std::size_t i = record_.chapters.size(); i < known; ++i)
    record_.chapters.push_back({.title = script_.chapters[i].title,
                                .depth = script_.chapters[i].depth,
                                .file = before_.chapters[i].file});
  if (record_.book.file.empty()) record_.book = before_.book;
  record_.overlay = before_.overlay;
  record_.is_complete = false;
}

void Assembly::write_chapters() {
  std::int64_t begin = 0;
  for (std::size_t i = 0; i < timelines_.size(); ++i) {
    const std::string file = chapter_file(i, job_.audio);
    const io::Tags tags = chapter_tags(book_, script_, i, job_.tags);
    ChapterRecord chapter{.title = script_.chapters[i].title,
                          .depth = script_.chapters[i].depth,
                          .file = {},
                          .begin = begin,
                          .gain_db = timelines_[i].gain_db,
                          .missing = timelines_[i].missing};
    const std::string key = key_of({&timelines_[i], 1}, job_.audio, tags);
    const bool is_known = i < before_.chapters.size() && before_.chapters[i].file.file == file &&
                          is_current(before_.chapters[i].file, key, folder_);
    chapter.is_new = !is_known;
    if (chapter.is_new) check_stop();
    chapter.file = is_known
                       ? before_.chapters[i].file
                       : write_book_file({&timelines_[i], 1}, job_.audio, tags, {folder_, file});
    begin += chapter.file.samples;
    record_.chapters.push_back(std::move(chapter));  // known to the next run, whatever follows
    ChapterRecord& made = record_.chapters.back();
    made.loudness =
        loudness_.of(made.file.hash, [&] { return io::measure_loudness(job_.output / file); });
  }
}

void Assembly::write_book() {
  const io::Tags tags = whole_tags();
  const std::string name = "book." + (job_.m4b ? "m4b" : io::file_extension(job_.audio));
  const std::string key = key_of(timelines_, job_.audio, tags) + (job_.m4b ? m4b_key(job_) : "");
  record_.loudness = loudness_.of(key, [&] { return measure(timelines_, job_.audio.sample_rate); });
  if (const std::string fault = io::cue_fault(tags.chapters);
      job_.audio.container == io::Container::kWav && !fault.empty())
    record_.notices.push_back(name + ": has no chapter marks: " + fault +
                              "; book.cue and book.ffmetadata have them");
  if (before_.book.file == name && is_current(before_.book, key, folder_))
    return void(record_.book = before_.book);
  check_stop();
  if (job_.m4b)
    write_m4b(tags, name, key);
  else
    record_.book = write_book_file(timelines_, job_.audio, tags, {folder_, name});
}

void Assembly::write_m4b(const io::Tags& tags, const std::string& name, const std::string& key) {
  const io::HiddenName audio = folder_.scratch("audio");
  const io::HiddenName marks = folder_.scratch("book.ffmetadata");
  const io::HiddenName cover = folder_.scratch("cover");
  const BookFile flac = write_book_file(timelines_, job_.audio, tags, audio.path());
  io::write_file(marks.path(), to_ffmetadata(tags));
  if (book_.cover) io::write_file(cover.path(), book_.cover->bytes);
  try {
    check_stop();
    io::HiddenName m4b =
        make_m4b(audio.path(), marks.path(), book_.cover ? cover.path() : fs::path(),
                 job_.m4b_kbit_per_second, folder_);
    io::write_m4b_tags(m4b.path(), tags);
    io::SealedFile made(std::move(m4b), {folder_, name});
    record_.book = {name, key, made.stamp().bytes, made.stamp().hash, flac.samples};
    made.place();
  } catch (const io::Error&) {
    check_stop();  // a terminal's SIGINT ends ffmpeg, too
    throw;
  }
}

io::Tags Assembly::whole_tags() const {
  return book_tags(book_, script_, marks_of(record_.chapters), job_.audio.sample_rate, job_.tags);
}

void Assembly::write_marks() {
  io::write_file({folder_, "book.ffmetadata"}, to_ffmetadata(whole_tags()));
  io::write_file({folder_, "book.cue"}, to_cue(book_.title, book_.author, record_.book.file,
                                               marks_of(record_.chapters), job_.audio.sample_rate));
}

void Assembly::write_loudness() {
  for (const ChapterRecord& chapter : record_.chapters)
    table_.add("chapter", chapter.file.file, chapter.loudness);
  table_.add("book", record_.book.file, record_.loudness);
  table_.write({folder_, "loudness.csv"});
}

}  // namespace

BookSummary make_book(const io::Book& book, const BookScript& script, const BookJob& job,
                      const model::Engine& engine, const RunOptions& options, Observer& observer) {
  if (job.m4b) require_ffmpeg();  // hours before it is needed
  io::FolderClaim claim = claim_of({}, {});
  claim.state = job.output / io::kStateFolder / "book";
  for (const fs::path& input : job.inputs) claim.inputs.add(input);
  if (job.overlay) claim.inputs.refuse(job.output / kOverlayName);
  io::OwnedFolder folder(job.output, std::move(claim));
  write_lexicons(script, folder);
  const Manifest manifest = speech_manifest(
      script, job.narration, job.source, job.output / kSpeechFolder, job.output / kLexiconFolder);
  BookSummary summary;
  PlaceNamer by_place(script, observer);
  summary.run = render_job(manifest, engine, options, by_place);
  if (summary.run.end.result != RunResult::kComplete) return summary;
  const auto record =
      Assembly(book, script, job, folder, [&] { return options.stop() != Stop::kNo; })();
  if (record)
    summary.record = *record;
  else
    summary.run.end.result = RunResult::kStopped;
  return summary;
}

}  // namespace pipeline
