#include "model/text/normalising/tables/units.h"

#include <algorithm>
#include <array>

namespace text {
namespace {

using enum UnitPlace;

struct Unit {
  std::string_view written;
  std::string_view one;
  std::string_view many;
  UnitPlace place = kAny;
  std::string_view prefixes = {};  ///< that it is met with, separated by spaces
};

struct Prefix {
  std::string_view written;
  std::string_view name;
};

// A new unit is one line here, its prefixes included.
constexpr std::string_view kBytes = "k K M G T P E Ki Mi Gi Ti";
constexpr auto kUnits = std::to_array<Unit>({
    // Length, area, volume.
    {"m", "meter", "meters", kAny, "k c m d n μ"},
    {"mi", "mile", "miles"},
    {"nmi", "nautical mile", "nautical miles"},
    {"ft", "foot", "feet"},
    {"in", "inch", "inches", kGlued},
    {"yd", "yard", "yards"},
    {"yds", "yard", "yards"},
    {"inch", "inch", "inches", kAfterSlash},
    {"ha", "hectare", "hectares"},
    {"ac", "acre", "acres", kApart},
    {"l", "liter", "liters", kAny, "m c d h μ"},
    {"L", "liter", "liters", kAny, "m c d μ n k M"},
    {"cc", "C C", "C C"},
    {"gal", "gallon", "gallons"},
    {"qt", "quart", "quarts"},
    {"pt", "pint", "pints"},
    {"pts", "point", "points"},
    {"cup", "cup", "cups", kApart},
    {"tbsp", "tablespoon", "tablespoons"},
    {"tbsps", "tablespoon", "tablespoons"},
    {"tsp", "teaspoon", "teaspoons"},
    {"tsps", "teaspoon", "teaspoons"},
    {"fl oz", "fluid ounce", "fluid ounces"},
    {"bbl", "barrel", "barrels"},
    {"sqft", "square foot", "square feet"},
    {"cfm", "cubic foot per minute", "cubic feet per minute"},
    {"ly", "light year", "light years"},
    {"AU", "astronomical unit", "astronomical units", kApart},
    {"pc", "parsec", "parsecs", kAfterSlash, "k M G"},
    // Mass, amount.
    {"g", "gram", "grams", kAny, "k m μ n"},
    {"mcg", "microgram", "micrograms"},
    {"kgs", "kilogram", "kilograms"},
    {"lb", "pound", "pounds"},
    {"lbs", "pound", "pounds"},
    {"oz", "ounce", "ounces"},
    {"t", "ton", "tons", kGlued},
    {"Mt", "megaton", "megatons"},
    {"Gt", "gigaton", "gigatons"},
    {"mol", "mole", "moles", kAny, "m μ n k"},
    {"M", "molar", "molar", kAfterSlash, "m μ n"},
    {"IU", "international unit", "international units"},
    // Time, frequency, speed.
    {"s", "second", "seconds", kAny, "m μ n"},
    {"sec", "second", "seconds"},
    {"secs", "second", "seconds"},
    {"min", "minute", "minutes"},
    {"mins", "minute", "minutes"},
    {"h", "hour", "hours"},
    {"hr", "hour", "hours"},
    {"hrs", "hour", "hours"},
    {"d", "day", "days", kAfterSlash},
    {"day", "day", "days", kAfterSlash},
    {"wk", "week", "weeks"},
    {"wks", "week", "weeks"},
    {"mo", "month", "months"},
    {"mos", "month", "months"},
    {"yr", "year", "years"},
    {"yrs", "year", "years"},
    {"Hz", "hertz", "hertz", kAny, "k M G T"},
    {"mph", "mile per hour", "miles per hour"},
    {"kph", "kilometer per hour", "kilometers per hour"},
    {"kmh", "kilometer per hour", "kilometers per hour"},
    {"kmph", "kilometer per hour", "kilometers per hour"},
    {"mpg", "mile per gallon", "miles per gallon"},
    {"kts", "knot", "knots"},
    {"fps", "frame per second", "frames per second"},
    {"rpm", "revolution per minute", "revolutions per minute"},
    {"bpm", "beat per minute", "beats per minute"},
    {"wpm", "word per minute", "words per minute"},
    // Power, energy, electricity, light, sound.
    {"W", "watt", "watts", kAny, "m k M G T"},
    {"Wh", "watt hour", "watt hours", kAny, "k M G T"},
    {"V", "volt", "volts", kAny, "m k"},
    {"A", "amp", "amps", kGlued, "m k μ"},
    {"Ah", "amp hour", "amp hours", kAny, "m"},
    {"kΩ", "kilohm", "kilohms"},
    {"MΩ", "megohm", "megohms"},
    {"Ω", "ohm", "ohms", kAny, "m G"},
    {"F", "farad", "farads", kAfterSlash, "μ n p"},
    {"J", "joule", "joules", kGlued, "k M G"},
    {"cal", "calorie", "calories", kAny, "k"},
    {"BTU", "B T U", "B T U's"},
    {"eV", "electron volt", "electron volts", kAny, "k M G T"},
    {"hp", "horsepower", "horsepower"},
    {"bhp", "brake horsepower", "brake horsepower"},
    {"T", "tesla", "teslas", kAfterSlash, "m μ"},
    {"lm", "lumen", "lumens"},
    {"lx", "lux", "lux"},
    {"cd", "candela", "candelas", kAfterSlash},
    {"dB", "decibel", "decibels"},
    {"dBA", "decibel", "decibels"},
    {"Bq", "becquerel", "becquerels", kAny, "k M G"},
    {"Sv", "sievert", "sieverts", kAny, "m μ"},
    {"Gy", "gray", "grays", kAny, "m"},
    // Force, pressure, temperature, angle.
    {"N", "newton", "newtons", kGlued, "k M m"},
    {"Nm", "newton meter", "newton meters"},
    {"Pa", "pascal", "pascals", kAny, "h k M G"},
    {"psi", "P S I", "P S I"},
    {"atm", "atmosphere", "atmospheres"},
    {"mbar", "millibar", "millibars"},
    {"mmHg", "millimeter of mercury", "millimeters of mercury"},
    {"°C", "degree Celsius", "degrees Celsius"},
    {"°F", "degree Fahrenheit", "degrees Fahrenheit"},
    {"°K", "degree Kelvin", "degrees Kelvin"},
    {"°", "degree", "degrees"},
    {"deg", "degree", "degrees"},
    {"K", "kelvin", "kelvins", kApart},
    {"rad", "radian", "radians", kAfterSlash},
    // Information.
    {"B", "byte", "bytes", kAfterSlash, kBytes},
    {"b", "bit", "bits", kAfterSlash, "k M G T"},
    {"bit", "bit", "bits", kAfterSlash, "k M G T"},
    {"bps", "basis point", "basis points"},
    {"bps", "bit per second", "bits per second", kAfterSlash, "k K M G T"},
    {"px", "pixel", "pixels"},
    {"MP", "megapixel", "megapixels"},
    {"dpi", "D P I", "D P I"},
    {"ppi", "P P I", "P P I"},
    // Shares.
    {"%", "percent", "percent"},
    {"‰", "per mille", "per mille"},
    {"ppm", "part per million", "parts per million"},
    {"ppb", "part per billion", "parts per billion"},
    {"bp", "basis point", "basis points"},
    {"pH", "P H", "P H"},
});

// In the order in which they are tried when capitals and small letters do not count.
constexpr auto kPrefixes = std::to_array<Prefix>({
    {"k", "kilo"},
    {"K", "kilo"},
    {"c", "centi"},
    {"m", "milli"},
    {"M", "mega"},
    {"G", "giga"},
    {"T", "tera"},
    {"P", "peta"},
    {"E", "exa"},
    {"d", "deci"},
    {"h", "hecto"},
    {"μ", "micro"},
    {"n", "nano"},
    {"p", "pico"},
    {"Ki", "kibi"},
    {"Mi", "mebi"},
    {"Gi", "gibi"},
    {"Ti", "tebi"},
});

constexpr auto kMultiples = std::to_array<Prefix>({
    {"sq ", "square "},
    {"sq. ", "square "},
    {"cu ", "cubic "},
    {"cu. ", "cubic "},
});

constexpr std::size_t kLongestUnit = 6;  // bytes, "fl. oz"

bool is_same_letter(char a, char b) {
  const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; };
  return small(a) == small(b);
}

bool takes(const Unit& unit, std::string_view prefix) {
  std::string_view rest = unit.prefixes;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    if (rest.substr(0, end) == prefix) return true;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return false;
}

/// `same`: whether two spellings are the same.
std::optional<UnitName> find_among_units(std::string_view written, auto&& same) {
  for (const Unit& unit : kUnits) {
    if (same(unit.written, written))
      return UnitName{std::string(unit.one), std::string(unit.many), unit.place};
  }
  for (const Prefix& prefix : kPrefixes) {
    if (written.size() <= prefix.written.size() ||
        !same(prefix.written, written.substr(0, prefix.written.size())))
      continue;
    const std::string_view base = written.substr(prefix.written.size());
    for (const Unit& unit : kUnits) {
      if (same(unit.written, base) && takes(unit, prefix.written)) {
        return UnitName{std::string(prefix.name).append(unit.one),
                        std::string(prefix.name).append(unit.many), kAny};
      }
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<UnitName> find_unit(std::string_view written) {
  if (written == "fl. oz") written = "fl oz";
  for (const Prefix& multiple : kMultiples) {
    if (!written.starts_with(multiple.written)) continue;
    auto unit = find_unit(written.substr(multiple.written.size()));
    if (!unit) return unit;
    const std::string name(multiple.name);
    return UnitName{name + unit->one, name + unit->many, kAny};
  }
  if (written.size() > kLongestUnit) return std::nullopt;
  auto exact = find_among_units(written, [](auto a, auto b) { return a == b; });
  if (exact || written.size() < 2) return exact;
  return find_among_units(written,
                          [](auto a, auto b) { return std::ranges::equal(a, b, is_same_letter); });
}

std::vector<std::string> all_units() {
  std::vector<std::string> all;
  for (const Unit& unit : kUnits) {
    all.emplace_back(unit.written);
    for (const Prefix& prefix : kPrefixes) {
      if (takes(unit, prefix.written)) {
        all.push_back(std::string(prefix.written).append(unit.written));
      }
    }
  }
  return all;
}

bool is_unit_name(std::string_view word) {
  return std::ranges::find(kUnits, word, &Unit::one) != kUnits.end();
}

}  // namespace text
