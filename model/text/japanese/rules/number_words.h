// Numbers of Japanese in kana, and the sounds where numbers and counters meet.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace text::japanese {

/// Words in hiragana. Pure, as all here.
using Words = std::vector<std::u16string>;

/// How the last digit of a number is said before a counter, where there are two ways.
struct LastDigit {
  std::u16string four = u"よん";
  std::u16string seven = u"なな";
  std::u16string nine = u"きゅう";
};

/// What a counter and the number before it do to each other's sounds.
enum class Sound {
  kPlain,
  kK,        ///< いっこ, ろっこ, はっこ, じゅっこ, ひゃっこ
  kVoicedK,  ///< and さんがい
  kS,        ///< いっさつ, はっさつ, じゅっさつ; with t as well
  kVoicedS,  ///< and さんぞく
  kB,  ///< いっぽん, さんぼん, よんほん, ろっぽん, はっぽん, じゅっぽん, ひゃっぽん
  kP,  ///< いっぷん, さんぷん, よんぷん, ろっぷん, はっぷん, じゅっぷん, ひゃっぷん
  kLoanK,  ///< いちきろ, ろっきろ, はちきろ, じゅっきろ, ひゃっきろ
  kTen,    ///< じゅっぺーじ and no other
};

/// A whole number: 2300 is にせん さんびゃく; ぜろ for 0.
Words cardinal(std::uint64_t number, const LastDigit& last = {});

/// A number with digits behind its point: 0.5 is れいてん ご.
Words decimal(std::uint64_t number, std::u16string_view digits);

/// ASCII digits one by one, each as long as another: にい, ごお.
Words code_words(std::u16string_view digits);

/// `counter` as part of the last of `words`: いっぽん for いち and ほん.
void attach(Words& words, std::u16string_view counter, Sound sound);

/// The same for まん, おく and their like; おく is a word of its own, which ごおく would hide.
void attach_scale(Words& words, std::u16string_view scale, Sound sound);

/// Words of one expression, with spaces.
std::u16string joined(const Words& words);

}  // namespace text::japanese
