// Changes the stress of words in the model's phonemes.
#pragma once

#include <string>
#include <string_view>

namespace text {

inline constexpr char32_t kPrimaryStress = U'ˈ';
inline constexpr char32_t kSecondaryStress = U'ˌ';

/// Vowels and consonants of the English alphabet, as the reference (misaki) groups them.
bool is_vowel(char32_t phoneme);
bool is_consonant(char32_t phoneme);

/// How much of a word `phonemes` is: 1 for a symbol, 2 for a diphthong or affricate.
int stress_weight(std::u32string_view phonemes);

/// `phonemes` said with more or less stress (misaki's apply_stress):
///   -2            none at all
///   -1            primary becomes secondary, secondary none
///   -0.5 and 0    the same for a word with primary stress; 0 gives one without any a secondary
///   0.5 and 1     a word without any gets a secondary; 1 turns secondary into primary
///   2             as 1, and a word without any gets a primary
std::u32string with_stress(std::u32string_view phonemes, double stress);

/// Letters that are said as one word: only the last stress is a primary one.
std::u32string with_last_stressed(std::u32string_view letters);

}  // namespace text
