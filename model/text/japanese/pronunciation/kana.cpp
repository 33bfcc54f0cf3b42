// Kana: scripts, voiced sounds, long vowels, and sounds in IPA.
#include "model/text/japanese/pronunciation/kana.h"

#include <unicode/normalizer2.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <unordered_map>

#include "model/error.h"
#include "model/text/japanese/embedded.h"
#include "model/text/source.h"
#include "model/text/unicode.h"
#include "model/text/word_table.h"

namespace text::japanese {
namespace {

constexpr char32_t kFirstHiragana = U'ぁ';
constexpr char32_t kLastHiragana = U'ゖ';
constexpr char32_t kFirstKatakana = U'ァ';
constexpr char32_t kLastKatakana = U'ヶ';

struct KanaSounds {
  std::unordered_map<char32_t, std::u32string> of_one;
  std::map<std::u32string, std::u32string, std::less<>> of_two;
};

const KanaSounds& sounds() {
  static const KanaSounds all = [] {
    KanaSounds read;
    for (const auto& [written, sound] : read_table(words::kKana, {"kana*", "sound?"})) {
      const std::u32string kana = decode(written, "kana");
      if (kana.size() > 2) throw error_in_table(words::kKana, written, "one or two kana");
      if (kana.size() == 1)
        read.of_one.emplace(kana[0], decode(sound, "sound"));
      else
        read.of_two.emplace(kana, decode(sound, "sound"));
    }
    return read;
  }();
  return all;
}

/// Those that lose their i before ゃ, ゅ and ょ.
constexpr std::u32string_view kBeforeGlides = U"きぎしじちぢにひびぴみり";

constexpr std::u32string_view kSmall = U"ゃゅょぁぃぅぇぉ";
constexpr std::u32string_view kVoiceless = U"かきくけこさしすせそたちつてとはひふへほ";

/// ㇰ to ㇿ of Ainu, in the order of Unicode.
constexpr std::u32string_view kAinu = U"クシストヌハヒフヘホムラリルレロ";

bool is_in_set(std::u32string_view set, char32_t character) {
  return set.find(character) != set.npos;
}

/// The sound of a kana by itself; none for っ, ん and what is no kana.
std::u32string_view sound_of(char32_t kana) {
  const auto found = sounds().of_one.find(kana);
  return found == sounds().of_one.end() ? std::u32string_view() : found->second;
}

/// The sound of two kana together; nothing where each has its own.
std::u32string sound_of_pair(char32_t first, char32_t second) {
  if (!is_in_set(kSmall, second)) return {};
  constexpr std::u32string_view kGlides = U"ゃゅょ";
  constexpr std::u32string_view kVowels = U"aɨo";
  if (const std::size_t glide = kGlides.find(second);
      glide != kGlides.npos && is_in_set(kBeforeGlides, first)) {
    std::u32string sound(sound_of(first));
    sound.back() = kVowels[glide];
    return sound;
  }
  const std::array<char32_t, 2> kana = {first, second};
  const auto pair = sounds().of_two.find(std::u32string_view(kana.data(), kana.size()));
  return pair == sounds().of_two.end() ? std::u32string() : pair->second;
}

/// ん before a kana that begins with `next`.
char32_t nasal_before(char32_t next) {
  if (is_in_set(U"mpb", next)) return U'm';
  if (is_in_set(U"kɡ", next)) return U'ŋ';
  if (is_in_set(U"ɲʨʥ", next)) return U'ɲ';
  if (is_in_set(U"ntdɾz", next)) return U'n';
  return U'ɴ';
}

std::u32string composed(std::u32string_view written) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* composer = icu::Normalizer2::getNFKCInstance(status);
  icu::UnicodeString wide;
  for (const char32_t c : written) wide.append(static_cast<UChar32>(c));
  wide = composer->normalize(wide, status);
  if (U_FAILURE(status)) throw model::Error("ICU", "normal forms", u_errorName(status));
  std::u32string characters;
  for (std::int32_t i = 0; i < wide.length(); i = wide.moveIndex32(i, 1))
    characters += static_cast<char32_t>(wide.char32At(i));
  return characters;
}

/// い for き and り, u for う and く: the vowel that a kana ends in, 0 for ん and っ.
char32_t vowel_of(char32_t kana) {
  const std::u32string_view sound = sound_of(kana);
  if (sound.empty()) return 0;
  return sound.back() == U'ɨ' ? U'ɯ' : sound.back();
}

}  // namespace

bool is_kana(char32_t c) {
  return (c >= kFirstHiragana && c <= kLastHiragana) || c == U'ゝ' || c == U'ゞ' ||
         (c >= kFirstKatakana && c <= U'ヺ') || (c >= U'ー' && c <= U'ヾ') ||
         (c >= U'ㇰ' && c <= U'ㇿ') || (c >= U'ｦ' && c <= U'ﾟ');
}

bool is_all_kana(std::u32string_view word) {
  return !word.empty() && std::ranges::all_of(word, is_kana);
}

std::u32string as_hiragana(std::u32string_view kana) {
  std::u32string written(kana);
  for (char32_t& c : written)
    if (c >= U'ㇰ' && c <= U'ㇿ') c = kAinu[c - U'ㇰ'];
  const auto is_composed = [](char32_t c) {
    return c >= kFirstHiragana && c <= U'ヾ' && is_kana(c);
  };
  if (!std::ranges::all_of(written, is_composed)) written = composed(written);
  std::u32string hiragana;
  for (char32_t c : written) {
    if ((c >= kFirstKatakana && c <= kLastKatakana) || c == U'ヽ' || c == U'ヾ')
      c -= kFirstKatakana - kFirstHiragana;
    if ((c == U'ゝ' || c == U'ゞ') && !hiragana.empty() && is_kana(hiragana.back()))
      c = c == U'ゞ' ? voiced(hiragana.back()) : hiragana.back();
    hiragana += c;
  }
  return hiragana;
}

// ゔ has a voice, too, but う repeated with one is う.
char32_t voiced(char32_t kana) {
  const bool is_katakana = kana >= kFirstKatakana && kana <= kLastKatakana;
  const char32_t hiragana = is_katakana ? kana - (kFirstKatakana - kFirstHiragana) : kana;
  return is_in_set(kVoiceless, hiragana) ? kana + 1 : kana;
}

std::u32string with_voice(std::u32string_view kana) {
  std::u32string word = as_hiragana(kana);
  const auto has_voice = [](char32_t c) { return is_in_set(kVoiceless, c - 1); };
  if (!word.empty() && std::ranges::none_of(word, has_voice)) word[0] = voiced(word[0]);
  return word;
}

std::u32string with_long_vowels(std::u32string_view hiragana) {
  std::u32string spoken;
  char32_t before = 0;  // the vowel before
  for (std::size_t i = 0; i < hiragana.size(); ++i) {
    const char32_t kana = hiragana[i];
    const bool is_before_i = i + 1 < hiragana.size() && hiragana[i + 1] == U'い';  // ばあい
    const bool is_long =
        before != 0 && ((kana == U'う' && (before == U'o' || before == U'ɯ')) ||
                        (kana == U'い' && (before == U'e' || before == U'i')) ||
                        (kana == U'お' && before == U'o') || (kana == U'え' && before == U'e') ||
                        (kana == U'あ' && before == U'a' && !is_before_i));
    spoken += is_long ? U'ー' : kana;
    before = is_long ? 0 : vowel_of(kana);
  }
  return spoken;
}

std::string ipa_of_kana(std::u32string_view kana) {
  const std::u32string word = as_hiragana(kana);
  std::u32string ipa;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const char32_t before = i == 0 ? 0 : word[i - 1];
    const char32_t here = word[i];
    const char32_t next = i + 1 == word.size() ? 0 : word[i + 1];
    if (const std::u32string together = sound_of_pair(before, here); !together.empty()) {
      ipa += together;
    } else if (!sound_of_pair(here, next).empty()) {
      continue;
    } else if (here == U'ー') {
      ipa += U'ː';
    } else if (here == U'ん') {
      ipa += nasal_before(sound_of(next).empty() ? U' ' : sound_of(next).front());
    } else if (here == U'っ') {
      if (!is_in_set(kSmall, next)) ipa += U'ʔ';
    } else if (is_in_set(kSmall, next)) {
      std::u32string_view sound = sound_of(here);
      if (!sound.empty()) sound.remove_suffix(1);
      ipa += sound;
      ipa += sound_of(next);
    } else if (!is_in_set(kSmall, here)) {
      ipa += sound_of(here);
    }
  }
  return encode(ipa);
}

std::u32string reading_in_kana(std::string_view written) {
  const std::u16string units = text_to_read(written).units;
  std::u32string kana(units.begin(), units.end());
  std::erase_if(kana, [](char32_t c) { return is_space(c); });
  if (!is_all_kana(kana)) return U"";
  return with_long_vowels(as_hiragana(kana));
}

}  // namespace text::japanese
