#include <algorithm>
#include <array>
#include <optional>

#include "model/text/normalising/quantity.h"
#include "model/text/normalising/rule_book.h"
#include "model/text/normalising/tables/places.h"
#include "model/text/normalising/tables/units.h"

namespace text {
namespace {

/// The British spelling, which reads the same but is what the listener's text would have.
std::string spelled(std::string words, English english) {
  if (english == English::kAmerican) return words;
  for (const std::string_view end : {"meter", "liter"}) {
    for (std::size_t at = words.find(end); at != words.npos; at = words.find(end, at)) {
      words.replace(at + 3, 2, "re");
    }
  }
  return words;
}

/// "km²" as its unit and power: 1, 2 or 3, or -1 to -3.
struct UnitPart {
  UnitName name;
  int power = 1;
};

std::optional<UnitPart> unit_part(std::string_view written) {
  int power = 1;
  for (const std::string_view sign : {"²", "2", "³", "3"}) {
    if (!written.ends_with(sign)) continue;
    power = sign == "²" || sign == "2" ? 2 : 3;
    written.remove_suffix(sign.size());
    break;
  }
  for (const std::string_view minus : {"-", "−"}) {
    if (!written.ends_with(minus)) continue;
    power = -power;
    written.remove_suffix(minus.size());
  }
  if (written.ends_with('^')) written.remove_suffix(1);
  auto name = find_unit(written);
  if (!name) return std::nullopt;
  return UnitPart{*std::move(name), power};
}

/// "kilometers" of km, "meters per second squared" of m/s²: the unit alone in both numbers.
struct UnitWords {
  std::string one;
  std::string many;
  UnitPlace place;
};

std::optional<UnitWords> unit_words(std::string_view written, English english) {
  const auto next_part = [&] {
    const std::size_t dot = written.find("·");
    const std::size_t end = std::min({written.find('/'), dot, written.size()});
    const std::string_view part = written.substr(0, end);
    written.remove_prefix(std::min(written.size(), end == dot ? end + 2 : end + 1));
    return unit_part(part);
  };
  const auto powered = [](int power, const std::string& unit) {
    return (power == 2 ? "square " : power == 3 ? "cubic " : "") + unit;
  };
  const auto first = next_part();
  if (!first || first->power < 0 || first->name.place == UnitPlace::kAfterSlash)
    return std::nullopt;
  UnitWords words{powered(first->power, first->name.one), powered(first->power, first->name.many),
                  first->name.place};
  while (!written.empty()) {
    const auto per = next_part();
    if (!per) return std::nullopt;
    const std::string unit = per->name.one == "second" && per->power == 2
                                 ? "second squared"
                                 : powered(per->power, per->name.one);
    words.one += " per " + unit;
    words.many += " per " + unit;
    words.place = UnitPlace::kAny;
  }
  words.one = spelled(words.one, english);
  words.many = spelled(words.many, english);
  return words;
}

bool stands(const UnitWords& unit, bool apart) {
  return unit.place != (apart ? UnitPlace::kGlued : UnitPlace::kApart);
}

std::string sign_word(const std::string& sign) {
  if (sign.empty()) return "";
  return sign == "±" ? "plus or minus " : sign == "+" ? "plus " : "minus ";
}

/// [sign] quantity [space] unit
Spoken measure(const Expression& x) {
  const Quantity number = quantity(x[2], x.english);
  auto unit = unit_words(x[4], x.english);
  // "1/2 mile": the name of a unit in full is one after a fraction.
  if (!unit && number.count == Quantity::Count::kPart && is_unit_name(x[4]))
    unit = {x[4], x[4], UnitPlace::kAny};
  if (!unit || !stands(*unit, x.has(3))) return std::nullopt;
  return sign_word(x[1]) + counted(number, unit->one, unit->many, is_attribute(x));
}

/// [sign] quantity [unit] dash [sign] quantity [space] unit: a unit that both have is said once.
Spoken measure_range(const Expression& x) {
  const auto unit = unit_words(x[7], x.english);
  if (!unit || !stands(*unit, x.has(6))) return std::nullopt;
  const Quantity from = quantity(x[2], x.english);
  const Quantity to = quantity(x[5], x.english);
  std::string words = sign_word(x[1]) + from.words;
  if (x.has(3) && x[3] != x[7]) {
    const auto other = unit_words(x[3], x.english);
    if (!other) return std::nullopt;
    words = sign_word(x[1]) + counted(from, other->one, other->many);
  }
  return words + " to " + sign_word(x[4]) + to.words + " " +
         (is_attribute(x) ? unit->one : unit->many);
}

/// "km/h" without a number. Single letters are units only where both or their powers say so, for
/// "s/he" and "A/C" are none.
Spoken rate_alone(const Expression& x) {
  const auto unit = unit_words(x[0], x.english);
  const bool told = x[1].size() > 1 || x[0] == "m/s" || x[0] == "g/L" || x[0].ends_with("²") ||
                    x[0].ends_with("³");
  return unit && told ? Spoken(unit->many) : std::nullopt;
}

Spoken feet_and_inches(const Expression& x) {
  return x.number(1) + (x[1] == "1" ? " foot " : " feet ") + x.number(2) +
         (x[2] == "1" ? " inch" : " inches");
}

/// <Q>-km: an adjective keeps its unit in the singular. Units that need no space are letters here:
/// "2-A".
Spoken adjective(const Expression& x) {
  const auto unit = unit_words(x[2], x.english);
  if (!unit || (!stands(*unit, true) && x[2] != "in")) return std::nullopt;
  return quantity(x[1], x.english).words + " " + unit->one;
}

/// "per day": what money and measures are taken by, in full or as units.
Spoken per(const Expression& x) {
  constexpr std::array<std::string_view, 16> kNames = {
      "hour",   "day",    "week", "month", "year", "person", "night", "mile",
      "minute", "second", "unit", "share", "head", "piece",  "page",  "user"};
  if (is_one_of(x[1], kNames)) return "per " + x[1];
  const auto unit = unit_words("m/" + x[1], x.english);
  if (!unit) return std::nullopt;
  return unit->one.substr(unit->one.find(' ') + 1);
}

Spoken compass(const Expression& x) { return std::string(find_direction(x[1])); }

constexpr auto kMeasureRules = std::to_array<Rule>({
    {"length", "9", R"((\d{1,3})' ?(\d{1,2}(?:\.\d)?)(?:”|''))", feet_and_inches, "'"},
    {"length", "9", R"((\d{1,3}) ?ft\.? (\d{1,2}) ?in\b\.?)", feet_and_inches},
    {"length", "9", R"((?<!“[^”]{0,80})(<N>)[”](?!\w))",
     [](const Expression& x) -> Spoken {
       const bool adjective = !x.after.empty() && x.after[0] >= 'a' && x.after[0] <= 'z';
       return x.number(1) + (x[1] == "1" || adjective ? " inch" : " inches");
     },
     "”"},
    {"per", "/", R"((?<=[\dkKMBm¢£€%+]|illion|thousand|bn)/([A-Za-z]{1,8}[²³]?)(?![\w/]))", per},
    {"resolution", "9", R"((480|720|1080|1440|2160)([pi])\b)",
     [](const Expression& x) -> Spoken {
       const std::string lines = x[1].size() == 4
                                     ? year_words(x[1], x.english)
                                     : cardinal_words(x[1].substr(0, 1), x.english) + " " +
                                           cardinal_words(x[1].substr(1), x.english);
       return lines + " " + letter_words(x[2]);
     }},
    {"compass", "NSEW", R"((?<=[°'”] ?)([NSEW]|[NS][EW])(?!\w))", compass},
    {"measure", "9", R"((<Q>)-([A-Za-zμΩ]{1,5})(?![\w²³/]|-\w))", adjective, "-"},
    {"measure", "9-−",
     R"((?<![\w)])([-−]?)(<Q>) ?(°[CF]?|%|[A-Za-zμ]{1,3})?(?: to | ?[-–—] ?)([-−]?)(<Q>)( ?)(<U>)(?![\w²³]|['’]\w)(?:\.(?=\s+\p{Ll}|[,;:]))?)",
     measure_range},
    {"measure", "9-−+±.½¼¾⅓⅔⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒",
     R"((?<![\w)])([-−+±])?(<Q>)( ?)(<U>)(?![\w²³]|['’]\w)(?:\.(?=\s+\p{Ll}|[,;:]))?)", measure},
    {"length", "9", R"((<N>) in\.(?!\w))",
     [](const Expression& x) -> Spoken {
       return x.number(1) + (x[1] == "1" ? " inch" : " inches");
     }},
    {"measure", "Aaμ",
     R"((?<![\w/])([A-Za-zμ]{1,4})(?:[²³])?/[A-Za-zμ]{1,3}(?:\^?[23]|[²³])?(?![\w/²³]))",
     rate_alone, "/"},
});

}  // namespace

std::span<const Rule> measure_rules() { return kMeasureRules; }

}  // namespace text
