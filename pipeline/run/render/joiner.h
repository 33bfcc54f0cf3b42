// Concatenation of an item's chunks: pauses between sounds, with silence and noise trimmed.
#pragma once

#include <cstddef>
#include <cstdint>

#include "model/engine/engine.h"
#include "pipeline/run/render/speech_file.h"
#include "pipeline/run/work.h"

namespace pipeline {

/// Puts the chunks of an item one after the other into a writer. A pause that is asked for is the
/// time between two sounds, so what the chunks bring of silence themselves counts towards it: half
/// of it may be theirs on either side, all of it at the begin and the end of the item. More than
/// that is cut off, with a fade, and so is what a voice makes of noise behind its last sound. Where
/// no pause is asked for the chunks stay as they are. One object, one thread.
class Joiner {
 public:
  /// `work`: of which the outcome is told what stands where. Both must outlive this object.
  Joiner(SpeechWriter& writer, Work& work) : writer_(writer), work_(work) {}

  std::size_t joined() const { return joined_; }  ///< chunks so far

  /// The next chunk. Throws io::Error.
  void add(const model::Speech& speech);

  /// The pause behind the last chunk. Throws io::Error.
  void finish();

 private:
  /// Silence of the writer's own, so that there is as much as asked for with `kept` of a chunk.
  std::int64_t fill(std::int64_t asked, std::int64_t kept);

  SpeechWriter& writer_;
  Work& work_;
  std::size_t joined_ = 0;
  std::int64_t kept_tail_ = 0;  ///< silence of the last chunk that stands in the file
};

}  // namespace pipeline
