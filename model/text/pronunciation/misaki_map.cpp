#include "model/text/pronunciation/misaki_map.h"

#include <algorithm>
#include <span>
#include <string_view>

namespace text {
namespace {

struct Rule {
  std::string_view from;
  std::string_view to;
};

// Applied one after the other over the whole string, so the order counts: a rule sees what the
// rules above it left, and a longer pattern has to come before its parts.
constexpr Rule kEnglish[] = {
    {"ʔˌn\u0329", "ʔn"},  // "button": the syllabic n of a glottalised t
    {"ʔn\u0329", "ʔn"},  {"a^ɪ", "I"}, {"a^ʊ", "W"},  {"d^ʒ", "ʤ"},   {"e^ɪ", "A"},
    {"t^ʃ", "ʧ"},        {"ɔ^ɪ", "Y"}, {"ə^l", "ᵊl"}, {"ʲo", "jo"},   {"ʲə", "jə"},
    {"ʲ", ""},           {"e", "A"},   {"ɚ", "əɹ"},   {"r", "ɹ"},     {"x", "k"},
    {"ç", "k"},          {"ɐ", "ə"},   {"ɬ", "l"},    {"\u0303", ""},
};

constexpr Rule kBritish[] = {
    {"e^ə", "ɛː"},
    {"iə", "ɪə"},
    {"ə^ʊ", "Q"},
};

constexpr Rule kAmerican[] = {
    {"o^ʊ", "O"}, {"ɜːɹ", "ɜɹ"}, {"ɜː", "ɜɹ"}, {"ɪə", "iə"}, {"ː", ""},
};

constexpr Rule kFinally[] = {
    {"o", "ɔ"},  // the vowel of "north", which espeak-ng writes oː before 1.52
    {"ɾ", "T"}, {"ʔ", "t"},
    {"^", ""},  {"ɹɹ ", "ɹ "},  // espeak-ng links "number of" by an r that the vowel has already
};

constexpr Rule kOther[] = {
    {"a^ɪ", "I"}, {"a^ʊ", "W"}, {"d^z", "ʣ"}, {"d^ʒ", "ʤ"}, {"e^ɪ", "A"},
    {"o^ʊ", "O"}, {"ə^ʊ", "Q"}, {"s^s", "S"}, {"t^s", "ʦ"}, {"t^ʃ", "ʧ"},
    {"ɔ^ɪ", "Y"}, {"^", ""},    {"-", ""},  // espeak-ng's sign that a word leans on the next
};

void apply_rules(std::span<const Rule> rules, std::string& phonemes) {
  for (const Rule& rule : rules) {
    std::size_t at = 0;
    while ((at = phonemes.find(rule.from, at)) != std::string::npos) {
      phonemes.replace(at, rule.from.size(), rule.to);
      at += rule.to.size();
    }
  }
}

/// A consonant marked syllabic (U+0329) becomes the same consonant after a short schwa.
void spell_out_syllabics(std::string& phonemes) {
  constexpr std::string_view kSyllabic = "\u0329";
  std::size_t at = 0;
  while ((at = phonemes.find(kSyllabic, at)) != std::string::npos) {
    phonemes.erase(at, kSyllabic.size());
    std::size_t consonant = at;
    const auto is_continuation = [](char byte) { return (byte & 0xC0) == 0x80; };
    while (consonant > 0 && is_continuation(phonemes[--consonant])) {
    }
    if (at > 0 && phonemes[consonant] != ' ') phonemes.insert(consonant, "ᵊ");
  }
}

}  // namespace

std::string to_model_phonemes(std::string ipa, Dialect dialect) {
  if (dialect == Dialect::kOther) {
    apply_rules(kOther, ipa);
    return ipa;
  }
  apply_rules(kEnglish, ipa);
  spell_out_syllabics(ipa);
  if (dialect == Dialect::kBritish) {
    apply_rules(kBritish, ipa);
  } else {
    apply_rules(kAmerican, ipa);
  }
  apply_rules(kFinally, ipa);
  return ipa;
}

std::u32string spelled_for_model(std::u32string_view phonemes) {
  std::u32string result(phonemes);
  std::ranges::replace(result, U'ɾ', U'T');
  std::ranges::replace(result, U'ʔ', U't');
  return result;
}

}  // namespace text
