// Renders the script as an ordinary job, reports items by their place in the book, and assembles.
#include "pipeline/book/book_job.h"

#include <map>
#include <string>
#include <utility>

#include "io/base/error.h"
#include "io/base/owned_folder.h"
#include "io/book/book.h"
#include "pipeline/book/assembly.h"
#include "pipeline/book/book_record.h"
#include "pipeline/book/companions.h"
#include "pipeline/book/script.h"

namespace pipeline {
namespace {

namespace fs = std::filesystem;

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

}  // namespace

BookSummary make_book(const io::Book& book, const BookScript& script, const BookJob& job,
                      const model::Engine& engine, const RunOptions& options, Observer& observer) {
  if (job.m4b) require_ffmpeg();  // hours before it is needed
  io::FolderClaim claim = claim_of({}, {});
  claim.state = fs::path(io::kStateFolder) / "book";
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
  const auto record = assemble(book, script, job, folder, options, observer);
  if (record)
    summary.record = *record;
  else
    summary.run.end.result = RunResult::kStopped;
  return summary;
}

}  // namespace pipeline
