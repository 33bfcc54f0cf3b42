#include "model/text/pronunciation/inventory.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "model/text/pronunciation/japanese/reader.h"
#include "model/text/pronunciation/mandarin/mandarin_reader.h"
#include "model/text/pronunciation/mandarin/notation.h"
#include "model/text/pronunciation/probe_words.h"
#include "model/text/unicode.h"

namespace text {
namespace {

constexpr std::size_t kMaxExamples = 3;

/// Reads a word to phonemes.
using ReadWord = std::function<std::string(const std::string& word)>;

ReadWord reader_of(const Language& language, EspeakReader& espeak, MandarinNotation notation) {
  if (language.read_by == ReadBy::kEspeak)
    return [&](const std::string& word) { return espeak.read(word, language); };
  if (language.read_by == ReadBy::kJapaneseReader) {
    const auto japanese = std::make_shared<const japanese::Reader>();
    return [japanese](const std::string& word) {
      return phonemes_of(japanese->read(decode(word, "word")));
    };
  }
  const auto mandarin = std::make_shared<MandarinReader>("", notation);
  return [mandarin, notation](const std::string& word) {
    std::string phonemes;
    for (const Token& token : mandarin->divided({Word{word, {}, "", ""}}))
      phonemes += spelled_syllables(std::get<Word>(token).reading, notation);
    return phonemes;
  };
}

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
  const ReadWord read = reader_of(language, espeak, mandarin_notation(alphabet));
  Inventory inventory;
  inventory.words = probe.words.size();
  std::map<char32_t, PhonemeUse> uses;
  const auto see = [&](const std::string& word, bool is_word) {
    bool is_affected = false;
    for (const char32_t symbol : symbols_in(read(word))) {
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
