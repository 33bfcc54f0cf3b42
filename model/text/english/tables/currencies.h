// Currency signs, codes and coins with their English names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace text {

struct Currency {
  std::string_view written;
  std::string_view one;
  std::string_view many;
  std::string_view cent = {};  ///< empty: has no coins
  std::string_view cents = {};
};

/// A sign or a code before or after an amount; null for any other word. Constant data, safe from
/// any thread.
const Currency* find_currency(std::string_view written);

/// All that stand before an amount.
std::vector<Currency> currencies_before_amounts();

/// Alternatives of an expression: signs that stand before an amount, codes that stand on either
/// side, and what stands after it.
std::string currency_sign_pattern();
std::string currency_code_pattern();
std::string currency_after_pattern();

}  // namespace text
