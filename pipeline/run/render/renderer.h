// The worker's stage of a run: from a prepared item to complete files, ready to be renamed.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "io/audio_format.h"
#include "model/engine/engine.h"
#include "pipeline/manifest/manifest.h"
#include "pipeline/run/render/companion_files.h"
#include "pipeline/run/render/speech_file.h"
#include "pipeline/run/work.h"

namespace pipeline {

/// The model as one worker holds it: Engine::speak with the worker's own Workspace.
using Speak = std::function<std::vector<model::Speech>(std::span<const model::Utterance>)>;

/// Where speech goes and what is asked of it.
struct RenderTarget {
  io::OwnedFolder& folder;
  const io::AudioFormat& audio;
  const QualityPolicy& quality;
  /// Asked between the pieces of an item: whether to give it up.
  std::function<bool()> is_abandoned = [] { return false; };
  bool curves = false;  ///< F0 and energy beside the audio
  /// What else belongs beside the audio of an item that was rendered.
  std::function<std::vector<TextFile>(const Work&)> text_files = {};
};

/// Chunks are given to the model in batches of up to so many tokens, a longer one by itself: enough
/// to share the token-rate stages, and a bound on memory for an item of any length. The audio does
/// not depend on it.
constexpr int kMaxBatchTokens = 512;
/// Of a batch that is never more than one chunk: each is heard as soon as it is spoken.
constexpr int kOneChunkTokens = 1;

/// Speaks the chunks of `work`, joined with its pauses, into `writer`, a batch of up to
/// `batch_tokens` after the other, finishes that, and adds up what its outcome tells of them.
/// Whether it got to the end: `is_abandoned` is asked between batches. Throws model::Error for what
/// the model refuses, io::Error for what `writer` does not take.
bool speak_into(
    SpeechWriter& writer, Work& work, const Speak& speak, int batch_tokens = kMaxBatchTokens,
    const std::function<bool()>& is_abandoned = [] { return false; });

/// Makes the files of `work`, sealed, not yet in their places: speaks its chunks, joins them with
/// its pauses, resamples, measures and encodes them piece by piece, so that memory does not grow
/// with the item's length, but for the alignments and curves that are wanted. What the model
/// refuses, samples that are not numbers, and a file that cannot be written are the outcome's
/// failure. Thread-safe as far as `speak` is; the bytes depend on `work` and `target.audio` alone.
/// Throws io::Error when the disk takes no file at all.
void render(Work& work, const Speak& speak, const RenderTarget& target);

}  // namespace pipeline
