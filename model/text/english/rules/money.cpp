// Rules for amounts with currencies, coins and scales, their ranges, and stock tickers.
#include <array>
#include <string>
#include <string_view>

#include "io/base/strings.h"
#include "model/text/english/pronunciation/word_classes.h"
#include "model/text/english/rules/quantity.h"
#include "model/text/english/rules/rule_book.h"
#include "model/text/english/rules/words.h"
#include "model/text/english/tables/currencies.h"

namespace text {
namespace {

/// "US" is said in letters.
std::string currency_words(std::string_view name) {
  return (name.starts_with("US ") ? "U S" : std::string(name.substr(0, 2))).append(name.substr(2));
}

/// An amount with a point for its decimals and nothing else between its digits: 1.200,50 has both.
std::string plain_amount(std::string number) {
  const std::size_t comma = number.rfind(',');
  const std::size_t after = number.size() - comma - 1;
  if (comma != number.npos && after < 3) {
    std::erase(number, '.');
    number[number.find(',')] = '.';
  }
  std::erase(number, ',');
  return number;
}

bool is_fraction(std::string_view number) {
  return number.find_first_not_of("0123456789.,") != number.npos;
}

bool is_zero(std::string_view digits) { return digits.find_first_not_of('0') == digits.npos; }

/// Whether an amount describes the word that follows. Money opens with more than articles what it
/// describes: "my $5 hat", "two $20 bills", but "the $5 went", "the $5 back".
bool is_price(const Expression& x) {
  if (is_attribute(x)) return true;
  if (!is_thing(x.after)) return false;
  const std::string_view opening = find_closed_class(io::to_lower(opening_word(x)));
  return opening == "DT" || opening == "PRP$" ||
         (opening == "CD" && tag_of_ending(x.after) == "NNS");
}

/// "a fifty cent coin", but "a fifty pence coin".
bool is_singular_attribute(std::string_view one, std::string_view many, const Expression& x) {
  return many.starts_with(one) && is_price(x);
}

/// `number` as <A> of patterns.h has it. "$20.5" is twenty dollars and fifty cents: money has no
/// tenths; three decimals are no coins.
std::string amount(const std::string& number, const std::string& scale, const Currency& currency,
                   const Expression& x) {
  if (is_fraction(number))
    return counted(quantity(number + scale_word(scale), x.english), currency_words(currency.one),
                   currency_words(currency.many), is_price(x));
  const std::string plain = plain_amount(number);
  const std::size_t point = plain.find('.');
  const std::string whole = plain.substr(0, point);
  std::string part = point == plain.npos ? "" : plain.substr(point + 1);
  const bool attribute = is_price(x);
  const bool has_coins = scale.empty() && !currency.cent.empty();
  while (has_coins && part.size() > 2 && part.ends_with('0')) part.pop_back();
  if (!scale.empty() || (!part.empty() && (part.size() > 2 || currency.cent.empty()))) {
    return number_words(plain, x.english) + scale_word(scale) + " " +
           currency_words(attribute ? currency.one : currency.many);
  }
  if (part.size() == 1) part += '0';
  const bool one = attribute || whole == "1";
  const std::string units = whole.empty() ? ""
                                          : cardinal_words(whole, x.english) + " " +
                                                currency_words(one ? currency.one : currency.many);
  if (part.empty() || is_zero(part))
    return units.empty() ? "zero " + currency_words(currency.many) : units;
  const std::string cents =
      cardinal_words(part, x.english) + " " +
      std::string(part == "01" || is_singular_attribute(currency.cent, currency.cents, x)
                      ? currency.cent
                      : currency.cents);
  return whole.empty() || is_zero(whole) ? cents : units + " and " + cents;
}

/// From `first` to `second`: the currency is said once when the amounts are whole, or when the sign
/// is written once; what has a sign and a scale of its own is said in full.
std::string amount_range(const std::string& first, const std::string& first_scale,
                         const std::string& second, const std::string& second_scale, bool signs,
                         const Currency& currency, const Expression& x) {
  const auto is_whole = [](const std::string& number) {
    return !is_fraction(number) && number.find('.') == number.npos &&
           plain_amount(number).find('.') == number.npos;
  };
  const std::string end = amount(second, second_scale, currency, x);
  const bool once =
      first_scale.empty() ? !second_scale.empty() || (is_whole(first) && is_whole(second)) : !signs;
  if (!once) return amount(first, first_scale, currency, x) + " to " + end;
  const std::string begin = is_fraction(first) ? quantity(first, x.english).words
                                               : number_words(plain_amount(first), x.english);
  return begin + scale_word(first_scale) + " to " + end;
}

/// [minus] currency amount [scale] [dash [currency] amount [scale]]
Spoken sign_first(const Expression& x) {
  const Currency* currency = find_currency(x[2]);
  if (currency == nullptr) return std::nullopt;
  const std::string minus = x.has(1) ? "minus " : "";
  if (!x.has(6)) return minus + amount(x[3], x[4], *currency, x);
  if (x.has(5) && x[5] != x[2]) return std::nullopt;
  return minus + amount_range(x[3], x[4], x[6], x[7], x.has(5), *currency, x);
}

/// amount [scale] [currency] [dash amount [scale]] currency
Spoken sign_last(const Expression& x) {
  const Currency* currency = find_currency(x[6]);
  if (currency == nullptr) return std::nullopt;
  if (!x.has(4)) return amount(x[1], x[2], *currency, x);
  return amount_range(x[1], x[2], x[4], x[5], false, *currency, x);
}

std::string coins(const std::string& number, const char* one, const char* many,
                  const Expression& x) {
  return counted(quantity(number, x.english), one, many, is_singular_attribute(one, many, x));
}

/// "a $20-a-month plan": the rate makes it an attribute.
Spoken rate(const Expression& x) {
  const Currency* currency = find_currency(x[1]);
  if (currency == nullptr) return std::nullopt;
  Expression attribute = x;
  attribute.before = "a";
  attribute.after = "rate";
  return amount(x[2], "", *currency, attribute) + " " + x[3];
}

constexpr auto kMoneyRules = std::to_array<Rule>({
    {"money", "$£€¥₹₩₽₺₿₫₪₱₦₴",
     R"((?<![\w)%])(<currency>)(<A>)-(an?|per)-(?=[a-z]))", rate, "-"},
    {"money",
     "-−A$£€¥₹₩₽₺₿₫₪₱₦₴",
     R"((?<![\w)%])([-−]?)(<currency>|(?:<code>)(?= ?\d)) ?(<A>)(?:[ -]?(<scale>)\b(?!['’]))?(?: ?[-–—] ?(<currency>)?(<A>)(?:[ -]?(<scale>)\b)?)?(?![\d%]))",
     sign_first,
     {},
     "-|−|<currency>|<code>"},
    {"money",
     "-−A$£€¥₹₩₽₺₿₫₪₱₦₴",
     R"((?<![\w)%])([-−]?)(<currency>|(?:<code>)(?= ?\d)) ?(<A>)(?:[ -]?(<scale>)\b(?!['’]))?()()()(?!\d))",
     sign_first,
     {},
     "-|−|<currency>|<code>"},
    {"money", "9",
     R"((<A>)(?: ?(<scale>))? ?([€£¢]|<code>)?(?: ?[-–—] ?(<A>)(?: ?(<scale>))?)? ?([€£₽₺₫₪]|\$(?![\d$])|(?:<code>|<coin>)(?![A-Za-z])))",
     sign_last},
    // Labels are small letters after capitals ("Fig. 12c"), and of one digit ("3c").
    {"money", "9", R"((\d{2})c(?![\w.]))",
     [](const Expression& x) -> Spoken {
       if (!x.before.empty() && x.before[0] <= 'Z') return std::nullopt;
       return coins(x[1], "cent", "cents", x);
     }},
    {"money", "9", R"((\d{1,4})p?[-–](\d{1,4})p\b(?!\.))",
     [](const Expression& x) -> Spoken {
       if (x.english == English::kAmerican) return std::nullopt;
       return x.number(1) + " to " + coins(x[2], "penny", "pence", x);
     }},
    {"money", "9", R"((\d{1,4})p\b(?!\.))",
     [](const Expression& x) -> Spoken {
       if (x.english == English::kAmerican) return std::nullopt;
       return coins(x[1], "penny", "pence", x);
     }},
    {"money", "R", R"((Rs\.? ?|₹ ?)(<A>)/-)",
     [](const Expression& x) -> Spoken { return amount(x[2], "", *find_currency("Rs"), x); }},
    // Silent around a formula, and before another of its kind; else what is dear: "$$".
    {"formula",
     "$",
     R"(\$\$(?=[^$]{0,100}[=^\\_][^$]{0,100}\$\$(?!\$))|(?<=\$\$[^$]{0,100}[=^\\_][^$]{0,100})\$\$(?!\$)|\$(?=\$\d))",
     [](const Expression&) -> Spoken { return ""; },
     {},
     {},
     "$"},
    {"symbol",
     "$",
     R"((?<!\$)\$\$(?!\$))",
     [](const Expression&) -> Spoken { return "dollar dollar"; },
     {},
     {},
     "$"},
    // A share's name on the exchange.
    {"ticker", "$", R"(\$([A-Z]{1,5})(?!\w))",
     [](const Expression& x) -> Spoken { return letter_words(x[1]); }},
});

}  // namespace

std::span<const Rule> money_rules() { return kMoneyRules; }

}  // namespace text
