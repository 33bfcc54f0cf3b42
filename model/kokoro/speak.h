// The forward pass of the network: at token rate for a batch, at frame rate for one utterance.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/kokoro/kokoro.h"
#include "model/kokoro/speech.h"

namespace model {

/// Phonemes to token ids: the pad 0, the id of every known symbol, the pad 0. Unknown symbols get
/// no token but count as phonemes and are listed. Throws Error for text that is not UTF-8.
Tokens tokenize(const std::map<std::string, int>& vocabulary, std::string_view phonemes);

/// The scratch memory of one worker. The two halves of the network run one after the other, so
/// they share `scratch`: what the second one needs of the first lies apart.
struct WorkerMemory {
  Arena scratch;
  Arena prosody;

  std::size_t bytes() const { return scratch.bytes() + prosody.bytes(); }
};

/// Throws Error unless the network can take the utterance: at least one symbol between the pads,
/// not more than its position table holds, known ids, a style of its width, a speed from 0.1 to 10.
void check_utterance(const Config& config, const Utterance& utterance);

/// What the token-rate half of the network says of one utterance.
struct Prosody {
  std::vector<int> durations;  ///< frames per token [T], sum F
  Mat f0;                      ///< [2F, 1] in Hz
  Mat n;                       ///< [2F, 1]
  Mat t_en;                    ///< [T, hidden_dim]
};

/// Runs the token-rate stages on a ragged batch; the views lie in `memory.prosody`. `seconds`
/// receives the time of the whole batch.
std::vector<Prosody> predict_prosody(const Kokoro& model, std::span<const Utterance> batch,
                                     WorkerMemory& memory, StageSeconds& seconds,
                                     const Tap& tap = {});

/// Runs the frame-rate stages on one utterance in the memory of `plan_frames` frames.
std::vector<float> decode(const Kokoro& model, const Prosody& prosody, const Utterance& utterance,
                          int plan_frames, WorkerMemory& memory, StageSeconds& seconds,
                          const Tap& tap = {});

/// The smallest bucket that holds `frames`, or a multiple of the largest one.
int bucket_for(int frames, const EngineOptions& options);

}  // namespace model
