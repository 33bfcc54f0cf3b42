#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace text {

/// A syllable of pinyin, with a mark over its vowel (`hǔ`) or none for the neutral tone, as the
/// released models of version 1.0 know it: IPA with the tone behind the vowel, before a final n or
/// ŋ; `→ ↗ ↓ ↘` for the first to the fourth, nothing for the neutral one: xu↓. The sounds are the
/// reference's first variants (misaki, transcription.py). Nothing for what is no syllable. UTF-8.
std::optional<std::string> ipa_of_syllable(std::string_view pinyin);

/// The same of each of several with spaces between them, as one word. What is no syllable is
/// silent.
std::string ipa_of_syllables(std::string_view pinyin);

}  // namespace text
