#include <algorithm>
#include <array>

#include "model/text/normalising/rule_book.h"

namespace text {
namespace {

struct Currency {
  std::string_view written;
  const char* one;
  const char* many;
  const char* cent;  ///< null: has no coins
  const char* cents;
};

constexpr auto kCurrencies = std::to_array<Currency>({
    {"$", "dollar", "dollars", "cent", "cents"},
    {"US$", "US dollar", "US dollars", "cent", "cents"},
    {"C$", "Canadian dollar", "Canadian dollars", "cent", "cents"},
    {"CA$", "Canadian dollar", "Canadian dollars", "cent", "cents"},
    {"A$", "Australian dollar", "Australian dollars", "cent", "cents"},
    {"AU$", "Australian dollar", "Australian dollars", "cent", "cents"},
    {"NZ$", "New Zealand dollar", "New Zealand dollars", "cent", "cents"},
    {"HK$", "Hong Kong dollar", "Hong Kong dollars", "cent", "cents"},
    {"£", "pound", "pounds", "penny", "pence"},
    {"€", "euro", "euros", "cent", "cents"},
    {"¥", "yen", "yen", nullptr, nullptr},
    {"₹", "rupee", "rupees", "paisa", "paise"},
    {"₩", "won", "won", nullptr, nullptr},
    {"₽", "ruble", "rubles", "kopeck", "kopecks"},
    {"₺", "lira", "lira", "kurus", "kurus"},
    {"₿", "bitcoin", "bitcoins", nullptr, nullptr},
    {"₫", "dong", "dong", nullptr, nullptr},
    {"₪", "shekel", "shekels", "agora", "agorot"},
    {"₱", "peso", "pesos", "centavo", "centavos"},
    {"₦", "naira", "naira", "kobo", "kobo"},
    {"₴", "hryvnia", "hryvnias", "kopiyka", "kopiykas"},
    {"USD", "US dollar", "US dollars", "cent", "cents"},
    {"EUR", "euro", "euros", "cent", "cents"},
    {"GBP", "British pound", "British pounds", "penny", "pence"},
    {"JPY", "yen", "yen", nullptr, nullptr},
    {"CHF", "Swiss franc", "Swiss francs", "centime", "centimes"},
    {"CAD", "Canadian dollar", "Canadian dollars", "cent", "cents"},
    {"AUD", "Australian dollar", "Australian dollars", "cent", "cents"},
    {"INR", "Indian rupee", "Indian rupees", "paisa", "paise"},
    {"CNY", "yuan", "yuan", nullptr, nullptr},
    {"RMB", "yuan", "yuan", nullptr, nullptr},
});

const Currency* find_currency(const std::string& written) {
  const auto* found = std::ranges::find(kCurrencies, written, &Currency::written);
  return found == kCurrencies.end() ? nullptr : found;
}

/// "US" is said in letters.
std::string in_words(const std::string& name) {
  return name.starts_with("US ") ? "U S" + name.substr(2) : name;
}

const char* scale_word(const std::string& scale) {
  constexpr auto kScales =
      std::to_array<std::pair<std::string_view, const char*>>({{"hundred", " hundred"},
                                                               {"thousand", " thousand"},
                                                               {"million", " million"},
                                                               {"billion", " billion"},
                                                               {"trillion", " trillion"},
                                                               {"k", " thousand"},
                                                               {"K", " thousand"},
                                                               {"mn", " million"},
                                                               {"m", " million"},
                                                               {"M", " million"},
                                                               {"mm", " million"},
                                                               {"MM", " million"},
                                                               {"bn", " billion"},
                                                               {"b", " billion"},
                                                               {"B", " billion"},
                                                               {"tn", " trillion"},
                                                               {"T", " trillion"},
                                                               {"t", " trillion"}});
  for (const auto& [written, word] : kScales) {
    if (written == scale) return word;
  }
  return "";
}

bool is_zero(std::string_view digits) { return digits.find_first_not_of('0') == digits.npos; }

std::string amount(const std::string& number, const std::string& scale, const Currency& currency,
                   English english) {
  const std::size_t point = number.find('.');
  const std::string whole = number.substr(0, point);
  const std::string part = point == number.npos ? "" : number.substr(point + 1);
  if (!scale.empty() || (!part.empty() && (part.size() != 2 || currency.cent == nullptr))) {
    return number_words(number, english) + scale_word(scale) + " " + in_words(currency.many);
  }
  std::string plain = whole;
  std::erase(plain, ',');
  const std::string units = plain.empty()
                                ? ""
                                : cardinal_words(plain, english) + " " +
                                      in_words(plain == "1" ? currency.one : currency.many);
  if (part.empty() || is_zero(part))
    return units.empty() ? "zero " + in_words(currency.many) : units;
  const std::string cents =
      cardinal_words(part, english) + " " + (part == "01" ? currency.cent : currency.cents);
  return plain.empty() || is_zero(plain) ? cents : units + " and " + cents;
}

Spoken sign_first(const Expression& x) {
  const Currency* currency = find_currency(x[2]);
  if (currency == nullptr) return std::nullopt;
  const std::string minus = x.has(1) ? "minus " : "";
  if (x.has(4)) {  // $5-$10, $5-10 million
    const bool alone = !x.has(5) && x[3].find('.') == x[3].npos && x[4].find('.') == x[4].npos;
    if (!alone && !x.has(5)) {
      return minus + amount(x[3], "", *currency, x.english) + " to " +
             amount(x[4], "", *currency, x.english);
    }
    return minus + x.number(3) + " to " + amount(x[4], x[5], *currency, x.english);
  }
  return minus + amount(x[3], x[5], *currency, x.english);
}

Spoken sign_last(const Expression& x) {
  const Currency* currency = find_currency(x[3]);
  if (currency == nullptr) return std::nullopt;
  return amount(x[1], x[2], *currency, x.english);
}

constexpr auto kMoneyRules = std::to_array<Rule>({
    {"money", "-−A$£€¥₹₩₽₺₿₫₪₱₦₴",
     R"((?<![\w)%])([-−]?)((?:US|CA?|AU?|NZ|HK)?[$£€¥₹₩₽₺₿₫₪₱₦₴]|(?:USD|EUR|GBP|JPY|CHF|CAD|AUD|INR|CNY|RMB)(?= ?\d)) ?(<N>|\.\d\d)(?: ?[-–] ?[$£€¥]?(<N>))?(?:[ -]?(hundred|thousand|million|billion|trillion|k|K|mn|mm|MM|m|M|bn|b|B|tn|T|t)\b)?(?!\d))",
     sign_first},
    {"money", "9",
     R"((<N>)(?: ?(thousand|million|billion|trillion|k|K|m|M|bn|B))? ?([€£₽₺₫₪]|\$(?!\d)|(?:USD|EUR|GBP|JPY|CHF|CAD|AUD|INR|CNY|RMB)\b))",
     sign_last},
    {"money", "R", R"(Rs\.? ?(<N>))",
     [](const Expression& x) -> Spoken { return x.number(1) + " rupees"; }},
    {"money", "9", R"((<N>) ?¢)",
     [](const Expression& x) -> Spoken {
       return x.number(1) + (x[1] == "1" ? " cent" : " cents");
     }},
    {"money", "9", R"((\d{1,4})p\b(?!\.))",
     [](const Expression& x) -> Spoken {
       if (x.english == English::kAmerican) return std::nullopt;
       return x.number(1) + (x[1] == "1" ? " penny" : " pence");
     }},
});

}  // namespace

std::span<const Rule> money_rules() { return kMoneyRules; }

}  // namespace text
