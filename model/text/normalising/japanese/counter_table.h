#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "model/text/normalising/japanese/number_words.h"

namespace text::japanese {

/// A word or a unit behind numbers, and what it does to them.
struct Counter {
  std::u16string_view written;
  std::u16string_view kana;
  Sound sound = Sound::kPlain;
  LastDigit last = {};
  bool is_behind_han = true;        ///< whether Han numerals before it are numbers
  std::u16string_view behind = {};  ///< what stands before its number; empty: anything
};

/// A number and a counter that are one word, in kana.
struct Whole {
  std::u16string_view counter;
  std::uint64_t value;
  std::u16string_view kana;
};

/// What may stand behind a counter and is said with it.
struct Suffix {
  std::u16string_view written;
  std::u16string_view kana;
  std::u16string_view behind;  ///< the last characters of its counters
};

/// Words of Japanese; those that begin like a longer one come behind it.
std::span<const Counter> counters();
/// Units in Latin letters and signs, the longer ones first.
std::span<const Counter> letter_units();
std::span<const Whole> whole_words();
std::span<const Suffix> counter_suffixes();

}  // namespace text::japanese
