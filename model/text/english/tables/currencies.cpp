// Finds currencies in words/currencies.tsv.
#include "model/text/english/tables/currencies.h"

#include <algorithm>
#include <array>

#include "model/text/english/embedded.h"
#include "model/text/word_table.h"

namespace text {
namespace {

enum class CurrencyKind { kSign, kCode, kAfter };

const std::vector<Currency>& currencies(CurrencyKind kind) {
  using enum CurrencyKind;
  static const auto by_kind = [] {
    const io::EmbeddedFile& file = english::words::kCurrencies;
    std::array<std::vector<Currency>, 3> read;
    for (const auto& [written, kind_name, one, many, cent, cents] :
         read_table(file, {"written*", "kind", "one", "many", "cent?", "cents?"})) {
      const auto each = meaning_of<CurrencyKind>(
          file, kind_name, {{"sign", kSign}, {"code", kCode}, {"after", kAfter}});
      read[static_cast<std::size_t>(each)].push_back({written, one, many, cent, cents});
    }
    std::ranges::for_each(read, [](auto& each) { sort_longest_first(each); });
    return read;
  }();
  return by_kind[static_cast<std::size_t>(kind)];
}

std::string alternatives(CurrencyKind kind) {
  std::string pattern;
  for (const Currency& each : currencies(kind)) {
    if (!pattern.empty()) pattern += '|';
    for (const char c : each.written) pattern.append(c == '$' || c == '.' ? "\\" : "").append(1, c);
  }
  return pattern;
}

}  // namespace

const Currency* find_currency(std::string_view written) {
  for (const auto kind : {CurrencyKind::kSign, CurrencyKind::kCode, CurrencyKind::kAfter}) {
    const auto found = std::ranges::find(currencies(kind), written, &Currency::written);
    if (found != currencies(kind).end()) return &*found;
  }
  return nullptr;
}

std::vector<Currency> currencies_before_amounts() {
  std::vector<Currency> all = currencies(CurrencyKind::kSign);
  const std::vector<Currency>& codes = currencies(CurrencyKind::kCode);
  all.insert(all.end(), codes.begin(), codes.end());
  return all;
}

std::string currency_sign_pattern() { return alternatives(CurrencyKind::kSign); }
std::string currency_code_pattern() { return alternatives(CurrencyKind::kCode); }
std::string currency_after_pattern() { return alternatives(CurrencyKind::kAfter); }

}  // namespace text
