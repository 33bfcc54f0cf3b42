// Baselines: folders with hashes and features of a run's sounds, to compare later runs with.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "io/base/owned_folder.h"
#include "pipeline/diff/baseline/features.h"
#include "pipeline/diff/diff.h"

namespace pipeline::diff {

/// What a baseline keeps of one item.
struct BaselineItem {
  std::string hash;   ///< XXH3-128 of the file that was approved
  std::string audio;  ///< its copy, relative to the baseline's folder; empty where none is kept
  io::FileStamp audio_stamp = {};  ///< of that copy; nothing in baselines of earlier versions
  std::string text;                ///< what is spoken, where the run told
  std::string problem;             ///< why there are no features: the approved file is no sound
  Features features;
};

/// Items by id.
using Baseline = std::map<std::string, BaselineItem>;

/// Reads `baseline.jsonl`. Throws io::Error with the line of what is none of it.
Baseline read_baseline(const std::filesystem::path& folder);

/// A baseline's folder, to be written into. What its `baseline.jsonl` names is the baseline's own,
/// whatever became of the ledger on its way through a version control.
class BaselineFolder {
 public:
  /// Throws io::Error, as all of it.
  explicit BaselineFolder(const std::filesystem::path& root);

  io::OwnedFolder& files() { return folder_; }
  const Baseline& before() const { return before_; }  ///< empty when there is none yet

  /// Writes `baseline.jsonl`, items sorted by id, and the line `decision` after those that
  /// `history.jsonl` has, and completes it. Equal baselines give equal bytes. A decision that the
  /// last line tells of already was stopped before it was complete, and is not told twice.
  void write(const Baseline& baseline, const std::string& decision);

  /// Removes copies of sounds that no item of `baseline`, which the folder has, names any more.
  /// Until then the ledger stays and knows them: what was stopped is completed by the next to
  /// write.
  void complete(const Baseline& baseline);

 private:
  io::OwnedFolder folder_;
  Baseline before_;
  io::FileStamp read_;  ///< of the file that before_ was read from
  std::string history_;
};

/// What is to be kept of the sound file of an item; its copy goes to the baseline's folder where
/// `with_audio` says so. What cannot be read as sound is kept by its hash. Throws io::Error when
/// the file is gone or the copy cannot be written. Thread-safe.
BaselineItem item_of(const std::filesystem::path& sound, const std::string& text,
                     io::OwnedFolder& folder, bool with_audio);

/// Who took responsibility for a change of a baseline, when and why.
struct Decision {
  std::string time;  ///< UTC, ISO 8601
  std::string by;
  std::string reason;
};

/// What a decision did to one item; hashes of files, empty where there is none.
struct ItemChange {
  std::string id;
  std::string kind;  ///< of the finding, as `diff` names it
  std::string from, to;
};

/// Makes a baseline of a run, or of a folder of sounds: features and hashes of its items, with
/// copies of the sounds where `with_audio` says so. Returns the number of items. Throws io::Error,
/// also when there is no item or the folder has another baseline already.
std::int64_t create_baseline(const std::filesystem::path& run, const std::filesystem::path& folder,
                             bool with_audio, const Decision& decision, const Workers& workers);

/// The ids of the items to approve, of all items of a baseline and a run. What it throws ends
/// approve() before anything is written.
using Choose = std::function<std::set<std::string>(const std::vector<ItemFinding>&)>;

/// Takes the items of a run that differ and that `choose` gives into the baseline, those the run
/// lacks out of it, and notes that in the history. Sounds are kept for items whose sound was kept,
/// and for new ones where that is so for all others. Returns the changes. Throws io::Error, also
/// when the run has no item or the baseline would be left with none.
std::vector<ItemChange> approve(const std::filesystem::path& folder,
                                const std::filesystem::path& run, const Choose& choose,
                                const Decision& decision, const LimitTable& limits,
                                const Workers& workers);

/// Whether the item is as the baseline has it, byte by byte: then there is nothing to approve.
bool is_unchanged(const ItemFinding& finding);

/// Compares a run, or a folder of sounds, with a baseline: by hash; where that differs with the
/// sound that the baseline keeps, as compare() does; and where it keeps none by features, whose
/// findings are of the tier of speech, and which a recogniser cannot listen to; a note says so.
/// Errors, order, `times` and `recogniser` as compare().
DiffReport compare_with_baseline(const std::filesystem::path& baseline,
                                 const std::filesystem::path& candidate, const LimitTable& limits,
                                 const Workers& workers, DiffTimes* times = nullptr,
                                 const Recogniser* recogniser = nullptr);

}  // namespace pipeline::diff
