// A sentence as the rules of Mandarin look at it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "model/text/mandarin/rules/numbers.h"

namespace text::mandarin {

/// What a rule says, and the unit behind it.
using Reading = std::optional<UnspacedReading>;

/// A number as it is written, without a sign: 1,234.50.
struct Numeral {
  std::string whole;     ///< ASCII digits, one at least
  std::string fraction;  ///< those behind the point
  std::size_t end = 0;   ///< the unit behind it
  bool has_commas = false;

  bool is_whole() const { return fraction.empty(); }
  /// Of a whole number; 0 for one of more than kMostDigits digits.
  std::uint64_t value() const;
  static constexpr std::size_t kMostDigits = 17;
};

/// A sentence, in which all that is written wide or in another script's digits looks like ASCII.
/// A position may lie outside, -1 included: there is a NUL. Every look is bounded. Views `units`,
/// which must outlive it.
class Line {
 public:
  explicit Line(std::u16string_view units) : units_(units) {}

  char16_t operator[](std::size_t i) const;
  bool is_digit(std::size_t i) const;
  /// A Latin letter.
  bool is_letter(std::size_t i) const;
  bool is_han(std::size_t i) const;

  /// Behind one space at `i`, if there is one.
  std::size_t skip_space(std::size_t i) const { return (*this)[i] == u' ' ? i + 1 : i; }
  /// The last unit before `i`, and before one space there.
  std::size_t before(std::size_t i) const { return (*this)[i - 1] == u' ' ? i - 2 : i - 1; }

  bool has(std::size_t i, std::u16string_view word) const;
  bool ends_with(std::size_t end, std::u16string_view word) const;
  bool has_any(std::size_t i, const auto& words) const {
    return std::ranges::any_of(words, [&](const auto& word) { return has(i, word); });
  }
  bool ends_with_any(std::size_t end, const auto& words) const {
    return std::ranges::any_of(words, [&](const auto& word) { return ends_with(end, word); });
  }

  /// The digits at `i`, kLongestRun at the most.
  std::string digits(std::size_t i) const;
  /// Those of a run of one to `most` digits; empty for a longer one.
  std::string short_digits(std::size_t i, std::size_t most) const;
  std::optional<Numeral> numeral(std::size_t i) const;

  static constexpr std::size_t kLongestRun = 32;

 private:
  std::u16string_view units_;
};

}  // namespace text::mandarin
