// Unifies spellings of IPA, applies the dialect's rules (longest match first), moves the stress.
#include "model/text/lexicon/ipa.h"

#include <fmt/format.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <span>

#include "io/base/error.h"
#include "io/base/strings.h"
#include "model/error.h"
#include "model/text/lexicon/espeak_reader.h"
#include "model/text/lexicon/x_sampa.h"
#include "model/text/unicode.h"

namespace text {
namespace {

constexpr char32_t kNasalSign = U'\u0303';
constexpr char32_t kSyllabicSign = U'\u0329';
constexpr char32_t kVoicedSign = U'\u032C';  // of t: the tap, as American dictionaries write it
constexpr char32_t kTieSign = U'^';
constexpr char32_t kSyllableEnd = U'.';
constexpr char32_t kJoint = U'-';  // of parts of words, or where a sound is left out

constexpr std::u32string_view kIpaVowels = U"iyɨʉɯuɪʏʊeøɘɵɤoəɛœɜɞʌɔæɐaɶɑɒᵻᵿᵊɚɝAIOQWY";

std::string quoted_ipa(std::string_view ipa) {
  return "IPA '" + io::printable(io::excerpt(std::string(ipa))) + "'";
}

/// Without white space, slashes and brackets at either end.
std::u32string_view unquoted(std::u32string_view ipa) {
  constexpr std::u32string_view kBegins = U"/[\\";
  constexpr std::u32string_view kEnds = U"/]\\";
  ipa = trim(ipa);
  while (!ipa.empty() && kBegins.find(ipa.front()) != kBegins.npos) ipa = trim(ipa.substr(1));
  while (!ipa.empty() && kEnds.find(ipa.back()) != kEnds.npos)
    ipa = trim(ipa.substr(0, ipa.size() - 1));
  return ipa;
}

/// Letters apart from their accents.
std::u32string decomposed(std::string_view ipa, const std::string& subject) {
  decode(ipa, subject);
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* nfd = icu::Normalizer2::getNFDInstance(status);
  if (U_FAILURE(status)) throw model::Error("ICU", "its normalisation data", u_errorName(status));
  std::string bytes;
  nfd->normalize(icu::UnicodeString::fromUTF8(
                     icu::StringPiece(ipa.data(), static_cast<std::int32_t>(ipa.size()))),
                 status)
      .toUTF8String(bytes);
  return decode(bytes, subject);
}

/// What may be said or not: a short schwa, the r that links to a vowel; anything else is said.
std::u32string said_if_optional(std::u32string_view sounds) {
  if (sounds == U"ə") return U"ᵊ";
  if (sounds == U"ɹ" || sounds == U"r") return U"ʳ";
  return std::u32string(sounds);
}

std::u32string without_brackets(std::u32string_view ipa) {
  std::u32string plain;
  for (std::size_t at = 0; at < ipa.size(); ++at) {
    const std::size_t end = ipa[at] == U'(' ? ipa.find(U')', at) : ipa.npos;
    if (end == ipa.npos) {
      plain.push_back(ipa[at]);
    } else {
      plain += said_if_optional(ipa.substr(at + 1, end - at - 1));
      at = end;
    }
  }
  return plain;
}

/// A sign that people write for the one that is meant; the others as they are.
char32_t meant(char32_t c) {
  constexpr std::u32string_view kWritten = U":꞉∶'’ʹ′ˊ´g-·‧‿|‖\u030Dɩɷεә";
  constexpr std::u32string_view kMeant = U"ːːːˈˈˈˈˈˈɡ....  \u0329ɪʊɛə";
  static_assert(kWritten.size() == kMeant.size());
  const std::size_t at = kWritten.find(c);
  return at == kWritten.npos ? c : kMeant[at];
}

/// Where in `ipa` the last sound begins, behind which only what changes it stands.
std::size_t last_sound(std::u32string_view ipa) {
  std::size_t at = ipa.size();
  while (at > 0 &&
         (ipa[at - 1] == kNasalSign || ipa[at - 1] == kSyllabicSign || ipa[at - 1] == kVoicedSign))
    --at;
  return at == 0 ? 0 : at - 1;
}

void add_hook(std::u32string& ipa) {
  if (ipa.ends_with(U'ə')) {
    ipa.back() = U'ɚ';
  } else if (ipa.ends_with(U'ɜ')) {
    ipa.back() = U'ɝ';
  } else {
    ipa.push_back(U'ɹ');
  }
}

void add_accent(char32_t accent, std::u32string& ipa) {
  if (accent == U'\u0361' || accent == U'\u035C') {
    ipa.push_back(kTieSign);
  } else if (accent == U'\u032F' || accent == U'\u0311') {  // not syllabic: half of a diphthong
    if (ipa.size() > 1) ipa.insert(last_sound(ipa), 1, kTieSign);
  } else if (accent == U'\u0327' && ipa.ends_with(U'c')) {
    ipa.back() = U'ç';
  } else if (accent == kNasalSign || accent == kSyllabicSign || accent == kVoicedSign) {
    ipa.push_back(accent);
  }
}

/// One spelling of each sound; accents that the model does not know and signs of melody are gone.
std::u32string respelled(std::u32string_view ipa) {
  constexpr std::u32string_view kSilent = U"ˑ↗↘ꜛꜜ";
  std::u32string result;
  for (std::size_t at = 0; at < ipa.size(); ++at) {
    char32_t c = meant(ipa[at]);
    if (c == U',') c = at + 1 < ipa.size() && is_letter(ipa[at + 1]) ? U'ˌ' : U' ';
    if (c == U'˞') {
      add_hook(result);
    } else if (u_charType(static_cast<UChar32>(c)) == U_NON_SPACING_MARK) {
      add_accent(c, result);
    } else if (is_space(c)) {
      if (!result.empty() && result.back() != U' ') result.push_back(U' ');
    } else if (kSilent.find(c) == kSilent.npos) {
      result.push_back(c);
    }
  }
  return result;
}

struct SoundRule {
  std::u32string_view from;
  std::u32string_view to;
};

// At each place the longest that fits. Ties count for nothing in `from`, so these are tied sounds
// and those that are not; the end of a syllable and stress part them.
constexpr SoundRule kAllEnglish[] = {
    {U"tʃ", U"t^ʃ"},    {U"dʒ", U"d^ʒ"},  {U"aɪ", U"a^ɪ"}, {U"ai", U"a^ɪ"}, {U"ʌɪ", U"a^ɪ"},
    {U"ɑɪ", U"a^ɪ"},    {U"aiː", U"ɑiː"}, {U"aʊ", U"a^ʊ"}, {U"au", U"a^ʊ"}, {U"ɑʊ", U"a^ʊ"},
    {U"æʊ", U"a^ʊ"},    {U"auː", U"ɑuː"}, {U"eɪ", U"e^ɪ"}, {U"ei", U"e^ɪ"}, {U"ɛɪ", U"e^ɪ"},
    {U"æɪ", U"e^ɪ"},    {U"eː", U"e^ɪ"},  {U"ɔɪ", U"ɔ^ɪ"}, {U"ɔi", U"ɔ^ɪ"}, {U"oɪ", U"ɔ^ɪ"},
    {U"oi", U"ɔ^ɪ"},    {U"oː", U"ɔː"},   {U"oɹ", U"ɔɹ"},  {U"or", U"ɔɹ"},  {U"oɚ", U"ɔɹ"},
    {U"e", U"ɛ"},       {U"aː", U"ɑː"},   {U"ɜ", U"ɜː"},   {U"ɜː", U"ɜː"},  {U"əː", U"ɜː"},
    {U"ɞ", U"ɜː"},      {U"ɝ", U"ɜːɹ"},   {U"ɝː", U"ɜːɹ"}, {U"ɚː", U"ɜːɹ"}, {U"ɹ\u0329", U"ɚ"},
    {U"r\u0329", U"ɚ"}, {U"r", U"ɹ"},     {U"ɻ", U"ɹ"},    {U"ʁ", U"ɹ"},    {U"ʀ", U"ɹ"},
    {U"t\u032C", U"ɾ"}, {U"χ", U"x"},     {U"ɵ", U"ʊ"},    {U"ᵿ", U"ʊ"},    {U"ɣ", U"ɡ"},
    {U"ʰ", U""},        {U"ʱ", U""},      {U"ʷ", U""},     {U"ˠ", U""},     {U"ⁿ", U""},
    {U"ˡ", U""},        {U"ʼ", U""},
};

constexpr SoundRule kToAmerican[] = {
    {U"oʊ", U"o^ʊ"}, {U"əʊ", U"o^ʊ"}, {U"ou", U"o^ʊ"}, {U"o", U"o^ʊ"},  {U"eə", U"ɛɹ"},
    {U"ɛə", U"ɛɹ"},  {U"eəɹ", U"ɛɹ"}, {U"eər", U"ɛɹ"}, {U"ɛəɹ", U"ɛɹ"}, {U"ɛər", U"ɛɹ"},
    {U"ɛɚ", U"ɛɹ"},  {U"eɚ", U"ɛɹ"},  {U"ɪɚ", U"ɪɹ"},  {U"ʊɚ", U"ʊɹ"},  {U"ɔɚ", U"ɔɹ"},
    {U"ɑɚ", U"ɑɹ"},  {U"ɒ", U"ɑ"},    {U"ɒɹ", U"ɔɹ"},  {U"ɒr", U"ɔɹ"},  {U"a", U"ɑ"},
    {U"ɨ", U"ᵻ"},    {U"ʳ", U"ɹ"},
};

constexpr SoundRule kToBritish[] = {
    {U"oʊ", U"ə^ʊ"}, {U"əʊ", U"ə^ʊ"}, {U"ou", U"ə^ʊ"}, {U"o", U"ə^ʊ"}, {U"eə", U"ɛː"},
    {U"ɛə", U"ɛː"},  {U"æ", U"a"},    {U"ɨ", U"ɪ"},    {U"ᵻ", U"ɪ"},   {U"ʳ", U""},
};

constexpr SoundRule kToOther[] = {
    {U"tʃ", U"t^ʃ"}, {U"dʒ", U"d^ʒ"}, {U"aɪ", U"a^ɪ"}, {U"aʊ", U"a^ʊ"},
    {U"eɪ", U"e^ɪ"}, {U"oʊ", U"o^ʊ"}, {U"əʊ", U"ə^ʊ"}, {U"ɔɪ", U"ɔ^ɪ"},
    {U"ʀ", U"ʁ"},    {U"ʱ", U"ʰ"},    {U"ʳ", U""},
};

constexpr SoundRule kEverywhere[] = {
    {U"ɫ", U"l"}, {U"ʟ", U"l"}, {U"ɭ", U"l"}, {U"ɱ", U"m"}, {U"ɦ", U"h"},  {U"ʍ", U"w"},
    {U"ʉ", U"u"}, {U"ɘ", U"ə"}, {U"ʏ", U"y"}, {U"ɶ", U"œ"}, {U"ɝ", U"ɜɹ"}, {U"ːː", U"ː"},
};

// These are what they are because of a tie: without one there are two sounds.
constexpr SoundRule kTied[] = {
    {U"a^i", U"a^ɪ"}, {U"a^u", U"a^ʊ"}, {U"e^i", U"e^ɪ"}, {U"o^u", U"o^ʊ"},
    {U"ɔ^i", U"ɔ^ɪ"}, {U"t^ɕ", U"ʨ"},   {U"d^ʑ", U"ʥ"},   {U"t^ʂ", U"ꭧ"},
};

/// How many characters of `rest` are `from`, ties between them passed over; 0 when they differ.
std::size_t fitting(std::u32string_view from, std::u32string_view rest) {
  std::size_t at = 0;
  for (const char32_t c : from) {
    if (at > 0 && c != kTieSign && at < rest.size() && rest[at] == kTieSign) ++at;
    if (at == rest.size() || rest[at++] != c) return 0;
  }
  return at;
}

std::u32string with_rules(std::u32string_view ipa,
                          std::initializer_list<std::span<const SoundRule>> tables) {
  std::u32string result;
  while (!ipa.empty()) {
    std::size_t most = 0;
    std::u32string_view to;
    for (const std::span<const SoundRule> table : tables) {
      for (const SoundRule& rule : table) {
        const std::size_t length = fitting(rule.from, ipa);
        if (length <= most) continue;
        most = length;
        to = rule.to;
      }
    }
    if (most == 0) result.push_back(ipa[0]);
    result += to;
    ipa.remove_prefix(std::max<std::size_t>(most, 1));
  }
  return result;
}

std::u32string with_rules_of(Dialect dialect, std::u32string_view ipa) {
  if (dialect == Dialect::kOther) return with_rules(ipa, {kTied, kToOther, kEverywhere});
  if (dialect == Dialect::kAmerican)
    return with_rules(ipa, {kAllEnglish, kToAmerican, kEverywhere});
  return with_rules(ipa, {kAllEnglish, kToBritish, kEverywhere});
}

bool is_stress_sign(char32_t c) { return c == U'ˈ' || c == U'ˌ'; }

/// Each sign of stress before the vowel of its syllable, where the model has them: kˈæt for ˈkæt.
/// Where no vowel follows in the word it stays; of several for one vowel the last counts.
std::u32string with_stress_at_vowels(std::u32string_view ipa) {
  std::u32string result;
  for (std::size_t at = 0; at < ipa.size(); ++at) {
    if (!is_stress_sign(ipa[at])) {
      result.push_back(ipa[at]);
      continue;
    }
    std::size_t vowel = at + 1;
    const auto is_nucleus = [&](std::size_t i) {
      return kIpaVowels.find(ipa[i]) != kIpaVowels.npos ||
             (i + 1 < ipa.size() && ipa[i + 1] == kSyllabicSign);
    };
    while (vowel < ipa.size() && ipa[vowel] != U' ' && !is_stress_sign(ipa[vowel]) &&
           !is_nucleus(vowel))
      ++vowel;
    if (vowel < ipa.size() && is_stress_sign(ipa[vowel])) continue;
    const bool has_vowel = vowel < ipa.size() && ipa[vowel] != U' ';
    if (!has_vowel) {
      result.push_back(ipa[at]);
      continue;
    }
    result += ipa.substr(at + 1, vowel - at - 1);
    result.push_back(ipa[at]);
    result.push_back(ipa[vowel]);
    at = vowel;
  }
  return result;
}

}  // namespace

std::string phonemes_of_ipa(std::string_view ipa, Dialect dialect) {
  const std::string subject = quoted_ipa(ipa);
  const std::u32string letters = decomposed(ipa, subject);
  std::u32string sounds = with_rules_of(dialect, respelled(without_brackets(unquoted(letters))));
  sounds = with_stress_at_vowels(sounds);
  std::erase_if(sounds,
                [](char32_t c) { return c == kSyllableEnd || c == kJoint || c == kVoicedSign; });
  const std::string words = to_model_phonemes(encode(sounds), dialect);
  std::string phonemes = fmt::format("{}", fmt::join(io::split(words, " "), " "));
  if (phonemes.empty()) throw model::Error(subject, "sounds", "none");
  return phonemes;
}

std::string phonemes_in(std::string_view alphabet, std::string_view written, Dialect dialect) {
  const std::string name = io::to_lower(alphabet);
  if (name == "ipa") return phonemes_of_ipa(written, dialect);
  if (name == "x-sampa") return phonemes_of_ipa(ipa_of_x_sampa(written), dialect);
  if (name == "x-kokoro") {
    decode(written, "phonemes");
    return std::string(written);
  }
  throw model::Error("phoneme alphabet", "one of ipa, x-sampa, x-kokoro",
                     "'" + io::printable(io::excerpt(std::string(alphabet))) + "'");
}

}  // namespace text
