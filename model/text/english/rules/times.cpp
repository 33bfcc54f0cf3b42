// Rules for clock times, their ranges and time zones, and for durations.
#include <array>
#include <cstdlib>

#include "io/base/strings.h"
#include "model/text/english/rules/rule_book.h"

namespace text {
namespace {

std::string half_of_day(const std::string& written) {
  if (written.empty()) return "";
  return io::to_lower(written[0]) == 'a' ? " A M" : " P M";
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

std::string counted_unit(const std::string& digits, const char* unit, English english) {
  const std::string words = cardinal_words(digits, english);
  return words + " " + unit + (words == "one" ? "" : "s");
}

/// 3:30[:15] [p.m.], and the Z of Greenwich
Spoken with_seconds(const Expression& x) {
  const bool full_hour = x[2] == "00";
  std::string words =
      full_hour ? cardinal_words(x[1], x.english) : minutes_past(x[1], x[2], x.english);
  const bool seconds = x.has(3) && x[3] != "00";
  if (full_hour && !x.has(4)) words += " hundred";
  if (full_hour && x.has(4) && seconds) words += " o'clock";
  const bool fraction = x[3].find('.') != std::string::npos;
  if (seconds)
    words +=
        " and " + (fraction ? x.number(3) + " seconds" : counted_unit(x[3], "second", x.english));
  return words + half_of_day(x[4]) + (x.groups.size() > 5 && x.has(5) ? " U T C" : "");
}

/// 1:23:45
Spoken duration(const Expression& x) {
  return counted_unit(x[1], "hour", x.english) + " " + counted_unit(x[2], "minute", x.english) +
         " and " + counted_unit(x[3], "second", x.english);
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
    {"time", "9", R"((\d{1,2}):([0-5]\d):([0-5]\d) ?([AaPp]\.?[Mm]\b\.?))", with_seconds, ":"},
    // Of 2024-02-29T08:15:30Z
    {"time", "T", R"((?<=\d)T(\d\d):([0-5]\d)(?::([0-5]\d(?:\.\d{1,9})?))?()(Z(?!\w))?)",
     with_seconds, ":"},
    {"duration", "9", R"((\d{1,3}):([0-5]\d):([0-5]\d)(?![\w:]|\.\d))", duration, ":"},
    {"time", "9",
     R"((\d{1,2})[:.]([0-5]\d) ?([AaPp]\.?[Mm]\b\.?)(?: ?([ECMP][SD]?T|GMT|UTC|BST|CET)\b)?)",
     clock, ":."},
    {"time", "9",
     R"((\d{1,2}):([0-5]\d)()(?: ?([ECMP][SD]?T|GMT|UTC|BST|CET)\b)?(?![\w:]|\.\d| hrs\b))", clock,
     ":"},
    {"time", "9", R"((\d{1,2}):?([0-5]\d) ?(?:hrs|hours)\b)",
     [](const Expression& x) -> Spoken {
       return (x[2] == "00" ? cardinal_words(x[1], x.english) + " hundred"
                            : minutes_past(x[1], x[2], x.english)) +
              " hours";
     }},
    {"time", "-–—", R"((?<=\b(?:noon|midnight) ?)[-–—](?= ?\d))",
     [](const Expression&) -> Spoken { return "to"; }},
    {"time", "9", R"((\d{1,2}) ?([AaPp]\.?[Mm]\b\.?)(?: ?([ECMP][SD]?T|GMT|UTC|BST|CET)\b)?)",
     full_hour},
    {"duration", "9", R"((\d{1,3}) ?h ?([0-5]?\d) ?m(?:in)?\b)",
     [](const Expression& x) -> Spoken {
       return counted_unit(x[1], "hour", x.english) + " " + counted_unit(x[2], "minute", x.english);
     }},
    {"time", "9", R"((\d{1,2}) o['’]clock\b)",
     [](const Expression& x) -> Spoken { return x.number(1) + " o'clock"; }},
});

}  // namespace

std::span<const Rule> time_rules() { return kTimeRules; }

}  // namespace text
