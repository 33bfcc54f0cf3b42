// English names of units of measurement, with and without prefixes.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace text {

/// Where a unit is one: "100K" is no kelvin, "5 in the" no inches, and "d" a day only after a
/// slash.
enum class UnitPlace : unsigned char { kAny, kGlued, kApart, kAfterSlash };

struct UnitName {
  std::string one;
  std::string many;
  UnitPlace place;
};

/// The unit written as `written`, its prefix included: "kWh", "μg", "sq ft". Capitals and small
/// letters count, unless that leaves no unit: "12KG", "mbps". Pure.
std::optional<UnitName> find_unit(std::string_view written);

/// Every spelling of every unit, prefixes included.
std::vector<std::string> all_units();

/// Whether `word` is the name of a unit in the singular: "mile". Pure.
bool is_unit_name(std::string_view word);

}  // namespace text
