// Tables of Mandarin units, currencies, measure words and range signs, with their lookup.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "model/text/mandarin/rules/line.h"

namespace text::mandarin {

/// A written sign and what is said for it, in UTF-8.
struct Named {
  std::u16string_view written;
  std::string_view spoken;
};

/// What is found in a table, and the unit behind it.
struct Found {
  std::string_view spoken;
  std::size_t end;
};

/// A unit of Latin letters or signs at `i`, no word going on behind it: km, °C, m². Pure, as all
/// here.
std::optional<Found> unit_at(const Line& line, std::size_t i);
/// A currency before an amount, $ or USD; `code`: one behind it, letters only.
std::optional<Found> currency_at(const Line& line, std::size_t i);
std::optional<Found> currency_code_at(const Line& line, std::size_t i);

/// Whether at `i` something is counted, a measure word or a scale, so that a 2 before it is 两; one
/// space may come first.
bool is_measure(const Line& line, std::size_t i);

/// A sign between two parts of a range, and its word.
std::optional<Found> range_sign_at(const Line& line, std::size_t i);

}  // namespace text::mandarin
