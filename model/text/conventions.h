// Settings for expressions that can be read in several ways: years, dates, URLs, emoji and more.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace text {

/// How a corpus wants its expressions read where people read them in more than one way; the first
/// value of each is the usual one.
struct Conventions {
  /// `1905` as nineteen oh five, or as a number where nothing but its size makes it a year.
  enum class Years : std::uint8_t { kPairs, kNumbers } years = Years::kPairs;
  /// `4711` as four thousand seven hundred eleven, or as four seven one one.
  enum class Numbers : std::uint8_t { kSpoken, kDigits } numbers = Numbers::kSpoken;
  /// What stands first in `5/6/2024`: by the dialect, or as it is said here.
  enum class Dates : std::uint8_t { kDialect, kMonthFirst, kDayFirst } dates = Dates::kDialect;
  /// `https://www.example.com/a` in full, as example dot com, or not at all.
  enum class Urls : std::uint8_t { kSpoken, kShort, kSkip } urls = Urls::kSpoken;
  /// Names of files, paths, identifiers and hexadecimal numbers.
  enum class Code : std::uint8_t { kSpoken, kSkip } code = Code::kSpoken;
  /// Emoji, flags and emoticons by name, or not at all.
  enum class Emoji : std::uint8_t { kNamed, kSkip } emoji = Emoji::kNamed;
  /// Other signs by name where no rule reads them, such as an arrow or ©, or not at all.
  enum class Symbols : std::uint8_t { kNamed, kSkip } symbols = Symbols::kNamed;

  friend bool operator==(const Conventions&, const Conventions&) = default;
};

/// A setting as manifests and command lines have it.
struct ConventionSetting {
  std::string_view name;
  std::vector<std::string> values;  ///< the first is the usual one
  std::size_t value = 0;            ///< of the conventions it was asked of
};

/// All settings, in the order they are shown, with what they are in `conventions`.
std::vector<ConventionSetting> settings_of(const Conventions& conventions);

/// Sets `name` to `value`; whether there is such a setting, and it has this value.
bool set_convention(Conventions& conventions, std::string_view name, std::string_view value);

}  // namespace text
