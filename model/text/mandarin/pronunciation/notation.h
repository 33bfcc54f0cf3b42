// Writes pinyin syllables as phonemes, in the notation of a model's alphabet.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace text {

/// How a model is told Mandarin syllables; its alphabet shows which. Sounds and signs are those of
/// the reference (misaki 0.9.4).
enum class MandarinNotation : std::uint8_t {
  /// Models of version 1.0 (transcription.py): IPA with the tone after the vowel, before a final n
  /// or ŋ; `→ ↗ ↓ ↘` for the first to the fourth, nothing for the neutral one: xu↓. They know words
  /// by themselves: the tones are those of dictionaries.
  kIpa,
  /// Those of version 1.1 (zh_frontend.py): bopomofo, in which some finals are one sign of the
  /// model's own, R for a closing r, and the tone from 1 to 5: ㄏㄨ3, ㄉ文R3. Strokes stand between
  /// words, and the tones are as they are spoken (see sandhi.h).
  kBopomofo,
};

/// The one that a model with these symbols knows: bopomofo where it has ㄅ.
MandarinNotation mandarin_notation(const std::set<std::string>& alphabet);

/// For people to read: what it writes, and the released version that knows it.
std::string_view description_of(MandarinNotation notation);

/// A syllable of pinyin (see syllable_of) as a model is told it, in UTF-8; nothing for what is no
/// syllable, and in IPA for one that an r closes. Pure: safe from any thread.
std::optional<std::string> spelled_syllable(std::string_view pinyin, MandarinNotation notation);

/// The same of each of several with spaces between them, as one word. What is no syllable is
/// silent.
std::string spelled_syllables(std::string_view pinyin, MandarinNotation notation);

}  // namespace text
