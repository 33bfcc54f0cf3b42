// Builds numbers from tables of digits and scales. A table of endings contracts them: いっぽん.
#include "model/text/japanese/rules/number_words.h"

#include <array>
#include <cstddef>

namespace text::japanese {
namespace {

constexpr std::array<std::u16string_view, 10> kDigits = {
    u"ぜろ", u"いち", u"に", u"さん", u"よん", u"ご", u"ろく", u"なな", u"はち", u"きゅう"};

/// As long as the others.
constexpr std::array<std::u16string_view, 10> kCodeDigits = {
    u"ぜろ", u"いち", u"にい", u"さん", u"よん", u"ごお", u"ろく", u"なな", u"はち", u"きゅう"};

constexpr std::array<std::u16string_view, 10> kHundreds = {
    u"",         u"ひゃく",     u"にひゃく",   u"さんびゃく", u"よんひゃく",
    u"ごひゃく", u"ろっぴゃく", u"ななひゃく", u"はっぴゃく", u"きゅうひゃく"};

constexpr std::array<std::u16string_view, 10> kThousands = {
    u"",       u"せん",     u"にせん",   u"さんぜん", u"よんせん",
    u"ごせん", u"ろくせん", u"ななせん", u"はっせん", u"きゅうせん"};

struct Scale {
  std::uint64_t value;
  std::u16string_view kana;
  Sound sound;
};
constexpr std::array<Scale, 4> kScales = {{
    {10'000'000'000'000'000, u"けい", Sound::kK},
    {1'000'000'000'000, u"ちょう", Sound::kS},
    {100'000'000, u"おく", Sound::kPlain},
    {10'000, u"まん", Sound::kPlain},
}};

/// How a number ends, and how before a counter of certain sounds.
struct Contraction {
  std::u16string_view ending;
  std::u16string_view before_counter;
  std::array<bool, 5> is_before;  ///< k, s, h, k of loan words, p of loan words
};
constexpr auto kContractions = std::to_array<Contraction>({
    {u"いち", u"いっ", {true, true, true, false, false}},
    {u"ろく", u"ろっ", {true, false, true, true, false}},
    {u"はち", u"はっ", {true, true, true, false, false}},
    {u"じゅう", u"じゅっ", {true, true, true, true, true}},
    {u"ゃく", u"ゃっ", {true, false, true, true, false}},
});

/// Its column of kContractions; -1 for none.
int column_of(Sound sound) {
  switch (sound) {
    case Sound::kPlain:
      return -1;
    case Sound::kK:
    case Sound::kVoicedK:
      return 0;
    case Sound::kS:
    case Sound::kVoicedS:
      return 1;
    case Sound::kB:
    case Sound::kP:
      return 2;
    case Sound::kLoanK:
      return 3;
    case Sound::kTen:
      return 4;
  }
  return -1;
}

/// ほ as ぼ (1) and ぽ (2), か as が (1): in Unicode they come one after the other.
std::u16string with_voice(std::u16string_view counter, int steps) {
  std::u16string voiced(counter);
  voiced.front() = static_cast<char16_t>(voiced.front() + steps);
  return voiced;
}

/// Below 10,000.
void add_section(Words& words, std::uint64_t number) {
  if (number >= 1000) words.emplace_back(kThousands[number / 1000]);
  if (number % 1000 >= 100) words.emplace_back(kHundreds[number % 1000 / 100]);
  if (const std::uint64_t tens = number % 100 / 10; tens > 0)
    words.push_back((tens == 1 ? u"" : std::u16string(kDigits[tens])) + u"じゅう");
  if (number % 10 > 0) words.emplace_back(kDigits[number % 10]);
}

}  // namespace

Words cardinal(std::uint64_t number, const LastDigit& last) {
  Words words;
  std::uint64_t rest = number;
  for (const Scale& scale : kScales) {
    const std::uint64_t count = rest / scale.value;
    rest %= scale.value;
    if (count == 0) continue;
    // The thousand of いっせんまん has a one, unlike that of せんにひゃくまん.
    if (count == 1000)
      words.emplace_back(u"いっせん");
    else
      add_section(words, count % 10'000);
    attach_scale(words, scale.kana, scale.sound);
  }
  add_section(words, rest);
  if (words.empty()) words.emplace_back(kDigits[0]);
  if (rest % 10 == 4) words.back() = last.four;
  if (rest % 10 == 7) words.back() = last.seven;
  if (rest % 10 == 9) words.back() = last.nine;
  return words;
}

Words decimal(std::uint64_t number, std::u16string_view digits) {
  constexpr std::u16string_view kZero = u"れい";
  Words words = number == 0 ? Words{std::u16string(kZero)} : cardinal(number);
  attach(words, u"てん", Sound::kS);
  for (const char16_t digit : digits)
    words.emplace_back(digit == u'0' ? kZero : kDigits[static_cast<std::size_t>(digit - u'0')]);
  return words;
}

Words code_words(std::u16string_view digits) {
  Words words;
  words.reserve(digits.size());
  for (const char16_t digit : digits)
    words.emplace_back(kCodeDigits[static_cast<std::size_t>(digit - u'0')]);
  return words;
}

void attach_scale(Words& words, std::u16string_view scale, Sound sound) {
  if (scale.front() == u'お')
    words.emplace_back(scale);
  else
    attach(words, scale, sound);
}

void attach(Words& words, std::u16string_view counter, Sound sound) {
  std::u16string& number = words.back();
  const int column = column_of(sound);
  const bool is_h = sound == Sound::kB || sound == Sound::kP;
  for (const Contraction& contraction : kContractions) {
    if (column < 0 || !number.ends_with(contraction.ending) ||
        !contraction.is_before[static_cast<std::size_t>(column)])
      continue;
    number.replace(number.size() - contraction.ending.size(), number.npos,
                   contraction.before_counter);
    number += is_h ? with_voice(counter, 2) : std::u16string(counter);
    return;
  }
  const bool is_after_n = number.ends_with(u'ん');
  const bool is_after_four = number.ends_with(u"よん");
  if (is_after_n && sound == Sound::kP)
    number += with_voice(counter, 2);
  else if (is_after_n && !is_after_four &&
           (sound == Sound::kB || sound == Sound::kVoicedK || sound == Sound::kVoicedS))
    number += with_voice(counter, 1);
  else
    number += counter;
}

std::u16string joined(const Words& words) {
  std::u16string text;
  for (const std::u16string& word : words) {
    if (!text.empty() && word != u"、" && !text.ends_with(u'、')) text += u' ';
    text += word;
  }
  return text;
}

}  // namespace text::japanese
