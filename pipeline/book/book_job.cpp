#include "pipeline/book/book_job.h"

#include <utility>

#include "io/files/owned_folder.h"
#include "pipeline/book/assembly.h"
#include "pipeline/book/m4b.h"
#include "pipeline/book/overlay.h"

namespace pipeline {

BookSummary make_book(const io::Book& book, const BookScript& script, const BookJob& job,
                      const model::Engine& engine, const RunOptions& options, Observer& observer) {
  if (job.m4b) require_ffmpeg();  // hours before it is needed
  const Manifest manifest =
      speech_manifest(script, job.narration, job.source, job.output / kSpeechFolder);
  io::FolderClaim claim{.in_use = "another process is rendering into this folder",
                        .state = job.output / io::kStateFolder / "book"};
  for (const std::filesystem::path& input : job.inputs) claim.inputs.add(input);
  if (job.overlay) claim.inputs.refuse(job.output / kOverlayName);
  io::OwnedFolder folder(job.output, std::move(claim));
  BookSummary summary;
  summary.run = render_job(manifest, engine, options, observer);
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
