// Kana: tests, conversion to hiragana, voicing, long vowels, and the model's IPA for them.
#pragma once

#include <string>
#include <string_view>

namespace text::japanese {

/// Whether `character` is written for a sound of Japanese: hiragana, katakana, either's marks of
/// length and iteration, and half-width katakana with its marks of voice. Pure.
bool is_kana(char32_t character);

/// Whether `word` is nothing but kana, and not empty. Pure.
bool is_all_kana(std::u32string_view word);

/// `kana` in one script: composed (NFKC, so that half-width kana is as the other), small katakana
/// of Ainu in full size, katakana as hiragana, and ゝ ゞ as the kana that they repeat. What is no
/// kana stays. Pure.
std::u32string as_hiragana(std::u32string_view kana);

/// A kana of either script with a voice, ど for と; what has no voiced sound stays. Pure.
char32_t voiced(char32_t kana);

/// The first sound with a voice, as in the second part of many words: びと for ひと in ひとびと.
/// Not where another sound has a voice: かげ. In hiragana. Pure.
std::u32string with_voice(std::u32string_view kana);

/// Kana as dictionaries spell the reading of one word, with ー for every second half of a long
/// vowel: じゅう becomes じゅー. Only for what is known to be one word: the う of 思う is none.
/// Pure.
std::u32string with_long_vowels(std::u32string_view hiragana);

/// One word of kana, spelled as it is pronounced (トーキョー), as the released models know it: IPA
/// without accents of pitch, `toːkʲoː`. The sounds are the reference's (misaki 0.9.4, cutlet.py),
/// but ゝ, which it takes for a sound of its own. A character that is no kana has no sound. UTF-8.
/// Linear time. Pure.
std::string ipa_of_kana(std::u32string_view kana);

/// A reading that somebody has written in kana, とうきょう, as it is pronounced, とーきょー.
/// Marks that repeat a word are what they repeat, and white space in it counts for nothing. Empty
/// for what has other characters. UTF-8, valid. Pure.
std::u32string reading_in_kana(std::string_view written);

}  // namespace text::japanese
