#include <algorithm>
#include <array>

#include "model/text/normalising/rule_book.h"

namespace text {
namespace {

struct Unit {
  std::string_view written;
  const char* one;
  const char* many;
  /// Whether a space has to part it from its number, or must not: "5 in the" and "100K".
  enum class Space { kAny, kNoSpace, kOneSpace } space = Space::kAny;
};

using enum Unit::Space;

constexpr auto kMeasureUnits = std::to_array<Unit>({
    {"km", "kilometer", "kilometers"},
    {"m", "meter", "meters"},
    {"cm", "centimeter", "centimeters"},
    {"mm", "millimeter", "millimeters"},
    {"nm", "nanometer", "nanometers"},
    {"μm", "micrometer", "micrometers"},
    {"mi", "mile", "miles"},
    {"ft", "foot", "feet"},
    {"in", "inch", "inches", kNoSpace},
    {"yd", "yard", "yards"},
    {"yds", "yard", "yards"},
    {"kg", "kilogram", "kilograms"},
    {"g", "gram", "grams"},
    {"mg", "milligram", "milligrams"},
    {"μg", "microgram", "micrograms"},
    {"mcg", "microgram", "micrograms"},
    {"lb", "pound", "pounds"},
    {"lbs", "pound", "pounds"},
    {"oz", "ounce", "ounces"},
    {"t", "ton", "tons", kNoSpace},
    {"l", "liter", "liters"},
    {"L", "liter", "liters"},
    {"dl", "deciliter", "deciliters"},
    {"dL", "deciliter", "deciliters"},
    {"cl", "centiliter", "centiliters"},
    {"ml", "milliliter", "milliliters"},
    {"mL", "milliliter", "milliliters"},
    {"gal", "gallon", "gallons"},
    {"qt", "quart", "quarts"},
    {"pt", "pint", "pints"},
    {"tbsp", "tablespoon", "tablespoons"},
    {"tsp", "teaspoon", "teaspoons"},
    {"s", "second", "seconds"},
    {"sec", "second", "seconds"},
    {"secs", "second", "seconds"},
    {"ms", "millisecond", "milliseconds"},
    {"μs", "microsecond", "microseconds"},
    {"ns", "nanosecond", "nanoseconds"},
    {"min", "minute", "minutes"},
    {"mins", "minute", "minutes"},
    {"h", "hour", "hours"},
    {"hr", "hour", "hours"},
    {"hrs", "hour", "hours"},
    {"yr", "year", "years"},
    {"yrs", "year", "years"},
    {"mo", "month", "months"},
    {"Hz", "hertz", "hertz"},
    {"kHz", "kilohertz", "kilohertz"},
    {"MHz", "megahertz", "megahertz"},
    {"GHz", "gigahertz", "gigahertz"},
    {"THz", "terahertz", "terahertz"},
    {"W", "watt", "watts"},
    {"mW", "milliwatt", "milliwatts"},
    {"kW", "kilowatt", "kilowatts"},
    {"MW", "megawatt", "megawatts"},
    {"GW", "gigawatt", "gigawatts"},
    {"Wh", "watt hour", "watt hours"},
    {"kWh", "kilowatt hour", "kilowatt hours"},
    {"MWh", "megawatt hour", "megawatt hours"},
    {"V", "volt", "volts"},
    {"mV", "millivolt", "millivolts"},
    {"kV", "kilovolt", "kilovolts"},
    {"A", "amp", "amps", kNoSpace},
    {"mA", "milliamp", "milliamps"},
    {"Ah", "amp hour", "amp hours"},
    {"mAh", "milliamp hour", "milliamp hours"},
    {"Ω", "ohm", "ohms"},
    {"kΩ", "kilohm", "kilohms"},
    {"MΩ", "megohm", "megohms"},
    {"J", "joule", "joules", kNoSpace},
    {"kJ", "kilojoule", "kilojoules"},
    {"MJ", "megajoule", "megajoules"},
    {"cal", "calorie", "calories"},
    {"kcal", "kilocalorie", "kilocalories"},
    {"Pa", "pascal", "pascals"},
    {"hPa", "hectopascal", "hectopascals"},
    {"kPa", "kilopascal", "kilopascals"},
    {"MPa", "megapascal", "megapascals"},
    {"psi", "P S I", "P S I"},
    {"atm", "atmosphere", "atmospheres"},
    {"N", "newton", "newtons", kNoSpace},
    {"Nm", "newton meter", "newton meters"},
    {"kN", "kilonewton", "kilonewtons"},
    {"hp", "horsepower", "horsepower"},
    {"eV", "electron volt", "electron volts"},
    {"mol", "mole", "moles"},
    {"lm", "lumen", "lumens"},
    {"lx", "lux", "lux"},
    {"dB", "decibel", "decibels"},
    {"dBA", "decibel", "decibels"},
    {"KB", "kilobyte", "kilobytes"},
    {"kB", "kilobyte", "kilobytes"},
    {"MB", "megabyte", "megabytes"},
    {"GB", "gigabyte", "gigabytes"},
    {"TB", "terabyte", "terabytes"},
    {"PB", "petabyte", "petabytes"},
    {"KiB", "kibibyte", "kibibytes"},
    {"MiB", "mebibyte", "mebibytes"},
    {"GiB", "gibibyte", "gibibytes"},
    {"kb", "kilobit", "kilobits"},
    {"Mb", "megabit", "megabits"},
    {"Gb", "gigabit", "gigabits"},
    {"bps", "bit per second", "bits per second"},
    {"kbps", "kilobit per second", "kilobits per second"},
    {"Kbps", "kilobit per second", "kilobits per second"},
    {"Mbps", "megabit per second", "megabits per second"},
    {"Gbps", "gigabit per second", "gigabits per second"},
    {"px", "pixel", "pixels"},
    {"MP", "megapixel", "megapixels"},
    {"dpi", "D P I", "D P I"},
    {"fps", "frame per second", "frames per second"},
    {"rpm", "revolution per minute", "revolutions per minute"},
    {"bpm", "beat per minute", "beats per minute"},
    {"mph", "mile per hour", "miles per hour"},
    {"kph", "kilometer per hour", "kilometers per hour"},
    {"kmh", "kilometer per hour", "kilometers per hour"},
    {"mpg", "mile per gallon", "miles per gallon"},
    {"°C", "degree Celsius", "degrees Celsius"},
    {"°F", "degree Fahrenheit", "degrees Fahrenheit"},
    {"°K", "degree Kelvin", "degrees Kelvin"},
    {"°", "degree", "degrees"},
    {"K", "kelvin", "kelvins", kOneSpace},
    {"ha", "hectare", "hectares"},
    {"sq ft", "square foot", "square feet"},
    {"sqft", "square foot", "square feet"},
    {"sq m", "square meter", "square meters"},
    {"sq km", "square kilometer", "square kilometers"},
    {"sq mi", "square mile", "square miles"},
    {"cc", "C C", "C C"},
    {"ppm", "part per million", "parts per million"},
    {"ppb", "part per billion", "parts per billion"},
    {"%", "percent", "percent"},
    {"‰", "per mille", "per mille"},
    {"ly", "light year", "light years"},
    {"Bq", "becquerel", "becquerels"},
    {"mmHg", "millimeter of mercury", "millimeters of mercury"},
    {"pH", "P H", "P H"},
});

const Unit* find_unit(const std::string& written) {
  const auto* found = std::ranges::find(kMeasureUnits, written, &Unit::written);
  return found == kMeasureUnits.end() ? nullptr : found;
}

/// The British spelling, which reads the same but is what the listener's text would have.
std::string spelled(std::string word, English english) {
  if (english == English::kAmerican) return word;
  for (const std::string_view end : {"meter", "liter"}) {
    const std::size_t at = word.find(end);
    if (at != word.npos) word.replace(at + 3, 2, "re");
  }
  return word;
}

std::string power_word(const std::string& power) {
  if (power == "²" || power == "2" || power == "^2") return "square ";
  if (power == "³" || power == "3" || power == "^3") return "cubic ";
  return "";
}

/// "<number> km²/h": groups are the unit, its power, the unit after the slash, its power.
Spoken unit_words(const Expression& x, std::size_t group, bool one, bool apart) {
  const Unit* unit = find_unit(x[group]);
  if (unit == nullptr || unit->space == (apart ? kNoSpace : kOneSpace)) return std::nullopt;
  std::string words = power_word(x[group + 1]) + (one ? unit->one : unit->many);
  if (x.has(group + 2)) {
    const Unit* per = find_unit(x[group + 2]);
    if (per == nullptr) return std::nullopt;
    words += " per " + power_word(x[group + 3]) + per->one;
    if (x[group + 2] == "s" && (x[group + 3] == "²" || x[group + 3] == "2")) {
      words += " squared";
      words.replace(words.find("square second"), 7, "");
    }
  }
  return spelled(words, x.english);
}

std::string sign_word(const std::string& sign) {
  if (sign.empty()) return "";
  return sign == "±" ? "plus or minus " : sign == "+" ? "plus " : "minus ";
}

Spoken measure(const Expression& x) {
  const Spoken unit = unit_words(x, 4, x[2] == "1", x.has(3));
  if (!unit) return std::nullopt;
  return sign_word(x[1]) + x.number(2) + " " + *unit;
}

Spoken measure_range(const Expression& x) {
  const Spoken unit = unit_words(x, 4, false, x.has(3));
  if (!unit) return std::nullopt;
  return x.number(1) + " to " + x.number(2) + " " + *unit;
}

Spoken fraction_measure(const Expression& x) {
  const Unit* unit = find_unit(x[1]);
  if (unit == nullptr) return std::nullopt;
  return "half a " + spelled(unit->one, x.english);
}

Spoken feet_and_inches(const Expression& x) {
  return x.number(1) + (x[1] == "1" ? " foot " : " feet ") + x.number(2) +
         (x[2] == "1" ? " inch" : " inches");
}

/// <N>-km: an adjective keeps its unit in the singular.
Spoken adjective(const Expression& x) {
  const Unit* unit = find_unit(x[2]);
  if (unit == nullptr) return std::nullopt;
  return x.number(1) + " " + spelled(unit->one, x.english);
}

constexpr auto kMeasureRules = std::to_array<Rule>({
    {"length", "9", R"((\d{1,3})' ?(\d{1,2}(?:\.\d)?)”)", feet_and_inches},
    {"length", "9", R"((\d{1,3}) ?ft\.? (\d{1,2}) ?in\b\.?)", feet_and_inches},
    {"length", "9", R"((?<!“[^”]{0,80})(<N>)[”](?!\w))",
     [](const Expression& x) -> Spoken {
       const bool adjective = !x.after.empty() && x.after[0] >= 'a' && x.after[0] <= 'z';
       return x.number(1) + (x[1] == "1" || adjective ? " inch" : " inches");
     }},
    {"per", "/",
     R"((?<=\d)/(hour|day|week|month|year|person|night|mile|minute|second|hr|h|wk|mo|yr|lb|kg|oz|g|l|L|gal|mi|km|m|min|sec|s)(?!\w))",
     [](const Expression& x) -> Spoken {
       const Unit* unit = find_unit(x[1]);
       return "per " + (unit ? spelled(unit->one, x.english) : x[1] == "wk" ? "week" : x[1]);
     }},
    {"resolution", "9", R"((480|720|1080|1440|2160)([pi])\b)",
     [](const Expression& x) -> Spoken {
       const std::string lines = x[1].size() == 4
                                     ? year_words(x[1], x.english)
                                     : cardinal_words(x[1].substr(0, 1), x.english) + " " +
                                           cardinal_words(x[1].substr(1), x.english);
       return lines + " " + letter_words(x[2]);
     }},
    {"measure", "9", R"((<N>)-(km|cm|mm|m|kg|g|lb|oz|ml|l|ft|mi|GB|MB|TB|W|kW|V|Hz|GHz|MHz|mph)\b)",
     adjective},
    {"measure", "9",
     R"((<N>)(?: ?to ?|(?:%|°[CF]?|km|kg|cm|mm|m|g)? ?[-–] ?)(<N>)( ?)(sq (?:ft|m|km|mi)|°[CFK]?|%|‰|k?Ω|[A-Za-zμ]{1,5})(\^?[23]|[²³])?(?:/([A-Za-z]{1,3})([²³])?)?(?![\w²³]))",
     measure_range},
    {"measure", "9-−+±.",
     R"((?<![\w)])([-−+±])?(<N>|\.\d{1,12})( ?)(sq (?:ft|m|km|mi)|°[CFK]?|%|‰|[kM]?Ω|[A-Za-zμ]{1,5})(\^?[23]|[²³])?(?:/([A-Za-z]{1,3})([²³])?)?(?![\w²³]|['’]\w)(?:\.(?=\s+\p{Ll}|[,;:]))?)",
     measure},
    {"length", "9", R"((<N>) in\.(?!\w))",
     [](const Expression& x) -> Spoken {
       return x.number(1) + (x[1] == "1" ? " inch" : " inches");
     }},
    {"measure", "½", R"(½ ?([A-Za-z]{1,4})\b)", fraction_measure},
});

}  // namespace

std::span<const Rule> measure_rules() { return kMeasureRules; }

}  // namespace text
