#include "model/text/normalising/tables/currencies.h"

#include <algorithm>
#include <array>

namespace text {
namespace {

constexpr auto kCurrencySigns = std::to_array<Currency>({
    {"US$", "US dollar", "US dollars", "cent", "cents"},
    {"US $", "US dollar", "US dollars", "cent", "cents"},
    {"USD$", "US dollar", "US dollars", "cent", "cents"},
    {"$US", "US dollar", "US dollars", "cent", "cents"},
    {"Can$", "Canadian dollar", "Canadian dollars", "cent", "cents"},
    {"CAD$", "Canadian dollar", "Canadian dollars", "cent", "cents"},
    {"CA$", "Canadian dollar", "Canadian dollars", "cent", "cents"},
    {"C$", "Canadian dollar", "Canadian dollars", "cent", "cents"},
    {"AU$", "Australian dollar", "Australian dollars", "cent", "cents"},
    {"A$", "Australian dollar", "Australian dollars", "cent", "cents"},
    {"NZ$", "New Zealand dollar", "New Zealand dollars", "cent", "cents"},
    {"HK$", "Hong Kong dollar", "Hong Kong dollars", "cent", "cents"},
    {"NT$", "New Taiwan dollar", "New Taiwan dollars", "cent", "cents"},
    {"MX$", "Mexican peso", "Mexican pesos", "centavo", "centavos"},
    {"S$", "Singapore dollar", "Singapore dollars", "cent", "cents"},
    {"R$", "real", "reais", "centavo", "centavos"},
    {"$", "dollar", "dollars", "cent", "cents"},
    {"£", "pound", "pounds", "penny", "pence"},
    {"€", "euro", "euros", "cent", "cents"},
    {"¥", "yen", "yen"},
    {"₹", "rupee", "rupees", "paisa", "paise"},
    {"Rs.", "rupee", "rupees", "paisa", "paise"},
    {"Rs", "rupee", "rupees", "paisa", "paise"},
    {"₩", "won", "won"},
    {"₽", "ruble", "rubles", "kopeck", "kopecks"},
    {"₺", "lira", "lira", "kurus", "kurus"},
    {"₿", "bitcoin", "bitcoins"},
    {"₫", "dong", "dong"},
    {"₪", "shekel", "shekels", "agora", "agorot"},
    {"₱", "peso", "pesos", "centavo", "centavos"},
    {"₦", "naira", "naira", "kobo", "kobo"},
    {"₴", "hryvnia", "hryvnias", "kopiyka", "kopiykas"},
});

constexpr auto kCodes = std::to_array<Currency>({
    {"USD", "US dollar", "US dollars", "cent", "cents"},
    {"EUR", "euro", "euros", "cent", "cents"},
    {"GBP", "British pound", "British pounds", "penny", "pence"},
    {"JPY", "yen", "yen"},
    {"CHF", "Swiss franc", "Swiss francs", "centime", "centimes"},
    {"CAD", "Canadian dollar", "Canadian dollars", "cent", "cents"},
    {"AUD", "Australian dollar", "Australian dollars", "cent", "cents"},
    {"NZD", "New Zealand dollar", "New Zealand dollars", "cent", "cents"},
    {"HKD", "Hong Kong dollar", "Hong Kong dollars", "cent", "cents"},
    {"SGD", "Singapore dollar", "Singapore dollars", "cent", "cents"},
    {"TWD", "New Taiwan dollar", "New Taiwan dollars", "cent", "cents"},
    {"INR", "Indian rupee", "Indian rupees", "paisa", "paise"},
    {"PKR", "Pakistani rupee", "Pakistani rupees", "paisa", "paise"},
    {"CNY", "yuan", "yuan"},
    {"RMB", "yuan", "yuan"},
    {"KRW", "won", "won"},
    {"SEK", "Swedish krona", "Swedish kronor", "öre", "öre"},
    {"NOK", "Norwegian krone", "Norwegian kroner", "øre", "øre"},
    {"DKK", "Danish krone", "Danish kroner", "øre", "øre"},
    {"ISK", "Icelandic krona", "Icelandic kronur"},
    {"PLN", "zloty", "zlotys", "grosz", "groszy"},
    {"CZK", "Czech koruna", "Czech korunas"},
    {"HUF", "forint", "forints"},
    {"RON", "Romanian leu", "Romanian lei"},
    {"RUB", "ruble", "rubles", "kopeck", "kopecks"},
    {"UAH", "hryvnia", "hryvnias"},
    {"TRY", "Turkish lira", "Turkish lira"},
    {"ILS", "shekel", "shekels"},
    {"AED", "dirham", "dirhams"},
    {"SAR", "riyal", "riyals"},
    {"ZAR", "rand", "rand", "cent", "cents"},
    {"NGN", "naira", "naira"},
    {"KES", "Kenyan shilling", "Kenyan shillings"},
    {"EGP", "Egyptian pound", "Egyptian pounds"},
    {"BRL", "real", "reais", "centavo", "centavos"},
    {"MXN", "Mexican peso", "Mexican pesos", "centavo", "centavos"},
    {"ARS", "Argentine peso", "Argentine pesos"},
    {"CLP", "Chilean peso", "Chilean pesos"},
    {"COP", "Colombian peso", "Colombian pesos"},
    {"PHP", "Philippine peso", "Philippine pesos"},
    {"THB", "baht", "baht"},
    {"IDR", "rupiah", "rupiah"},
    {"MYR", "ringgit", "ringgit"},
    {"VND", "dong", "dong"},
    {"BTC", "bitcoin", "bitcoins"},
});

// Names and coins that only stand after an amount.
constexpr auto kAfter = std::to_array<Currency>({
    {"zł", "zloty", "zlotys", "grosz", "groszy"},
    {"Kč", "Czech koruna", "Czech korunas"},
    {"kr", "krona", "kronor"},  // or kroner: the three kingdoms write the same, Sweden is largest
    {"¢", "cent", "cents"},
});

std::string alternatives(const auto& currencies) {
  std::string pattern;
  for (const Currency& each : currencies) {
    if (!pattern.empty()) pattern += '|';
    for (const char c : each.written) pattern.append(c == '$' || c == '.' ? "\\" : "").append(1, c);
  }
  return pattern;
}

}  // namespace

const Currency* find_currency(std::string_view written) {
  const auto find = [&](const auto& currencies) -> const Currency* {
    const auto* found = std::ranges::find(currencies, written, &Currency::written);
    return found == currencies.end() ? nullptr : found;
  };
  if (const Currency* sign = find(kCurrencySigns)) return sign;
  if (const Currency* code = find(kCodes)) return code;
  return find(kAfter);
}

std::vector<Currency> currencies_before_amounts() {
  std::vector<Currency> all(kCurrencySigns.begin(), kCurrencySigns.end());
  all.insert(all.end(), kCodes.begin(), kCodes.end());
  return all;
}

std::string currency_sign_pattern() { return alternatives(kCurrencySigns); }
std::string currency_code_pattern() { return alternatives(kCodes); }
std::string currency_after_pattern() { return alternatives(kAfter); }

}  // namespace text
