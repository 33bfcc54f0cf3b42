#include "pipeline/run/preparer.h"

#include <map>
#include <string>
#include <utility>

#include "model/error.h"
#include "pipeline/run/stopwatch.h"

namespace pipeline {

Work Preparer::prepare(const Item& item) {
  Work work;
  work.outcome.name = item.name();
  work.outcome.origin = item.origin;
  work.outcome.voice = item.voice;
  work.outcome.seed = item.seed;
  work.speed = item.speed;
  const Stopwatch watch;
  try {
    fill(work, item);
  } catch (const model::Error& error) {
    work.outcome.fail(error.what());
  }
  work.outcome.times.g2p = watch.seconds();
  return work;
}

void Preparer::fill(Work& work, const Item& item) {
  const model::Voice voice = engine_.voice(item.voice);
  const text::Prepared prepared = item.script.is_phonemes
                                      ? frontend_.prepare_phonemes(item.script.content)
                                      : frontend_.prepare(item.script.content, item.language);

  std::map<std::string, int> unspoken;  // how often
  for (const std::string& symbol : prepared.dropped) ++unspoken[symbol];
  for (const text::Chunk& chunk : prepared.chunks) {
    model::Tokens tokens = engine_.tokenize(chunk.phonemes);
    for (const std::string& symbol : tokens.unknown) ++unspoken[symbol];
    const auto style = voice.row(tokens.phoneme_count);
    work.outcome.tokens += static_cast<int>(tokens.ids.size());
    work.chunks.push_back({std::move(tokens), {style.begin(), style.end()}});
  }
  work.outcome.chunks = static_cast<int>(work.chunks.size());
  for (const auto& [symbol, count] : unspoken)
    work.outcome.warnings.push_back("not spoken: " + symbol + " (" + std::to_string(count) +
                                    (count == 1 ? " time)" : " times)"));
}

}  // namespace pipeline
