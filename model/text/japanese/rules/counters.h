// Reads a number together with its counter or unit.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "model/text/japanese/rules/number_words.h"
#include "model/text/japanese/rules/written_number.h"

namespace text::japanese {

/// A number with what it counts, in words.
struct Counted {
  std::string_view rule;
  Words words;
  std::size_t end = 0;  ///< the unit behind it
};

/// Whether numbers and counters that are one word, such as 二日 ふつか, are said so.
enum class WholeWords : bool { kNo, kYes };

/// `number` with the counter, unit or word of a date that stands at its end: 三匹, 20日, 4時半,
/// 5km; nothing for none that is known. Japanese counters: the units of Latin letters only behind
/// Arabic digits. Pure, as all here.
std::optional<Counted> counted(std::u16string_view text, std::size_t begin,
                               const WrittenNumber& number,
                               WholeWords whole_words = WholeWords::kYes);

/// A number that is not known, at `at`: 何本 is なんぼん, 数百人 すうひゃくにん.
std::optional<Counted> how_many(std::u16string_view text, std::size_t at);

/// Whether the word before `at` shows that a number of 分 there counts minutes: 徒歩.
bool follows_minutes_word(std::u16string_view text, std::size_t at);

/// Whether an ordinary word begins at `at` whose Han numerals count nothing: 三日月, 十分な.
bool is_ordinary_word(std::u16string_view text, std::size_t at);

}  // namespace text::japanese
