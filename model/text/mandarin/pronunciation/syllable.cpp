// Takes syllables of pinyin apart, and changes their tones.
#include "model/text/mandarin/pronunciation/syllable.h"

#include <unicode/normalizer2.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <cstddef>

#include "model/error.h"
#include "model/text/mandarin/pronunciation/sounds.h"

namespace text {
namespace {

struct ShortFinal {
  std::u32string_view written;
  std::u32string_view full;
};

/// Finals that are written shorter after an initial.
constexpr auto kShortFinals =
    std::to_array<ShortFinal>({{U"iu", U"iou"}, {U"ui", U"uei"}, {U"un", U"uen"}});

constexpr std::u16string_view kToneMarks = u"\u0304\u0301\u030C\u0300";

icu::UnicodeString in_parts(std::string_view pinyin) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* parts = icu::Normalizer2::getNFDInstance(status);
  icu::UnicodeString wide = parts->normalize(
      icu::UnicodeString::fromUTF8({pinyin.data(), static_cast<int>(pinyin.size())}), status);
  if (U_FAILURE(status)) throw model::Error("ICU", "normal forms", u_errorName(status));
  return wide;
}

/// 1 to 4; 0 for what is no mark of a tone.
int tone_of_mark(char16_t unit) {
  const std::size_t index = kToneMarks.find(unit);
  return index == kToneMarks.npos ? 0 : static_cast<int>(index) + 1;
}

/// The letters, with ü and ê, and the tone.
std::u32string spelled_letters(std::string_view pinyin, int& tone) {
  const icu::UnicodeString wide = in_parts(pinyin);
  std::u32string letters;
  for (int i = 0; i < wide.length(); ++i) {
    const char16_t unit = wide[i];
    if (const int marked = tone_of_mark(unit); marked != 0)
      tone = marked;
    else if (unit == u'\u0308' && letters.ends_with(U'u'))
      letters.back() = U'ü';
    else if (unit == u'\u0302' && letters.ends_with(U'e'))
      letters.back() = U'ê';
    else
      letters += unit == u'v' ? U'ü' : char32_t{unit};
  }
  return letters;
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
  for (const ShortFinal& one : kShortFinals)
    if (final == one.written) final = one.full;
  return final;
}

/// Initial and final of letters without an r that closes them.
std::optional<Syllable> taken_apart(const std::u32string& letters) {
  if (letters.empty()) return {};
  const MandarinSounds& sounds = mandarin_sounds();
  const auto whole = std::ranges::find(sounds.syllables, letters, &MandarinSound::pinyin);
  if (whole != sounds.syllables.end()) return Syllable{U"", whole->pinyin};
  const auto found = std::ranges::find_if(
      sounds.initials, [&](const MandarinSound& one) { return letters.starts_with(one.pinyin); });
  const std::u32string_view initial =
      found == sounds.initials.end() ? std::u32string_view() : found->pinyin;
  const std::u32string rest = letters.substr(initial.size());
  if (rest.empty()) return {};
  const auto final =
      std::ranges::find(sounds.finals, final_of(initial, rest), &MandarinSound::pinyin);
  if (final == sounds.finals.end()) return {};
  return Syllable{initial, final->pinyin};
}

/// Where the mark of a tone stands: on a or e, on the o of ou, else on the last vowel; on the first
/// letter of a syllable without a vowel.
int place_of_mark(const icu::UnicodeString& letters) {
  for (const char16_t* vowel : {u"a", u"e", u"ou"})
    if (const int place = letters.indexOf(vowel); place >= 0) return place;
  for (int i = letters.length(); i-- > 0;)
    if (std::u16string_view(u"iouv").find(letters[i]) != std::u16string_view::npos) return i;
  return 0;
}

}  // namespace

std::optional<Syllable> syllable_of(std::string_view pinyin) {
  int tone = kNeutralTone;
  std::u32string letters = spelled_letters(pinyin, tone);
  std::optional<Syllable> syllable = taken_apart(letters);
  const bool is_rhotic = !syllable && letters.ends_with(U'r');
  if (is_rhotic) {
    letters.pop_back();
    syllable = taken_apart(letters);
  }
  if (!syllable) return {};
  syllable->tone = tone;
  syllable->is_rhotic = is_rhotic;
  return syllable;
}

int tone_of(std::string_view pinyin) {
  int tone = pinyin.empty() ? 0 : kNeutralTone;
  spelled_letters(pinyin, tone);
  return tone;
}

std::string with_tone(std::string_view pinyin, int tone) {
  icu::UnicodeString letters;
  const icu::UnicodeString wide = in_parts(pinyin);
  for (int i = 0; i < wide.length(); ++i)
    if (tone_of_mark(wide[i]) == 0) letters.append(wide[i]);
  if (tone != kNeutralTone) {
    int place = place_of_mark(letters) + 1;
    while (place < letters.length() && letters[place] >= u'\u0300' && letters[place] <= u'\u036F')
      ++place;  // after the dots of ü
    letters.insert(place, char16_t{kToneMarks[static_cast<std::size_t>(tone - 1)]});
  }
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* composed = icu::Normalizer2::getNFCInstance(status);
  std::string utf8;
  composed->normalize(letters, status).toUTF8String(utf8);
  if (U_FAILURE(status)) throw model::Error("ICU", "normal forms", u_errorName(status));
  return utf8;
}

}  // namespace text
