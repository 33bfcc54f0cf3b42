#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>

#include "model/text/normalising/rule_book.h"

namespace text {
namespace {

constexpr std::array kMonths = {"January",   "February", "March",    "April",
                                "May",       "June",     "July",     "August",
                                "September", "October",  "November", "December"};

/// A month by its name, its first three letters or "Sept"; null for any other word.
const char* find_month(const std::string& written) {
  const auto* found = std::find_if(kMonths.begin(), kMonths.end(), [&](std::string_view month) {
    return written == month || written == month.substr(0, 3) ||
           (written == "Sept" && month == "September");
  });
  return found == kMonths.end() ? nullptr : *found;
}

const char* month_number(const std::string& digits) {
  const int n = std::atoi(digits.c_str());
  return n >= 1 && n <= 12 ? kMonths[static_cast<std::size_t>(n - 1)] : nullptr;
}

bool is_day(const std::string& digits) {
  const int n = std::atoi(digits.c_str());
  return n >= 1 && n <= 31;
}

/// "January fifth" or "the fifth of January", and the year after it.
std::string date(const char* month, const std::string& day, const std::string& year,
                 English english) {
  const std::string ordinal = ordinal_words(day, english);
  if (english == English::kBritish) {
    return "the " + ordinal + " of " + month +
           (year.empty() ? "" : " " + year_words(year, english));
  }
  return std::string(month) + " " + ordinal +
         (year.empty() ? "" : ", " + year_words(year, english));
}

std::string full_year(const std::string& year) {
  if (year.size() != 2) return year;
  return (year < "50" ? "20" : "19") + year;
}

/// January 5[-7][, 2024]
Spoken month_day(const Expression& x) {
  const char* month = find_month(x[1]);
  if (month == nullptr || !is_day(x[2])) return std::nullopt;
  std::string words = std::string(month) + " " + ordinal_words(x[2], x.english);
  if (x.has(3)) words += " to " + ordinal_words(x[3], x.english);
  if (x.has(5)) words += x[4] + " " + year_words(x[5], x.english);
  return words;
}

/// [the] 5 January 2024
Spoken day_month(const Expression& x) {
  const char* month = find_month(x[3]);
  if (month == nullptr || !is_day(x[1])) return std::nullopt;
  std::string words = x.before == "the" || x.before == "The" ? "" : "the ";
  words += ordinal_words(x[1], x.english);
  if (x.has(2)) words += " to " + ordinal_words(x[2], x.english);
  words += std::string(" of ") + month;
  if (x.has(5)) words += x[4] + " " + year_words(x[5], x.english);
  return words;
}

Spoken month_year(const Expression& x) {
  const char* month = find_month(x[1]);
  if (month == nullptr) return std::nullopt;
  return std::string(month) + x[2] + " " + year_words(x[3], x.english);
}

Spoken iso(const Expression& x) {
  const char* month = month_number(x[2]);
  if (month == nullptr || !is_day(x[3])) return std::nullopt;
  return date(month, x[3], x[1], x.english);
}

/// Numbers alone: the month comes first in American, the day in British English, unless only the
/// other order makes a date.
Spoken numeric(const Expression& x) {
  std::string day = x[2];
  std::string month = x[1];
  if (x.english == English::kBritish) std::swap(day, month);
  if (!month_number(month)) std::swap(day, month);
  if (!month_number(month) || !is_day(day)) return std::nullopt;
  return date(month_number(month), day, full_year(x[3]), x.english);
}

/// "on 12/25"
Spoken numeric_without_year(const Expression& x) {
  if (x.before != "on" && x.before != "On") return std::nullopt;
  Expression y = x;
  y.groups.emplace_back();
  return numeric(y);
}

Spoken abbreviated_month(const Expression& x) {
  const char* month = find_month(x[1]);
  if (month == nullptr) return std::nullopt;
  return month;
}

Spoken weekday(const Expression& x) {
  constexpr std::array kDays = {"Monday", "Tuesday",  "Wednesday", "Thursday",
                                "Friday", "Saturday", "Sunday"};
  for (const char* day : kDays) {
    if (std::string_view(day).substr(0, 3) == x[1].substr(0, 3)) return day;
  }
  return std::nullopt;
}

Spoken era(const Expression& x) {
  std::string era = x[2];
  std::erase(era, '.');
  std::string digits = x[1];
  std::erase(digits, ',');
  return year_words(digits, x.english) + " " + letter_words(era);
}

Spoken decade(const Expression& x) {
  const std::string& digits = x[1];
  if (digits.size() == 2) return to_plural(cardinal_words(digits, x.english));
  return to_plural(year_words(digits, x.english));
}

constexpr auto kDateRules = std::to_array<Rule>({
    {"decade", "'", R"('(\d0)['’]?s\b)", decade},
    {"decade", "9", R"((1[1-9]\d0|20\d0)['’]?s\b)", decade},
    {"decade", "9", R"(([2-9]0)['’]?s\b)", decade},
    {"date", "9", R"(9/11\b(?!/))", [](const Expression&) -> Spoken { return "nine eleven"; }},
    {"date", "JFMASOND",
     R"(([A-Z][a-z]{2,8})\.? (\d{1,2})(?:st|nd|rd|th)?(?: ?[-–] ?(\d{1,2})(?:st|nd|rd|th)?)?(?:(,?) (?!\d{4}[-/])(\d{4})\b(?! ?[ap]\.?m|:))?(?![\w:%]|[.,/]\d))",
     month_day},
    {"date", "9",
     R"((\d{1,2})(?:st|nd|rd|th)?(?: ?[-–] ?(\d{1,2})(?:st|nd|rd|th)?)?(?: of)? ([A-Z][a-z]{2,8})\b\.?(?:(,?) (\d{4})\b(?!:))?)",
     day_month},
    {"date", "JFMASOND", R"(([A-Z][a-z]{2,8})\.?(,?) ([12]\d{3})\b(?![-:/%]|[.,]\d))", month_year},
    {"date", "12", R"(([12]\d{3})(?=-\d+-|/\d+/|\.\d+\.).(\d{1,2}).(\d{1,2})\b(?![-/]|\.\d))", iso},
    {"date", "9", R"((\d{1,2})(?=-\d+-|/\d+/|\.\d+\.).(\d{1,2}).(\d{4}|\d\d)\b(?![-/]|\.\d))",
     numeric},
    {"date", "9", R"((\d{1,2})/(\d{1,2})\b(?![-/]|\.\d))", numeric_without_year},
    {"date", "9", R"((\d{1,2})[-/ ]([A-Z][a-z]{2})[-/ ](\d{4})\b)",
     [](const Expression& x) -> Spoken {
       const char* month = find_month(x[2]);
       if (month == nullptr || !is_day(x[1])) return std::nullopt;
       return date(month, x[1], x[3], x.english);
     }},
    {"era", "9", R"((<I>) ?(BCE?|CE|AD|B\.C\.E?\.?|A\.D\.|C\.E\.)(?!\w))", era},
    {"era", "A", R"((AD|A\.D\.) ?(\d{1,4})\b)",
     [](const Expression& x) -> Spoken { return "A D " + year_words(x[2], x.english); }},
    {"month", "JFASOND", R"((Jan|Feb|Apr|Aug|Sept|Sep|Oct|Nov|Dec)\.(?= ?\S))", abbreviated_month},
    {"weekday", "MTWFS",
     R"((Mon|Tues?|Weds?|Thurs|Thur|Thu|Fri|Sat|Sun)\.?(?=, (?:[A-Z][a-z]{2,8}\.? \d|\d)))",
     weekday},
    {"weekday", "MTWF", R"((Mon|Tues|Wed|Thurs|Thur|Fri)\.(?= ?\S))", weekday},
});

}  // namespace

std::span<const Rule> date_rules() { return kDateRules; }

namespace {

std::string half_of_day(const std::string& written) {
  if (written.empty()) return "";
  return std::tolower(written[0]) == 'a' ? " A M" : " P M";
}

/// "PST": time zones are said in letters.
std::string zone(const std::string& written) {
  return written.empty() ? "" : " " + letter_words(written);
}

std::string minutes_past(const std::string& hour, const std::string& minute, English english) {
  const std::string hours = cardinal_words(hour, english);
  if (minute[0] == '0') return hours + " oh " + cardinal_words(minute, english);
  return hours + " " + cardinal_words(minute, english);
}

/// 3:30 [p.m.] [EST]
Spoken clock(const Expression& x) {
  const int hour = std::atoi(x[1].c_str());
  if (hour > 24 || x[2] > "59") return std::nullopt;
  const std::string tail = half_of_day(x[3]) + zone(x[4]);
  if (x[2] != "00") return minutes_past(x[1], x[2], x.english) + tail;
  const std::string hours = cardinal_words(x[1], x.english);
  if (x.has(3)) return hours + tail;
  return hours + (hour >= 1 && hour <= 12 ? " o'clock" : " hundred") + tail;
}

/// 3 p.m.
Spoken full_hour(const Expression& x) {
  const int hour = std::atoi(x[1].c_str());
  if (hour > 24) return std::nullopt;
  return cardinal_words(x[1], x.english) + half_of_day(x[2]) + zone(x[3]);
}

std::string counted(const std::string& digits, const char* unit, English english) {
  const std::string words = cardinal_words(digits, english);
  return words + " " + unit + (words == "one" ? "" : "s");
}

/// 1:23:45
Spoken duration(const Expression& x) {
  return counted(x[1], "hour", x.english) + " " + counted(x[2], "minute", x.english) + " and " +
         counted(x[3], "second", x.english);
}

/// 3-5 p.m.; 9:00-17:30
Spoken time_range(const Expression& x) {
  Expression from = x;
  Expression to = x;
  from.groups = {"", x[1], x.has(2) ? x[2] : "00", x.has(3) ? x[3] : x[6], ""};
  to.groups = {"", x[4], x.has(5) ? x[5] : "00", x[6], ""};
  if (!x.has(6) && !(x.has(2) && x.has(5))) return std::nullopt;
  const bool half_given_once = x.has(6) && !x.has(3);
  const Spoken first = clock(from);
  const Spoken second = clock(to);
  if (!first || !second) return std::nullopt;
  // "three to five P M": what both share is said once.
  const std::string begin =
      half_given_once ? first->substr(0, first->size() - half_of_day(x[6]).size()) : *first;
  return begin + " to " + *second;
}

// The last period of "p.m." is left to the sentence when it ends there; the engine of the rules
// sees to that.
constexpr auto kTimeRules = std::to_array<Rule>({
    {"time", "9",
     R"((\d{1,2})(?::([0-5]\d))?(?: ?([AaPp]\.?[Mm]\b\.?))? ?[-–] ?(\d{1,2})(?::([0-5]\d))?(?: ?([AaPp]\.?[Mm]\b\.?))?(?![\w:/]))",
     time_range},
    {"duration", "9", R"((\d{1,3}):([0-5]\d):([0-5]\d)(?![\w:]|\.\d))", duration},
    {"time", "9",
     R"((\d{1,2})[:.]([0-5]\d) ?([AaPp]\.?[Mm]\b\.?)(?: ?([ECMP][SD]?T|GMT|UTC|BST|CET)\b)?)",
     clock},
    {"time", "9", R"((\d{1,2}):([0-5]\d)()(?: ?([ECMP][SD]?T|GMT|UTC|BST|CET)\b)?(?![\w:]|\.\d))",
     clock},
    {"time", "9", R"((\d{1,2}) ?([AaPp]\.?[Mm]\b\.?)(?: ?([ECMP][SD]?T|GMT|UTC|BST|CET)\b)?)",
     full_hour},
    {"duration", "9", R"((\d{1,3}) ?h ?([0-5]?\d) ?m(?:in)?\b)",
     [](const Expression& x) -> Spoken {
       return counted(x[1], "hour", x.english) + " " + counted(x[2], "minute", x.english);
     }},
    {"time", "9", R"((\d{1,2}) o['’]clock\b)",
     [](const Expression& x) -> Spoken { return x.number(1) + " o'clock"; }},
});

}  // namespace

std::span<const Rule> time_rules() { return kTimeRules; }

}  // namespace text
