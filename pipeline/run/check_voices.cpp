#include "pipeline/run/check_voices.h"

#include <set>

#include "model/error.h"

namespace pipeline {

void check_voices(const Manifest& manifest, const model::Engine& engine) {
  std::set<std::string> known;
  for (const Corpus& corpus : manifest.corpora)
    for (const WeightedVoice& voice : corpus.delivery.voices) try {
        if (known.insert(voice.voice).second) engine.voice(voice.voice);
      } catch (const model::Error& error) {
        throw error_at(manifest, corpus.delivery.voices_at, error.what());
      }
}

}  // namespace pipeline
