// An item on its way through the pipeline.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/audio_format.h"
#include "io/base/atomic_file.h"
#include "model/engine/engine.h"
#include "model/text/frontend.h"
#include "pipeline/journal/record.h"
#include "pipeline/manifest/manifest.h"

namespace pipeline {

constexpr const char* kQuarantineFolder = "quarantine";  ///< in the output folder

/// A piece of an item that the model takes in one go.
struct PreparedChunk {
  model::Tokens tokens;
  std::string phonemes = {};                 ///< that the tokens stand for
  std::vector<text::SpokenWord> words = {};  ///< which of them say what
  std::vector<float> style;  ///< ref_s [2 * style_dim], the voice's row for this many phonemes
  int pause_after_ms = 0;    ///< asked for in the text
  std::vector<double> rates = {};  ///< asked for in the text, of each token; empty: none
  std::vector<double> gains = {};  ///< of its samples
};

class Reference;

/// One of the voices that an item's gain goes by.
struct WeightedReference {
  std::shared_ptr<const Reference> speech;
  double weight = 1;
};

/// An item on its way through the pipeline: prepared in the first stage, made a file of in the
/// second, written to the journal in the third. A failed one passes through untouched.
struct Work {
  Item item;
  Outcome outcome;
  std::vector<PreparedChunk> chunks;
  int pause_before_ms = 0;           ///< asked for in the text before the first chunk
  std::vector<text::Markup> markup;  ///< bytes of the text that are no words
  std::vector<text::SpokenBookmark> bookmarks = {};
  std::vector<WeightedReference> references = {};  ///< of an item that has a level
  std::optional<Outcome> original;  ///< a finished item that says the same: its file is copied
  std::string speech;               ///< what it says, by which the journal finds equal items
  double ready_seconds = 0;         ///< when it was prepared, after the begin of the run
  std::vector<io::SealedFile> files = {};  ///< made for it, to be placed
  bool is_abandoned = false;               ///< the run was asked to stop before it was finished

  /// What its rendering costs, in tokens.
  int cost() const { return outcome.failed() || original ? 0 : outcome.tokens; }

  /// Where its file belongs, relative to the output folder; empty when failed.
  std::string result_path(Status status) const {
    if (status == Status::kFailed) return "";
    return status == Status::kDone ? item.path : std::string(kQuarantineFolder) + "/" + item.path;
  }
};

/// The silence before chunk `i`, the item's own pauses included; before i = number of chunks: that
/// at the end.
inline int pause_ms_before(const Work& work, std::size_t i) {
  const Pauses& pauses = work.item.pauses;
  if (i == 0) return pauses.before_ms + work.pause_before_ms;
  return (i < work.chunks.size() ? pauses.between_ms : pauses.after_ms) +
         work.chunks[i - 1].pause_after_ms;
}

/// Takes a step of one item. Whatever goes wrong in it is the failure of this item alone; only what
/// the next item would meet as well is thrown: an io::Error of the disk, and model::Unavailable.
/// Whether it went well.
bool attempt(Outcome& outcome, const std::function<void()>& step);

}  // namespace pipeline
