// Finds months and days of the week in words/calendar.tsv.
#include "model/text/english/tables/calendar.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <vector>

#include "io/base/strings.h"
#include "model/text/english/embedded.h"
#include "model/text/english/rules/words.h"
#include "model/text/word_table.h"

namespace text {
namespace {

/// A name and what it is written as, in small letters, longest first.
struct CalendarName {
  std::string name;
  std::vector<std::string_view> written;
};

struct Calendar {
  std::vector<CalendarName> months;
  std::vector<CalendarName> weekdays;
};

const Calendar& calendar() {
  static const Calendar names = [] {
    const io::EmbeddedFile& file = english::words::kCalendar;
    using List = std::vector<CalendarName> Calendar::*;
    Calendar read;
    for (const auto& [name, kind, written] : read_table(file, {"name*", "kind", "written"})) {
      const auto list = meaning_of<List>(
          file, kind, {{"month", &Calendar::months}, {"weekday", &Calendar::weekdays}});
      (read.*list).push_back({std::string(name), io::split(written, " ")});
    }
    return read;
  }();
  return names;
}

const char* find_name(const std::vector<CalendarName>& names, std::string_view written) {
  const std::string small = io::to_lower(written);
  for (const CalendarName& each : names) {
    if (std::ranges::find(each.written, small) != each.written.end()) return each.name.c_str();
  }
  return nullptr;
}

std::string pattern_of(const std::vector<CalendarName>& names) {
  std::string first;  // a quick look before all names are tried
  std::string pattern;
  for (const CalendarName& each : names) {
    first.append(1, each.name[0]).append(1, each.written[0][0]);
    for (const std::string_view written : each.written)
      pattern.append(pattern.empty() ? "" : "|").append(written);
  }
  return "(?=[" + first + "])(?i:" + pattern + ")(?![A-Za-z])";
}

}  // namespace

const char* find_month(std::string_view written) { return find_name(calendar().months, written); }
const char* find_weekday(std::string_view written) {
  return find_name(calendar().weekdays, written);
}

const char* numbered_month(const std::string& digits) {
  const int n = std::atoi(digits.c_str());
  const auto& months = calendar().months;
  return n >= 1 && n <= std::ssize(months) ? months[static_cast<std::size_t>(n - 1)].name.c_str()
                                           : nullptr;
}

std::string month_pattern() { return pattern_of(calendar().months); }
std::string weekday_pattern() { return pattern_of(calendar().weekdays); }

}  // namespace text
