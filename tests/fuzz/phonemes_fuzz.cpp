// Fuzzes the conversion of IPA, X-SAMPA and the model's own symbols to phonemes.
#include <cstddef>

#include "model/error.h"
#include "model/text/lexicon/ipa.h"
#include "tests/fuzz/target.h"

// Any bytes as phonemes of each alphabet, in each dialect: read, or refused with a reason.
FUZZ_TARGET(phonemes)(const char* data, std::size_t size) {
  using text::Dialect;
  for (const auto* alphabet : {"ipa", "x-sampa", "x-kokoro"})
    for (const Dialect dialect : {Dialect::kAmerican, Dialect::kBritish, Dialect::kOther}) try {
        text::phonemes_in(alphabet, {data, size}, dialect);
      } catch (const model::Error&) {
      }
  return 0;
}
