// Weakens, strengthens or inserts stress marks; unlike misaki, also at vowels of other languages.
#include "model/text/lexicon/stress.h"

#include <algorithm>

namespace text {
namespace {

constexpr std::u32string_view kVowels = U"AIOQWYaiuæɑɒɔəɛɜɪʊʌᵻ";
constexpr std::u32string_view kVowelsElsewhere = U"eoyøœɐɨɯɤ";  // in other languages
constexpr std::u32string_view kConsonants = U"bdfhjklmnpstvwzðŋɡɹɾʃʒʤʧθ";
constexpr std::u32string_view kDouble = U"AIOQWYʤʧ";

bool has(std::u32string_view phonemes, char32_t symbol) {
  return phonemes.find(symbol) != phonemes.npos;
}

/// Secondary stress goes, primary becomes secondary.
std::u32string weakened(std::u32string_view phonemes) {
  std::u32string weak;
  for (const char32_t c : phonemes) {
    if (c != kSecondaryStress) weak.push_back(c == kPrimaryStress ? kSecondaryStress : c);
  }
  return weak;
}

/// The mark before the first vowel; as they are without one.
std::u32string marked(std::u32string_view phonemes, char32_t stress) {
  std::u32string result(phonemes);
  const auto vowel = std::ranges::find_if(
      result, [](char32_t c) { return is_vowel(c) || has(kVowelsElsewhere, c); });
  if (vowel != result.end()) result.insert(vowel, stress);
  return result;
}

}  // namespace

bool is_vowel(char32_t phoneme) { return has(kVowels, phoneme); }
bool is_consonant(char32_t phoneme) { return has(kConsonants, phoneme); }

int stress_weight(std::u32string_view phonemes) {
  int weight = 0;
  for (const char32_t c : phonemes) weight += has(kDouble, c) ? 2 : 1;
  return weight;
}

std::u32string with_stress(std::u32string_view phonemes, double stress) {
  const bool primary = has(phonemes, kPrimaryStress);
  const bool secondary = has(phonemes, kSecondaryStress);
  std::u32string result(phonemes);
  if (stress < -1) {
    std::erase_if(result, [](char32_t c) { return c == kPrimaryStress || c == kSecondaryStress; });
  } else if (stress == -1 || (stress <= 0 && primary)) {
    return weakened(phonemes);
  } else if (stress >= 0 && stress <= 1 && !primary && !secondary) {
    return marked(phonemes, kSecondaryStress);
  } else if (stress >= 1 && !primary && secondary) {
    std::ranges::replace(result, kSecondaryStress, kPrimaryStress);
  } else if (stress > 1 && !primary) {
    return marked(phonemes, kPrimaryStress);
  }
  return result;
}

std::u32string with_last_stressed(std::u32string_view letters) {
  std::u32string word = with_stress(letters, 0);
  const std::size_t last = word.rfind(kSecondaryStress);
  if (last != word.npos) word[last] = kPrimaryStress;
  return word;
}

}  // namespace text
