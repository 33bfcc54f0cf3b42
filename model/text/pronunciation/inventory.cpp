#include "model/text/pronunciation/inventory.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "model/text/pronunciation/probe_words.h"
#include "model/text/unicode.h"

namespace text {
namespace {

constexpr std::size_t kMaxExamples = 3;

/// The symbols that `word` is spoken with, each once, without spaces.
std::set<char32_t> symbols_of(EspeakReader& espeak, const Language& language,
                              const std::string& word) {
  const std::u32string phonemes = decode(espeak.read(word, language), "phonemes of espeak-ng");
  std::set<char32_t> symbols(phonemes.begin(), phonemes.end());
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
  Inventory inventory;
  inventory.words = probe.words.size();
  std::map<char32_t, PhonemeUse> uses;
  const auto see = [&](const std::string& word, bool is_word) {
    bool is_affected = false;
    for (const char32_t symbol : symbols_of(espeak, language, word)) {
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
