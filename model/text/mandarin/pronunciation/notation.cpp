// Writes syllables of pinyin as the model knows them: IPA with arrows, or bopomofo with digits.
#include "model/text/mandarin/pronunciation/notation.h"

#include <algorithm>
#include <array>
#include <span>

#include "io/base/strings.h"
#include "model/text/mandarin/pronunciation/sounds.h"
#include "model/text/mandarin/pronunciation/syllable.h"
#include "model/text/unicode.h"

namespace text {
namespace {

constexpr std::array<std::u32string_view, kNeutralTone + 1> kArrows = {U"",  U"→", U"↗",
                                                                       U"↓", U"↘", U""};

bool is_among(std::span<const std::u32string_view> initials, std::u32string_view initial) {
  return std::ranges::find(initials, initial) != initials.end();
}

const MandarinSound& sound_of_final(const Syllable& syllable) {
  constexpr std::array<std::u32string_view, 4> kRetroflex = {U"zh", U"ch", U"sh", U"r"};
  constexpr std::array<std::u32string_view, 3> kDental = {U"z", U"c", U"s"};
  static const MandarinSound vowel_of_zhi = {U"i", U"ɨ", U"", U"十"};
  static const MandarinSound vowel_of_zi = {U"i", U"ɨ", U"", U"ㄭ"};
  if (syllable.final == U"i" && is_among(kRetroflex, syllable.initial)) return vowel_of_zhi;
  if (syllable.final == U"i" && is_among(kDental, syllable.initial)) return vowel_of_zi;
  const MandarinSounds& sounds = mandarin_sounds();
  if (syllable.initial.empty())
    if (const auto whole =
            std::ranges::find(sounds.syllables, syllable.final, &MandarinSound::pinyin);
        whole != sounds.syllables.end())
      return *whole;
  return *std::ranges::find(sounds.finals, syllable.final, &MandarinSound::pinyin);
}

std::optional<std::string> ipa_of(const Syllable& syllable, const MandarinSound& initial) {
  if (syllable.is_rhotic) return {};
  const MandarinSound& final = sound_of_final(syllable);
  return encode(initial.ipa + final.ipa +
                std::u32string(kArrows.at(static_cast<std::size_t>(syllable.tone))) + final.nasal);
}

/// A closing r takes the place of a plain e: gēr is ㄍㄦ1.
std::string bopomofo_of(const Syllable& syllable, const MandarinSound& initial) {
  std::u32string final = sound_of_final(syllable).bopomofo;
  if (syllable.is_rhotic) final = final == U"ㄜ" ? U"ㄦ" : final + U"R";
  return encode(initial.bopomofo + final) + std::to_string(syllable.tone);
}

}  // namespace

MandarinNotation mandarin_notation(const std::set<std::string>& alphabet) {
  return alphabet.contains("ㄅ") ? MandarinNotation::kBopomofo : MandarinNotation::kIpa;
}

std::string_view description_of(MandarinNotation notation) {
  return notation == MandarinNotation::kIpa ? "in IPA with arrows for tones (v1.0)"
                                            : "in bopomofo with digits for tones (v1.1-zh)";
}

std::optional<std::string> spelled_syllable(std::string_view pinyin, MandarinNotation notation) {
  const std::optional<Syllable> syllable = syllable_of(pinyin);
  if (!syllable) return {};
  const auto& initials = mandarin_sounds().initials;
  const auto found = std::ranges::find(initials, syllable->initial, &MandarinSound::pinyin);
  static const MandarinSound none;
  const MandarinSound& initial = found == initials.end() ? none : *found;
  return notation == MandarinNotation::kIpa ? ipa_of(*syllable, initial)
                                            : bopomofo_of(*syllable, initial);
}

std::string spelled_syllables(std::string_view pinyin, MandarinNotation notation) {
  std::string spelled;
  for (const std::string_view syllable : io::split(pinyin, " "))
    spelled += spelled_syllable(syllable, notation).value_or("");
  return spelled;
}

}  // namespace text
