// Prepares every item again; compares fingerprint, model, engine, path and file with its record.
// See merge.h.
#include "pipeline/run/job/merge.h"

#include <map>
#include <string>
#include <utility>

#include "io/base/error.h"
#include "pipeline/journal/finished_items.h"
#include "pipeline/manifest/item_stream.h"
#include "pipeline/manifest/survey.h"
#include "pipeline/run/environment.h"
#include "pipeline/run/feed/preparer.h"
#include "pipeline/run/feed/shard.h"
#include "pipeline/run/job/checks.h"
#include "pipeline/run/render/companion_files.h"
#include "pipeline/run/render/fingerprint.h"
#include "pipeline/run/work.h"

namespace pipeline {
namespace {

/// Faults that an error names one by one.
constexpr std::int64_t kMaxShown = 10;

/// Holds what the journals say against what the manifest asks for.
class MergeCheck {
 public:
  MergeCheck(const Manifest& manifest, const model::Engine& engine, io::OwnedFolder& folder,
             FinishedItems& finished, bool verify)
      : manifest_(manifest),
        engine_(engine),
        folder_(folder),
        finished_(finished),
        verify_(verify),
        frontend_(make_frontend(engine, manifest.lexicons)),
        preparer_(engine, frontend_),
        strict_preparer_(engine, frontend_, Unspeakable::kRefuse) {}

  void check(Item item);

  /// Throws IncompleteError when something was wrong.
  MergeSummary conclude() const;

 private:
  /// What is wrong with the record of a prepared item; empty when nothing is.
  std::string fault(const Work& work, const Outcome& outcome);

  const Manifest& manifest_;
  const model::Engine& engine_;
  io::OwnedFolder& folder_;
  FinishedItems& finished_;
  bool verify_;
  text::Frontend frontend_;
  Preparer preparer_, strict_preparer_;
  MergeSummary summary_;
  std::int64_t faults_ = 0;
  std::string first_faults_;
  std::map<std::string, std::string> engines_;  ///< identity, an item it rendered
};

void MergeCheck::check(Item item) {
  ++summary_.items;
  const RunBegin* run = finished_.run_of(item.name());
  const bool is_strict = run != nullptr && run->is_strict;
  const Work work = (is_strict ? strict_preparer_ : preparer_).prepare(std::move(item));
  const auto outcome = finished_.find(work.outcome.name);
  const std::string found = outcome ? fault(work, *outcome) : "was not rendered";
  if (!found.empty()) {
    if (++faults_ <= kMaxShown) first_faults_ += "\n  " + work.outcome.name + " " + found;
    return;
  }
  if (!outcome->failed())
    for (const TextFile& text : text_files(manifest_, work, *outcome))
      folder_.write_unless_there(text.path, text.content);
  summary_.failed += outcome->failed() ? 1 : 0;
  summary_.quarantined += outcome->status == Status::kQuarantined ? 1 : 0;
}

std::string MergeCheck::fault(const Work& work, const Outcome& outcome) {
  if (work.outcome.failed()) return outcome.failed() ? "" : "was rendered from another manifest";
  const RunBegin& run = *finished_.run_of(work.outcome.name);
  if (outcome.failed() && outcome.fingerprint.empty())
    return "failed for a reason that may have passed: " + outcome.failure + " (render again)";
  if (run.model.identity != engine_.info().identity)
    return "was rendered with another model (" + run.model.source + ")";
  if (fingerprint(work, run.model.identity, run.engine, manifest_.audio, manifest_.quality) !=
      outcome.fingerprint)
    return "was rendered from another manifest";
  if (outcome.failed()) return "";
  engines_.try_emplace(run.engine, work.outcome.name);
  if (outcome.path != work.result_path(outcome.status)) return "has its file in another place";
  std::string fault = folder_.fault(outcome.path, {outcome.bytes, outcome.hash}, verify_);
  if (fault.empty() && manifest_.curves) fault = curve_fault(folder_, outcome, verify_);
  return fault;
}

MergeSummary MergeCheck::conclude() const {
  std::string problem;
  if (faults_ > 0)
    problem = std::to_string(faults_) + " of " + io::counted(summary_.items, "item") +
              (faults_ == 1 ? " does not match" : " do not match") +
              " the manifest:" + first_faults_ + (faults_ > kMaxShown ? "\n  ..." : "");
  if (engines_.size() > 1) {
    problem += std::string(problem.empty() ? "" : "\n") + "more than one engine rendered:";
    for (const auto& [engine, item] : engines_) problem += "\n  " + item + " by " + engine;
  }
  if (!problem.empty()) throw IncompleteError(manifest_.output.string() + ": " + problem);
  return summary_;
}

}  // namespace

MergeSummary merge(const Manifest& manifest, const model::Engine& engine, bool verify) {
  io::Inputs inputs = inputs_of(manifest);
  check_outputs(manifest, inputs);
  survey(manifest, [&](const Item& item) { check_outputs(manifest, item, inputs); });
  io::OwnedFolder folder(manifest.output, claim_of({}, std::move(inputs)));
  FinishedItems finished(manifest.output);
  MergeCheck merge_check(manifest, engine, folder, finished, verify);
  ItemStream items(manifest);
  while (auto item = items.next()) merge_check.check(*std::move(item));
  const MergeSummary summary = merge_check.conclude();
  write_metadata(folder, manifest, finished);
  combine_journals(manifest.output);
  return summary;
}

}  // namespace pipeline
