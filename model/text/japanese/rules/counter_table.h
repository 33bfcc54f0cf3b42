// The tables of what follows numbers in Japanese.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "model/text/japanese/rules/number_words.h"

namespace text::japanese {

/// A word or a unit behind numbers, and what it does to them.
struct Counter {
  std::u16string written;
  std::u16string kana;
  Sound sound = Sound::kPlain;
  LastDigit last = {};
  bool is_behind_han = true;   ///< whether Han numerals before it are numbers
  std::u16string behind = {};  ///< what stands before its number; empty: anything
};

/// A number and a counter that are one word, in kana.
struct Whole {
  std::u16string counter;
  std::uint64_t value;
  std::u16string kana;
};

/// What may stand behind a counter and is said with it.
struct Suffix {
  std::u16string written;
  std::u16string kana;
  std::u16string behind;  ///< the last characters of its counters
};

// All live as long as the program and are safe from any thread.

/// Words of Japanese, the longer ones first.
std::span<const Counter> counters();
/// Units in Latin letters and signs, the longer ones first.
std::span<const Counter> letter_units();
std::span<const Whole> whole_words();
std::span<const Suffix> counter_suffixes();

}  // namespace text::japanese
