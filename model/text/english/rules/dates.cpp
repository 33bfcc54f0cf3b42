// Rules for dates in figures and words, quarters, fiscal years, eras, decades and weekdays.
#include <array>
#include <cstdlib>

#include "io/base/strings.h"
#include "model/text/english/rules/rule_book.h"
#include "model/text/english/tables/calendar.h"

namespace text {
namespace {

using namespace std::string_view_literals;

bool is_day(const std::string& digits) {
  const int n = std::atoi(digits.c_str());
  return n >= 1 && n <= 31;
}

/// "the fifth of January", and the year after it.
std::string day_first_date(const char* month, const std::string& day, const std::string& year,
                           English english) {
  return "the " + ordinal_words(day, english) + " of " + month +
         (year.empty() ? "" : " " + year_words(year, english));
}

/// The same, or "January fifth".
std::string date(const char* month, const std::string& day, const std::string& year,
                 English english) {
  if (english == English::kBritish) return day_first_date(month, day, year, english);
  return std::string(month) + " " + ordinal_words(day, english) +
         (year.empty() ? "" : ", " + year_words(year, english));
}

std::string full_year(const std::string& year) {
  if (year.size() != 2) return year;
  return (year < "50" ? "20" : "19") + year;
}

/// "may 5" and "march 3" in small letters are months only in the company of a year or of a word
/// that comes before dates: "you may 5 times" is none.
bool is_doubtful_month(const std::string& written, bool has_year, const std::string& before) {
  constexpr std::array kBeforeDates = {"on"sv, "by"sv,   "since"sv,  "until"sv, "till"sv,
                                       "of"sv, "from"sv, "before"sv, "after"sv};
  return (written == "may" || written == "march") && !has_year && !is_one_of(before, kBeforeDates);
}

/// "in March 3 lots went": nobody says "in" before a day.
bool is_counted_in_month(const Expression& x) {
  return (x.before == "in" || x.before == "In") && io::is_ascii_digit(x[0].back()) &&
         is_counted(x.after);
}

/// "Mar 3 paintings", where it is no month.
bool is_verb(const Expression& x) {
  return x[1] == "Mar" && x.before.empty() && x[0] == "Mar " + x[2] && is_counted(x.after);
}

/// January 5[-7][, 2024]
Spoken month_day(const Expression& x) {
  const char* month = find_month(x[1]);
  if (month == nullptr || !is_day(x[2]) || is_doubtful_month(x[1], x.has(5), x.before))
    return std::nullopt;
  if (is_verb(x)) return std::nullopt;
  if (is_counted_in_month(x)) return month + (" " + x.number(2));
  const char* before_day = x.english == English::kBritish ? " the " : " ";
  std::string words = month + (before_day + ordinal_words(x[2], x.english));
  if (x.has(3)) words += " to " + ordinal_words(x[3], x.english);
  if (x.has(5)) words += x[4] + " " + year_words(x[5], x.english);
  return words;
}

/// [the] 5[-7] January [2024]
Spoken day_month(const Expression& x) {
  const char* month = find_month(x[4]);
  if (month == nullptr || !is_day(x[1])) return std::nullopt;
  if (!x.has(3) && is_doubtful_month(x[4], x.has(6), x.before)) return std::nullopt;
  std::string words = x.before == "the" || x.before == "The" ? "" : "the ";
  words += ordinal_words(x[1], x.english);
  if (x.has(2)) words += " to " + ordinal_words(x[2], x.english);
  words += std::string(" of ") + month;
  if (x.has(6)) words += x[5] + " " + year_words(x[6], x.english);
  return words;
}

Spoken month_year(const Expression& x) {
  const char* month = find_month(x[1]);
  if (month == nullptr) return std::nullopt;
  return std::string(month) + x[2] + " " + year_words(x[3], x.english);
}

Spoken iso(const Expression& x) {
  const char* month = numbered_month(x[2]);
  if (month == nullptr || !is_day(x[3])) return std::nullopt;
  return date(month, x[3], x[1], x.english);
}

bool has_day_first(const Expression& x) {
  if (x.conventions.dates == Conventions::Dates::kDialect) return x.english == English::kBritish;
  return x.conventions.dates == Conventions::Dates::kDayFirst;
}

/// Numbers alone: the month comes first in American, the day in British English, unless the
/// conventions say otherwise or only the other order makes a date. A day that cannot but come first
/// is said first.
Spoken numeric(const Expression& x) {
  std::string day = x[2];
  std::string month = x[1];
  if (has_day_first(x)) std::swap(day, month);
  const bool is_other_order = !numbered_month(month);
  if (is_other_order) std::swap(day, month);
  if (!numbered_month(month) || !is_day(day)) return std::nullopt;
  const auto say = is_other_order && day == x[1] ? day_first_date : date;
  return say(numbered_month(month), day, full_year(x[3]), x.english);
}

/// "on 12/25"
Spoken numeric_without_year(const Expression& x) {
  Expression y = x;
  y.groups.emplace_back();
  return numeric(y);
}

Spoken named(const char* month, const std::string& day, const std::string& year, English english) {
  if (month == nullptr || !is_day(day)) return std::nullopt;
  return date(month, day, full_year(year), english);
}

/// A quarter or half of a year, which comes after "in" and its like with an article.
Spoken part_of_year(const std::string& number, const std::string& letter, const std::string& year,
                    const Expression& x) {
  constexpr std::array kBefore = {"in"sv, "In"sv,   "for"sv,   "For"sv,    "of"sv,   "by"sv,
                                  "to"sv, "from"sv, "since"sv, "during"sv, "until"sv};
  const bool half = letter == "H";
  if (half && number > "2") return std::nullopt;
  return (is_one_of(x.before, kBefore) ? "the " : "") + ordinal_words(number, x.english) +
         (half ? " half" : " quarter") + " of " + year_words(full_year(year), x.english);
}

Spoken month_alone(const Expression& x) {
  const char* month = find_month(x[1]);
  if (month == nullptr) return std::nullopt;
  return month;
}

Spoken weekday(const Expression& x) {
  const char* day = find_weekday(x[1]);
  if (day == nullptr) return std::nullopt;
  return day;
}

/// 476 in pairs, as the years of four digits.
std::string era_year(const std::string& digits, English english) {
  return digits.size() == 3 ? pair_words(digits, english) : year_words(digits, english);
}

Spoken era(const Expression& x) {
  std::string era = x[2];
  std::erase(era, '.');
  std::string digits = x[1];
  std::erase(digits, ',');
  return era_year(digits, x.english) + " " + letter_words(era);
}

/// "the 1980 s", as some programs write it; elsewhere they are seconds.
Spoken decade_apart(const Expression& x) {
  constexpr std::array kBefore = {""sv, "the"sv, "The"sv, "early"sv, "mid"sv, "late"sv};
  if (!is_one_of(x.before, kBefore)) return std::nullopt;
  return to_plural(year_words(x[1], x.english));
}

Spoken decade(const Expression& x) {
  const std::string& digits = x[1];
  if (digits == "00") return "two thousands";
  if (digits.size() == 2) return to_plural(cardinal_words(digits, x.english));
  return to_plural(year_words(digits, x.english));
}

constexpr std::string_view kMonthStarts = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";
constexpr std::string_view kDayStarts = "mon|tue|wed|thu|fri|sat|sun";
constexpr std::string_view kMonthLetters = "JFMASONDjfmasond";

constexpr auto kDateRules = std::to_array<Rule>({
    {"decade", "'", R"('([0-9]0)['’]?s\b)", decade},
    {"decade", "9", R"((1[1-9]\d0|20\d0)['’]?s\b)", decade, "s"},
    {"decade", "12", R"(((?:19|20)\d0) s(?!\w))", decade_apart},
    {"decade", "9", R"(([2-9]0)['’]?s\b)", decade, "s"},
    {"decade", "9", R"((?<=\b(?:the|and|or|early|mid|late)[ -])(00)['’]?s\b)", decade, "s"},
    {"date", "9", R"(9/11\b(?!/))", [](const Expression&) -> Spoken { return "nine eleven"; }, "/"},
    {"date",
     kMonthLetters,
     R"((<month>)[-/](\d{1,2})[-/](\d{4}|\d\d)\b)",
     [](const Expression& x) -> Spoken { return named(find_month(x[1]), x[2], x[3], x.english); },
     {},
     kMonthStarts},
    {"date",
     kMonthLetters,
     R"((<month>)-(\d{1,2})(?![\w:%]|[-/.,]\d))",
     [](const Expression& x) -> Spoken {
       if (is_doubtful_month(x[1], false, x.before)) return std::nullopt;
       return named(find_month(x[1]), x[2], "", x.english);
     },
     {},
     kMonthStarts},
    {"date",
     kMonthLetters,
     R"((<month>)\.? (\d{1,2})(?:st|nd|rd|th)?(?: ?[-–] ?(\d{1,2})(?:st|nd|rd|th)?(?![\d/.-]))?(?:(,?) (?!\d{4}[-/])(\d{4})\b(?! ?[ap]\.?m|:))?(?![\w:%]|[.,/]\d))",
     month_day,
     {},
     kMonthStarts},
    {"date", "12", R"(([12]\d{3})-(<month>)-(\d{1,2})\b)",
     [](const Expression& x) -> Spoken { return named(find_month(x[2]), x[3], x[1], x.english); },
     "-"},
    {"date", "9", R"((\d{1,2})[-/](<month>)[-/](\d{4}|\d\d)\b)",
     [](const Expression& x) -> Spoken { return named(find_month(x[2]), x[1], x[3], x.english); },
     "-/"},
    {"date", "9",
     R"((\d{1,2})(?:st|nd|rd|th)?(?: ?[-–] ?(\d{1,2})(?:st|nd|rd|th)?)?( of)? (<month>)\.?(?:(,?) (\d{4})\b(?!:))?)",
     day_month},
    {"date",
     kMonthLetters,
     R"((<month>)\.?(,?) ([12]\d{3})\b(?![-–:/]\d|%|[.,]\d))",
     month_year,
     {},
     kMonthStarts},
    {"date", "12",
     R"(([12]\d{3})(?=-\d+-|/\d+/|\.\d+\.).(\d{1,2}).(\d{1,2})(?:\b(?![-/]|\.\d)|(?=T\d\d:\d\d)))",
     iso, "-/."},
    {"date", "9", R"((\d{1,2})(?=-\d+-|/\d+/|\.\d+\.).(\d{1,2}).(\d{4}|\d\d)\b(?![-/]|\.\d))",
     numeric, "-/."},
    {"date", "9",
     R"((?<=\b(?:[Oo]n|[Uu]ntil|[Ss]ince|[Dd]ue|[Dd]ated|[Ww]eek of) )(\d{1,2})/(\d{1,2})\b(?![-/]|\.\d))",
     numeric_without_year, "/"},
    // From one date to another, whatever stands for the dash.
    {"date", "-–—",
     R"((?<=\d ?|(?:st|nd|rd|th) ?)[-–—](?= ?(?:(?:<month>)\.? \d|\d{1,2}(?:st|nd|rd|th)? (?:<month>))))",
     [](const Expression&) -> Spoken { return "to"; }},
    {"quarter", "1234", R"(([1-4])([QH])[ '’]?(\d{4}|\d\d)(?!\w))",
     [](const Expression& x) -> Spoken { return part_of_year(x[1], x[2], x[3], x); }, "QH"},
    {"quarter", "QH", R"(([QH])([1-4])[ '’-]{0,2}((?:19|20)\d\d|(?<=['’])\d\d)(?!\w))",
     [](const Expression& x) -> Spoken { return part_of_year(x[2], x[1], x[3], x); }},
    {"fiscal year", "F", R"(FY ?['’]?(\d{4}|\d\d)(?:[-–/](\d\d))?(?!\w))",
     [](const Expression& x) -> Spoken {
       const std::string words = "fiscal year " + year_words(full_year(x[1]), x.english);
       return x.has(2) ? words + " to " + short_year_words(x[2], x.english) : words;
     }},
    {"era", "9", R"((<I>) ?(BCE?|CE|AD|B\.C\.E?\.?|A\.D\.?|C\.E\.)(?!\w))", era},
    {"era",
     "A",
     R"((AD|A\.D\.) ?(\d{1,4})\b)",
     [](const Expression& x) -> Spoken { return "A D " + era_year(x[2], x.english); },
     {},
     "ad|a.d"},
    {"month", kMonthLetters, R"(((?i:jan|feb|apr|aug|sept|sep|oct|nov|dec))\.(?= ?\S))",
     month_alone, ".", kMonthStarts},
    {"weekday",
     "MTWFSmtwfs",
     R"((<weekday>)\.?(?=,? (?:(?:<month>)\.? \d|\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:<month>))))",
     weekday,
     {},
     kDayStarts},
    {"weekday", "MTWFS", R"((<weekday>)\.?[-–](<weekday>)\.?(?!\w))",
     [](const Expression& x) -> Spoken {
       return std::string(find_weekday(x[1])) + " to " + find_weekday(x[2]);
     },
     "-–", kDayStarts},
    {"weekday", "MTWFS", R"((Mon|Tues|Wed|Thurs|Thur|Fri)\.(?= ?\S))", weekday, ".", kDayStarts},
});

}  // namespace

std::span<const Rule> date_rules() { return kDateRules; }

}  // namespace text
