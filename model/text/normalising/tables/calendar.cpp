#include "model/text/normalising/tables/calendar.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>

#include "model/text/normalising/words.h"

namespace text {
namespace {

/// A name and what it is written as, in small letters, longest first.
struct CalendarName {
  const char* name;
  std::array<std::string_view, 4> written;
};

constexpr auto kMonths = std::to_array<CalendarName>({
    {"January", {"january", "jan"}},
    {"February", {"february", "febr", "feb"}},
    {"March", {"march", "mar"}},
    {"April", {"april", "apr"}},
    {"May", {"may"}},
    {"June", {"june", "jun"}},
    {"July", {"july", "jul"}},
    {"August", {"august", "aug"}},
    {"September", {"september", "sept", "sep"}},
    {"October", {"october", "oct"}},
    {"November", {"november", "nov"}},
    {"December", {"december", "dec"}},
});

constexpr auto kWeekdays = std::to_array<CalendarName>({
    {"Monday", {"monday", "mon"}},
    {"Tuesday", {"tuesday", "tues", "tue"}},
    {"Wednesday", {"wednesday", "weds", "wed"}},
    {"Thursday", {"thursday", "thurs", "thur", "thu"}},
    {"Friday", {"friday", "fri"}},
    {"Saturday", {"saturday", "sat"}},
    {"Sunday", {"sunday", "sun"}},
});

const char* find_name(const auto& names, std::string_view written) {
  const std::string small = to_small(written);
  for (const CalendarName& each : names) {
    if (!small.empty() && std::ranges::find(each.written, small) != each.written.end())
      return each.name;
  }
  return nullptr;
}

std::string pattern_of(const auto& names) {
  std::string first;  // a quick look before all names are tried
  std::string pattern;
  for (const CalendarName& each : names) {
    first.append(1, each.name[0]).append(1, each.written[0][0]);
    for (const std::string_view written : each.written) {
      if (!written.empty()) pattern.append(pattern.empty() ? "" : "|").append(written);
    }
  }
  return "(?=[" + first + "])(?i:" + pattern + ")(?![A-Za-z])";
}

}  // namespace

const char* find_month(std::string_view written) { return find_name(kMonths, written); }
const char* find_weekday(std::string_view written) { return find_name(kWeekdays, written); }

const char* numbered_month(const std::string& digits) {
  const int n = std::atoi(digits.c_str());
  return n >= 1 && n <= 12 ? kMonths.at(static_cast<std::size_t>(n - 1)).name : nullptr;
}

std::string month_pattern() { return pattern_of(kMonths); }
std::string weekday_pattern() { return pattern_of(kWeekdays); }

}  // namespace text
