// Lists the names of all settings and of their values, both to show them and to set them by name.
#include "model/text/conventions.h"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace text {
namespace {

/// Gives `visit` each setting: its name, its value, and the names of its values in order.
template <class Some, class Visit>
void for_each_setting(Some& conventions, const Visit& visit) {
  using Names = std::vector<std::string>;
  visit("years", conventions.years, Names{"pairs", "numbers"});
  visit("numbers", conventions.numbers, Names{"spoken", "digits"});
  visit("dates", conventions.dates, Names{"dialect", "month-first", "day-first"});
  visit("urls", conventions.urls, Names{"spoken", "short", "skip"});
  visit("code", conventions.code, Names{"spoken", "skip"});
  visit("emoji", conventions.emoji, Names{"named", "skip"});
  visit("symbols", conventions.symbols, Names{"named", "skip"});
}

}  // namespace

std::vector<ConventionSetting> settings_of(const Conventions& conventions) {
  std::vector<ConventionSetting> settings;
  for_each_setting(conventions, [&](std::string_view name, auto value, auto names) {
    settings.push_back({name, std::move(names), static_cast<std::size_t>(value)});
  });
  return settings;
}

bool set_convention(Conventions& conventions, std::string_view name, std::string_view value) {
  bool is_set = false;
  for_each_setting(conventions, [&](std::string_view each, auto& setting, const auto& names) {
    const auto found = std::ranges::find(names, value);
    if (each != name || found == names.end()) return;
    setting = static_cast<std::remove_reference_t<decltype(setting)>>(found - names.begin());
    is_set = true;
  });
  return is_set;
}

}  // namespace text
