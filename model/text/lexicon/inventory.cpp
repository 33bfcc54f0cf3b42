// Which sounds a language has, found by having words of it read.
#include "model/text/lexicon/inventory.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "model/text/language.h"
#include "model/text/lexicon/probe_words.h"
#include "model/text/unicode.h"

namespace text {
namespace {

constexpr std::size_t kMaxExamples = 3;

/// Each once, without spaces.
std::set<char32_t> symbols_in(const std::string& phonemes) {
  const std::u32string all = decode(phonemes, "phonemes");
  std::set<char32_t> symbols(all.begin(), all.end());
  symbols.erase(U' ');
  return symbols;
}

}  // namespace

std::vector<PhonemeUse> Inventory::missing() const {
  std::vector<PhonemeUse> missing;
  std::ranges::copy_if(phonemes, std::back_inserter(missing),
                       [](const PhonemeUse& use) { return !use.is_known; });
  return missing;
}

Inventory probe_inventory(EspeakReader& espeak, const Language& language,
                          const std::set<std::string>& alphabet) {
  const ProbeWords probe = probe_words(language.name);
  const SoundSources sources{{}, alphabet, espeak, {}};
  const std::unique_ptr<WordReader> reader = language.words(sources);
  Inventory inventory;
  inventory.words = probe.words.size();
  std::map<char32_t, PhonemeUse> uses;
  const auto see = [&](const std::string& word, bool is_word) {
    bool is_affected = false;
    for (const char32_t symbol : symbols_in(reader->sound_of(word))) {
      PhonemeUse& use = uses[symbol];
      if (use.symbol.empty()) {
        use.symbol = encode(symbol);
        use.is_known = alphabet.contains(use.symbol);
      }
      if (is_word) ++use.words;
      if (use.examples.size() < kMaxExamples && (is_word || use.words == 0))
        use.examples.push_back(word);
      is_affected |= !use.is_known;
    }
    if (is_word && is_affected) ++inventory.affected;
  };
  for (const std::string& word : probe.words) see(word, true);
  for (const std::string& letters : probe.letters) see(letters, false);
  for (auto& [symbol, use] : uses) inventory.phonemes.push_back(std::move(use));
  std::ranges::stable_sort(inventory.phonemes, std::ranges::greater{}, &PhonemeUse::words);
  return inventory;
}

}  // namespace text
