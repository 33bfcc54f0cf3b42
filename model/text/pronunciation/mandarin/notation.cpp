#include "model/text/pronunciation/mandarin/notation.h"

#include <algorithm>
#include <array>
#include <span>

#include "model/text/pronunciation/ascii.h"
#include "model/text/pronunciation/mandarin/syllable.h"
#include "model/text/unicode.h"

namespace text {
namespace {

struct InitialSign {
  std::u32string_view pinyin;
  std::u32string_view ipa;
  std::u32string_view bopomofo;
};

constexpr auto kInitialSigns = std::to_array<InitialSign>({
    {U"b", U"p", U"ㄅ"},  {U"p", U"pʰ", U"ㄆ"}, {U"m", U"m", U"ㄇ"},    {U"f", U"f", U"ㄈ"},
    {U"d", U"t", U"ㄉ"},  {U"t", U"tʰ", U"ㄊ"}, {U"n", U"n", U"ㄋ"},    {U"l", U"l", U"ㄌ"},
    {U"g", U"k", U"ㄍ"},  {U"k", U"kʰ", U"ㄎ"}, {U"h", U"x", U"ㄏ"},    {U"j", U"ʨ", U"ㄐ"},
    {U"q", U"ʨʰ", U"ㄑ"}, {U"x", U"ɕ", U"ㄒ"},  {U"zh", U"ꭧ", U"ㄓ"}, {U"ch", U"ꭧʰ", U"ㄔ"},
    {U"sh", U"ʂ", U"ㄕ"}, {U"r", U"ɻ", U"ㄖ"},  {U"z", U"ʦ", U"ㄗ"},    {U"c", U"ʦʰ", U"ㄘ"},
    {U"s", U"s", U"ㄙ"},
});

/// A final in IPA, before its tone and after it, and in bopomofo.
struct FinalSign {
  std::u32string_view pinyin;
  std::u32string_view vowel;
  std::u32string_view nasal;
  std::u32string_view bopomofo;
};

constexpr auto kFinalSigns = std::to_array<FinalSign>({
    {U"a", U"a", U"", U"ㄚ"},      {U"ai", U"ai", U"", U"ㄞ"},    {U"an", U"a", U"n", U"ㄢ"},
    {U"ang", U"a", U"ŋ", U"ㄤ"},   {U"ao", U"au", U"", U"ㄠ"},    {U"e", U"ɤ", U"", U"ㄜ"},
    {U"ei", U"ei", U"", U"ㄟ"},    {U"en", U"ə", U"n", U"ㄣ"},    {U"eng", U"ə", U"ŋ", U"ㄥ"},
    {U"i", U"i", U"", U"ㄧ"},      {U"ia", U"ja", U"", U"压"},    {U"ian", U"jɛ", U"n", U"言"},
    {U"iang", U"ja", U"ŋ", U"阳"}, {U"iao", U"jau", U"", U"要"},  {U"ie", U"je", U"", U"ㄝ"},
    {U"in", U"i", U"n", U"阴"},    {U"iou", U"jou", U"", U"又"},  {U"ing", U"i", U"ŋ", U"应"},
    {U"iong", U"jʊ", U"ŋ", U"用"}, {U"ong", U"ʊ", U"ŋ", U"中"},   {U"ou", U"ou", U"", U"ㄡ"},
    {U"u", U"u", U"", U"ㄨ"},      {U"uei", U"wei", U"", U"为"},  {U"ua", U"wa", U"", U"穵"},
    {U"uai", U"wai", U"", U"外"},  {U"uan", U"wa", U"n", U"万"},  {U"uen", U"wə", U"n", U"文"},
    {U"uang", U"wa", U"ŋ", U"王"}, {U"ueng", U"wə", U"ŋ", U"瓮"}, {U"uo", U"wo", U"", U"我"},
    {U"o", U"wo", U"", U"ㄛ"},     {U"ü", U"y", U"", U"ㄩ"},      {U"üe", U"ɥe", U"", U"月"},
    {U"üan", U"ɥɛ", U"n", U"元"},  {U"ün", U"y", U"n", U"云"},
});

/// Syllables that are not made of an initial and a final. The reference has no bopomofo for those
/// without a vowel but the second tone of n, and none for ê: theirs are the nearest.
constexpr auto kWholeSigns = std::to_array<FinalSign>({
    {U"er", U"ɚ", U"", U"ㄦ"},
    {U"r", U"ɚ", U"", U"ㄦ"},
    {U"o", U"ɔ", U"", U"ㄛ"},
    {U"yo", U"wo", U"", U"ㄛ"},
    {U"wong", U"ʊ", U"ŋ", U"中"},
    {U"ê", U"ɛ", U"", U"ㄝ"},
    {U"m", U"m", U"", U"ㄇ"},
    {U"n", U"n", U"", U"ㄋ"},
    {U"ng", U"ŋ", U"", U"ㄋ"},
    {U"hm", U"hm", U"", U"ㄏㄇ"},
    {U"hng", U"hŋ", U"", U"ㄏㄋ"},
});

/// The vowel of zhi and zi.
constexpr FinalSign kRetroflexVowel = {U"i", U"ɨ", U"", U"十"};
constexpr FinalSign kDentalVowel = {U"i", U"ɨ", U"", U"ㄭ"};

constexpr std::array<std::u32string_view, kNeutralTone + 1> kArrows = {U"",  U"→", U"↗",
                                                                       U"↓", U"↘", U""};

bool is_among(std::span<const std::u32string_view> initials, std::u32string_view initial) {
  return std::ranges::find(initials, initial) != initials.end();
}

const FinalSign& sign_of_final(const Syllable& syllable) {
  constexpr std::array<std::u32string_view, 4> kRetroflex = {U"zh", U"ch", U"sh", U"r"};
  constexpr std::array<std::u32string_view, 3> kDental = {U"z", U"c", U"s"};
  if (syllable.final == U"i" && is_among(kRetroflex, syllable.initial)) return kRetroflexVowel;
  if (syllable.final == U"i" && is_among(kDental, syllable.initial)) return kDentalVowel;
  if (syllable.initial.empty())
    if (const auto whole = std::ranges::find(kWholeSigns, syllable.final, &FinalSign::pinyin);
        whole != kWholeSigns.end())
      return *whole;
  return *std::ranges::find(kFinalSigns, syllable.final, &FinalSign::pinyin);
}

std::optional<std::string> ipa_of(const Syllable& syllable, const InitialSign& initial) {
  if (syllable.is_rhotic) return {};
  const FinalSign& final = sign_of_final(syllable);
  return encode(std::u32string(initial.ipa) + std::u32string(final.vowel) +
                std::u32string(kArrows.at(static_cast<std::size_t>(syllable.tone))) +
                std::u32string(final.nasal));
}

/// A closing r takes the place of a plain e: gēr is ㄍㄦ1.
std::string bopomofo_of(const Syllable& syllable, const InitialSign& initial) {
  std::u32string final(sign_of_final(syllable).bopomofo);
  if (syllable.is_rhotic) final = final == U"ㄜ" ? U"ㄦ" : final + U"R";
  return encode(std::u32string(initial.bopomofo) + final) + std::to_string(syllable.tone);
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
  const auto found = std::ranges::find(kInitialSigns, syllable->initial, &InitialSign::pinyin);
  const InitialSign initial = found == kInitialSigns.end() ? InitialSign{} : *found;
  return notation == MandarinNotation::kIpa ? ipa_of(*syllable, initial)
                                            : bopomofo_of(*syllable, initial);
}

std::string spelled_syllables(std::string_view pinyin, MandarinNotation notation) {
  std::string spelled;
  for (const std::string_view syllable : split(pinyin, " "))
    spelled += spelled_syllable(syllable, notation).value_or("");
  return spelled;
}

}  // namespace text
