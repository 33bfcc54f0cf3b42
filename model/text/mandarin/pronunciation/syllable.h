// Splits pinyin syllables into initial, final and tone, and changes their tones.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace text {

constexpr int kNeutralTone = 5;

/// A syllable of pinyin, taken apart.
struct Syllable {
  std::u32string_view initial;  ///< `zh`; empty for none. Lives for ever
  /// In full, with ü: `iou` of jiǔ, `üe` of yuè; or a whole syllable of no initial: `er`, `ng`.
  /// Lives for ever.
  std::u32string_view final;
  int tone = kNeutralTone;  ///< 1 to 4, or kNeutralTone
  bool is_rhotic = false;   ///< an r closes it: huār
};

/// `pinyin`: with a mark over its vowel (`hǔ`) or none for the neutral tone, in UTF-8. Nothing for
/// what is no syllable. Pure: safe from any thread.
std::optional<Syllable> syllable_of(std::string_view pinyin);

/// 1 to 4, or kNeutralTone for a syllable without a mark; 0 for an empty one.
int tone_of(std::string_view pinyin);

/// The same syllable in another tone, 1 to 4 or kNeutralTone: `hǔ` in the second is `hú`.
std::string with_tone(std::string_view pinyin, int tone);

}  // namespace text
