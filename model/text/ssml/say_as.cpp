// A table of kinds with a function for each: numbers, digits, characters, fractions. Languages
// other than English take their number words from ICU.
#include "model/text/ssml/say_as.h"

#include <fmt/format.h>
#include <unicode/rbnf.h>
#include <unicode/uchar.h>

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "io/base/strings.h"
#include "model/text/english/rules/quantity.h"
#include "model/text/english/rules/words.h"
#include "model/text/european/locale.h"
#include "model/text/language.h"
#include "model/text/rule_book.h"
#include "model/text/ssml/wanted.h"
#include "model/text/unicode.h"

namespace text {
namespace {

/// The digits of a whole number whose thousands may be grouped: "1,234".
Said plain_digits(std::string_view written) {
  constexpr std::size_t kGroup = 3;
  const std::size_t last = written.find_last_of(",. '");
  if (last != written.npos && written.size() - last - 1 != kGroup) return std::nullopt;
  std::string digits;
  for (const char c : written) {
    if (io::is_ascii_digit(c))
      digits += c;
    else if (digits.empty() || (c != ',' && c != ' ' && c != '.' && c != '\''))
      return std::nullopt;
  }
  if (digits.empty() || !io::is_ascii_digit(written.back())) return std::nullopt;
  return digits;
}

/// A number of at most 15 digits spelled by ICU in the language.
Said spelled_number(std::string_view digits, std::string_view language, bool is_ordinal) {
  constexpr std::size_t kMaxDigits = 15;
  if (digits.size() > kMaxDigits) return std::nullopt;
  const auto locale = locale_of(language);
  const auto numbers = locale ? number_speller(*locale) : nullptr;
  if (numbers == nullptr) return std::nullopt;
  if (is_ordinal) {
    UErrorCode status = U_ZERO_ERROR;
    for (const char* rules : {"%spellout-ordinal", "%spellout-ordinal-masculine"}) {
      status = U_ZERO_ERROR;
      numbers->setDefaultRuleSet(icu::UnicodeString(rules), status);
      if (U_SUCCESS(status)) break;
    }
    if (U_FAILURE(status)) return std::nullopt;
  }
  icu::UnicodeString words;
  numbers->format(static_cast<std::int64_t>(std::stoll(std::string(digits))), words);
  words.findAndReplace(icu::UnicodeString(u'\u00AD'), icu::UnicodeString());  // soft hyphens
  std::string utf8;
  return words.toUTF8String(utf8);
}

/// The normaliser's own reading of what has a number in it.
Said by_rules(const Wanted& wanted) {
  const auto is_number = [](char32_t c) {
    return u_getNumericValue(static_cast<UChar32>(c)) != U_NO_NUMERIC_VALUE;
  };
  if (std::ranges::none_of(decode(wanted.written, "say-as"), is_number)) return std::nullopt;
  return wanted.say(wanted.written, wanted.language);
}

Said cardinal(const Wanted& wanted) {
  std::string_view written = wanted.written;
  const bool is_negative = written.starts_with('-') || written.starts_with("−");
  if (is_negative) written.remove_prefix(written.starts_with('-') ? 1 : 3);
  const auto digits = plain_digits(written);
  if (!wanted.is_english())
    return digits && !is_negative ? spelled_number(*digits, wanted.language, false) : std::nullopt;
  const std::string minus = is_negative ? "minus " : "";
  if (digits && written.find('.') == written.npos)
    return minus + cardinal_words(*digits, wanted.english());
  const std::size_t point = written.find('.');
  if (point == written.npos) return by_rules(wanted);
  const auto whole = plain_digits(written.substr(0, point));
  const std::string_view part = written.substr(point + 1);
  if (!whole || part.empty() || !std::ranges::all_of(part, io::is_ascii_digit)) return std::nullopt;
  return minus + cardinal_words(*whole, wanted.english()) + " point " + digit_words(part);
}

Said ordinal(const Wanted& wanted) {
  std::string_view written = wanted.written;
  while (!written.empty() && !io::is_ascii_digit(written.back()))
    written.remove_suffix(1);  // 3rd, 3º
  const auto digits = plain_digits(written);
  if (!digits || wanted.written.size() - written.size() > 3) return std::nullopt;
  if (!wanted.is_english()) return spelled_number(*digits, wanted.language, true);
  return ordinal_words(*digits, wanted.english());
}

/// Digits in the words of the language, one by one.
Said digits_of(std::string_view digits, const Wanted& wanted) {
  if (wanted.is_english()) return digit_words(digits);
  std::string words;
  for (const char digit : digits) {
    const auto word = spelled_number(std::string_view(&digit, 1), wanted.language, false);
    if (!word) return std::nullopt;
    words += (words.empty() ? "" : " ") + *word;
  }
  return words;
}

/// Runs of digits with a pause between them; "+" and letters of telephone numbers are said.
Said grouped_digits(const Wanted& wanted) {
  if (wanted.written.starts_with('-')) return std::nullopt;
  std::vector<std::string> groups;
  std::string_view rest = wanted.written;
  while (!rest.empty()) {
    const auto is_letter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; };
    const auto end = [&](auto is_part) {
      return static_cast<std::size_t>(std::ranges::find_if_not(rest, is_part) - rest.begin());
    };
    if (io::is_ascii_digit(rest[0])) {
      const std::size_t size = end(io::is_ascii_digit);
      const auto words = digits_of(rest.substr(0, size), wanted);
      if (!words) return std::nullopt;
      groups.push_back(*words);
      rest.remove_prefix(size);
    } else if (is_letter(rest[0]) && wanted.is_english()) {
      const std::size_t size = end(is_letter);
      const std::string_view word = rest.substr(0, size);
      groups.push_back(io::to_lower(word) == "ext" || word == "x" ? "extension"
                                                                  : letter_words(word));
      rest.remove_prefix(size);
    } else if (rest[0] == '+' && wanted.is_english()) {
      groups.emplace_back("plus");
      rest.remove_prefix(1);
    } else if ((rest[0] == '*' || rest[0] == '#') && wanted.is_english()) {
      groups.emplace_back(rest[0] == '*' ? "star" : "pound");
      rest.remove_prefix(1);
    } else if (std::string_view(" -.()/,").find(rest[0]) != std::string_view::npos) {
      rest.remove_prefix(1);
    } else {
      return std::nullopt;
    }
  }
  if (groups.empty()) return std::nullopt;
  return fmt::format("{}", fmt::join(groups, ", "));
}

/// A sign by its name, those of punctuation included, which are only heard where they are spelled.
std::string sign_name(char32_t sign) {
  static const std::map<char32_t, std::string> punctuation = {{U'.', "dot"},
                                                              {U',', "comma"},
                                                              {U';', "semicolon"},
                                                              {U':', "colon"},
                                                              {U'!', "exclamation mark"},
                                                              {U'?', "question mark"},
                                                              {U'-', "hyphen"},
                                                              {U'\'', "apostrophe"},
                                                              {U'’', "apostrophe"},
                                                              {U'"', "quote"},
                                                              {U'(', "open parenthesis"},
                                                              {U')', "close parenthesis"},
                                                              {U'[', "open bracket"},
                                                              {U']', "close bracket"}};
  const auto found = punctuation.find(sign);
  return found == punctuation.end() ? symbol_name(sign) : found->second;
}

/// Every character by its name; a pause for white space.
Said characters(const Wanted& wanted) {
  std::string words;
  for (const char32_t c : decode(wanted.written, "say-as")) {
    const std::string letter = encode(c);
    std::string name;
    if (is_space(c)) {
      if (!words.empty() && !words.ends_with(',')) words += ',';
      continue;
    }
    if (c < 0x80 && io::is_ascii_digit(static_cast<char>(c))) {
      name = digits_of(letter, wanted).value_or("");
    } else if (is_letter(c)) {
      name = c < 0x80 && wanted.is_english() ? letter_words(letter) : letter;
    } else {
      name = wanted.is_english() ? sign_name(c) : "";
    }
    if (name.empty()) return std::nullopt;
    words += (words.empty() ? "" : " ") + name;
  }
  if (words.empty()) return std::nullopt;
  return words;
}

Said fraction(const Wanted& wanted) {
  std::string_view written = wanted.written;
  std::string whole;
  if (const std::size_t gap = written.find_first_of(" +"); gap != written.npos) {
    const auto digits = plain_digits(written.substr(0, gap));
    if (!digits) return std::nullopt;
    whole = *digits;
    written.remove_prefix(gap + 1);
    written.remove_prefix(std::min(written.find_first_not_of(" +"), written.size()));
  }
  const std::size_t stroke = written.find('/');
  if (stroke == written.npos) {
    return wanted.say(wanted.written, wanted.language);  // ½
  }
  const auto above = plain_digits(written.substr(0, stroke));
  const auto below = plain_digits(written.substr(stroke + 1));
  if (!above || !below) return std::nullopt;
  if (whole.empty()) return fraction_words(*above, *below, wanted.english());
  return cardinal_words(whole, wanted.english()) + added_fraction(*above, *below, wanted.english());
}

struct Interpretation {
  std::string_view name;
  Said (*say)(const Wanted&);
  bool in_english_only;
};

constexpr auto kInterpretations = std::to_array<Interpretation>({
    {"cardinal", cardinal, false},
    {"number", cardinal, false},
    {"ordinal", ordinal, false},
    {"characters", characters, false},
    {"spell-out", characters, false},
    {"verbatim", characters, false},
    {"digits", grouped_digits, false},
    {"telephone", grouped_digits, false},
    {"date", said_as_date, true},
    {"time", said_as_time, true},
    {"duration", said_as_time, true},
    {"currency", by_rules, true},
    {"measure", by_rules, true},
    {"unit", by_rules, true},
    {"fraction", fraction, true},
    {"address", by_rules, true},
});

}  // namespace

std::optional<SaidAs> say_as(std::string_view interpret_as, std::string_view format,
                             std::string_view written, std::string_view language,
                             const SayWords& say) {
  if (interpret_as == "expletive" || interpret_as == "bleep") return SaidAs{SaidAs::Kind::kSilence};
  if (interpret_as == "net" || interpret_as == "name") return SaidAs{};
  const Wanted wanted{format, written, language, say};
  const auto found = std::ranges::find(kInterpretations, interpret_as, &Interpretation::name);
  if (found == kInterpretations.end() || wanted.written.empty() ||
      (found->in_english_only && !wanted.is_english()))
    return std::nullopt;
  // A date without a format is what the rules are for.
  if (found->say == said_as_date && format.empty()) return SaidAs{};
  const Said words = found->say(wanted);
  if (!words || words->empty()) return std::nullopt;
  return SaidAs{SaidAs::Kind::kWords, *words};
}

}  // namespace text
