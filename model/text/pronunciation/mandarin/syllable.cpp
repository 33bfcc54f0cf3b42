#include "model/text/pronunciation/mandarin/syllable.h"

#include <unicode/normalizer2.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <span>

#include "model/error.h"
#include "model/text/pronunciation/ascii.h"
#include "model/text/unicode.h"

namespace text {
namespace {

struct Sound {
  std::u32string_view pinyin;
  std::u32string_view ipa;
};

/// A final's sound before its tone and behind it.
struct Final {
  std::u32string_view pinyin;
  std::u32string_view vowel;
  std::u32string_view nasal;
};

constexpr auto kInitials = std::to_array<Sound>({
    {U"zh", U"ꭧ"}, {U"ch", U"ꭧʰ"}, {U"sh", U"ʂ"}, {U"b", U"p"},  {U"c", U"ʦʰ"}, {U"d", U"t"},
    {U"f", U"f"},    {U"g", U"k"},      {U"h", U"x"},  {U"j", U"ʨ"},  {U"k", U"kʰ"}, {U"l", U"l"},
    {U"m", U"m"},    {U"n", U"n"},      {U"p", U"pʰ"}, {U"q", U"ʨʰ"}, {U"r", U"ɻ"},  {U"s", U"s"},
    {U"t", U"tʰ"},   {U"x", U"ɕ"},      {U"z", U"ʦ"},
});

constexpr auto kFinals = std::to_array<Final>({
    {U"a", U"a", U""},      {U"ai", U"ai", U""},   {U"an", U"a", U"n"},    {U"ang", U"a", U"ŋ"},
    {U"ao", U"au", U""},    {U"e", U"ɤ", U""},     {U"ei", U"ei", U""},    {U"en", U"ə", U"n"},
    {U"eng", U"ə", U"ŋ"},   {U"i", U"i", U""},     {U"ia", U"ja", U""},    {U"ian", U"jɛ", U"n"},
    {U"iang", U"ja", U"ŋ"}, {U"iao", U"jau", U""}, {U"ie", U"je", U""},    {U"in", U"i", U"n"},
    {U"iou", U"jou", U""},  {U"ing", U"i", U"ŋ"},  {U"iong", U"jʊ", U"ŋ"}, {U"ong", U"ʊ", U"ŋ"},
    {U"ou", U"ou", U""},    {U"u", U"u", U""},     {U"uei", U"wei", U""},  {U"ua", U"wa", U""},
    {U"uai", U"wai", U""},  {U"uan", U"wa", U"n"}, {U"uen", U"wə", U"n"},  {U"uang", U"wa", U"ŋ"},
    {U"ueng", U"wə", U"ŋ"}, {U"uo", U"wo", U""},   {U"o", U"wo", U""},     {U"ü", U"y", U""},
    {U"üe", U"ɥe", U""},    {U"üan", U"ɥɛ", U"n"}, {U"ün", U"y", U"n"},
});

/// Syllables that are not made of an initial and a final.
constexpr auto kWholes = std::to_array<Final>({
    {U"er", U"ɚ", U""},
    {U"r", U"ɚ", U""},
    {U"o", U"ɔ", U""},
    {U"yo", U"wo", U""},
    {U"wong", U"ʊ", U"ŋ"},
    {U"ê", U"ɛ", U""},
    {U"m", U"m", U""},
    {U"n", U"n", U""},
    {U"ng", U"ŋ", U""},
    {U"hm", U"hm", U""},
    {U"hng", U"hŋ", U""},
});

/// Finals that are written shorter behind an initial.
constexpr auto kShort = std::to_array<Sound>({{U"iu", U"iou"}, {U"ui", U"uei"}, {U"un", U"uen"}});

constexpr std::array<std::u32string_view, 5> kTones = {U"", U"→", U"↗", U"↓", U"↘"};

struct Spelled {
  std::u32string letters;  ///< with ü and ê
  std::size_t tone = 0;    ///< index of kTones
};

Spelled spelled(std::string_view pinyin) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* parts = icu::Normalizer2::getNFDInstance(status);
  const icu::UnicodeString wide = parts->normalize(
      icu::UnicodeString::fromUTF8({pinyin.data(), static_cast<int>(pinyin.size())}), status);
  if (U_FAILURE(status)) throw model::Error("ICU", "normal forms", u_errorName(status));
  constexpr std::u16string_view kMarks = u"\u0304\u0301\u030C\u0300";
  Spelled result;
  for (int i = 0; i < wide.length(); ++i) {
    const char16_t unit = wide[i];
    if (const std::size_t tone = kMarks.find(unit); tone != kMarks.npos)
      result.tone = tone + 1;
    else if (unit == u'\u0308' && result.letters.ends_with(U'u'))
      result.letters.back() = U'ü';
    else if (unit == u'\u0302' && result.letters.ends_with(U'e'))
      result.letters.back() = U'ê';
    else
      result.letters += unit == u'v' ? U'ü' : char32_t{unit};
  }
  return result;
}

/// A final that begins a syllable, spelled as one that does not: `ying` is ing, `yue` üe.
std::u32string without_initial(const std::u32string& letters) {
  std::u32string rest = letters.substr(1);
  if (letters.starts_with(U"yu")) return U"ü" + rest.substr(1);
  if (letters.starts_with(U"yi") || letters == U"wu") return rest;
  if (letters.front() == U'y') return U"i" + rest;
  if (letters.front() == U'w') return U"u" + rest;
  return letters;
}

std::u32string final_of(std::u32string_view initial, const std::u32string& written) {
  if (initial.empty()) return without_initial(written);
  std::u32string final = written;
  const bool is_palatal = initial == U"j" || initial == U"q" || initial == U"x";
  if (is_palatal && final.starts_with(U'u')) final.front() = U'ü';
  for (const Sound& one : kShort)
    if (final == one.pinyin) final = one.ipa;
  return final;
}

bool has_apical_vowel(std::u32string_view initial) {
  constexpr std::array<std::u32string_view, 7> kApical = {U"zh", U"ch", U"sh", U"r",
                                                          U"z",  U"c",  U"s"};
  return std::ranges::find(kApical, initial) != kApical.end();
}

}  // namespace

std::optional<std::string> ipa_of_syllable(std::string_view pinyin) {
  const Spelled syllable = spelled(pinyin);
  if (syllable.letters.empty()) return {};
  const std::u32string_view tone = kTones[syllable.tone];
  const auto said = [&](std::u32string_view begin, const Final& final) {
    return encode(std::u32string(begin) + std::u32string(final.vowel) + std::u32string(tone) +
                  std::u32string(final.nasal));
  };
  const auto whole =
      std::ranges::find(kWholes, std::u32string_view(syllable.letters), &Final::pinyin);
  if (whole != kWholes.end()) return said(U"", *whole);

  const auto initial = std::ranges::find_if(
      kInitials, [&](const Sound& one) { return syllable.letters.starts_with(one.pinyin); });
  const Sound begin = initial == kInitials.end() ? Sound{} : *initial;
  const std::u32string written = syllable.letters.substr(begin.pinyin.size());
  if (written == U"i" && has_apical_vowel(begin.pinyin)) return said(begin.ipa, {U"", U"ɨ", U""});
  const std::u32string rest = final_of(begin.pinyin, written);
  const auto final = std::ranges::find(kFinals, std::u32string_view(rest), &Final::pinyin);
  if (final == kFinals.end()) return {};
  return said(begin.ipa, *final);
}

std::string ipa_of_syllables(std::string_view pinyin) {
  std::string ipa;
  for (const std::string_view syllable : split(pinyin, " "))
    ipa += ipa_of_syllable(syllable).value_or("");
  return ipa;
}

}  // namespace text
