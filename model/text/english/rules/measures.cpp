// Rules of measures: units, rates, dimensions and coordinates.
#include <algorithm>
#include <array>
#include <optional>

#include "model/text/english/lists.h"
#include "model/text/english/rules/quantity.h"
#include "model/text/english/rules/rule_book.h"
#include "model/text/english/tables/places.h"
#include "model/text/english/tables/units.h"

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
  if (written.starts_with("º")) return unit_part("°" + std::string(written.substr(2)));
  if (written == "° C") written = "°C";
  if (written == "° F") written = "°F";
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
  bool is_product = false;  // after the part that was read last
  const auto next_part = [&] {
    const std::size_t dot = written.find("·");
    const std::size_t end = std::min({written.find('/'), dot, written.size()});
    is_product = end == dot;
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
    const bool product = is_product;
    const auto per = next_part();
    if (!per) return std::nullopt;
    if (product) {  // "megapascal meters"
      words = {words.one + " " + powered(per->power, per->name.one),
               words.one + " " + powered(per->power, per->name.many), UnitPlace::kAny};
      continue;
    }
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

/// The unit after `number`; "1/2 mile": its name in full is one after a fraction.
std::optional<UnitWords> unit_after(const std::string& number, const std::string& written,
                                    English english) {
  auto unit = unit_words(written, english);
  if (unit || !is_unit_name(written) || quantity(number, english).count != Quantity::Count::kPart)
    return unit;
  return UnitWords{written, written, UnitPlace::kAny};
}

/// "quarter inch" of one quarter and an inch.
std::string fraction_attribute(const Quantity& number, const std::string& unit) {
  const std::size_t skipped = number.words.starts_with("one ") ? 4 : 0;
  return number.words.substr(skipped) + " " + unit;
}

/// "360° view", "35mm film": whether a thing is so often named by its measure that the unit
/// stays in the singular without an article, too.
bool is_named_by(const std::string& unit, const std::string& thing) {
  constexpr std::array<std::string_view, 9> kTurned = {
      "turn", "view", "angle", "rotation", "bend", "video", "spin", "camera", "arc"};
  static const WordSet sized = english::word_list("sized");
  return unit == "°" ? is_one_of(thing, kTurned) : unit == "mm" && sized.contains(thing);
}

/// [sign] quantity [space] unit
Spoken measure(const Expression& x) {
  const auto unit = unit_after(x[2], x[4], x.english);
  if (!unit || !stands(*unit, x.has(3))) return std::nullopt;
  const Quantity number = quantity(x[2], x.english);
  if (x[4].size() == 1 && is_labelled(x.before)) return std::nullopt;        // "Apt. 9A"
  if (x[4] == "m" && !x.has(3) && is_counted(x.after)) return std::nullopt;  // "5m people"
  if (number.count == Quantity::Count::kPart && (x.before == "a" || x.before == "A"))
    return fraction_attribute(number, unit->one);  // "a 1/4 mile"
  const bool is_part = x.has(5);                   // "8mm-thick"
  const bool attribute = is_part || is_attribute(x) || is_named_by(x[4], x.after);
  return sign_word(x[1]) + counted(number, unit->one, unit->many, attribute);
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

/// A unit of length as it stands after a number: " cm", or the signs of feet and inches.
std::string length_unit(std::string written, bool one, English english) {
  written.erase(0, written.find_first_not_of(' '));
  if (written == "”") written = "in";
  if (written == "'") written = "ft";
  const auto unit = unit_words(written, english);
  return one ? unit->one : unit->many;
}

/// 10 x 12 cm, 10cm x 12cm: each unit where it is written.
Spoken dimensions(const Expression& x) {
  std::string words;
  const bool attribute = is_attribute(x);
  const auto add = [&](std::size_t number, const std::string& unit) {
    const Quantity side = quantity(x[number], x.english);
    words += (words.empty() ? "" : " by ") + side.words;
    const bool one = attribute || side.count == Quantity::Count::kOne;
    if (!unit.empty()) words += " " + length_unit(unit, one, x.english);
  };
  const bool three = x.has(5);
  add(1, x[2]);
  add(3, three ? x[4] : x[7]);
  if (three) add(5, x[7]);
  return words;
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

/// 51°30'26"N
Spoken coordinate(const Expression& x) {
  const auto part = [&](std::size_t group, const char* unit) {
    return x.number(group) + " " + unit + (x[group] == "1" ? "" : "s");
  };
  std::string words = part(1, "degree") + " " + part(2, "minute");
  if (x.has(3)) words += " " + part(3, "second");
  if (x.has(4)) words.append(" ").append(find_direction(x[4]));
  return words;
}

/// <Q>-km: an adjective keeps its unit in the singular. Units that need no space are letters here:
/// "2-A".
Spoken adjective(const Expression& x) {
  const auto unit = unit_after(x[1], x[2], x.english);
  if (!unit || (!stands(*unit, true) && x[2] != "in")) return std::nullopt;
  const Quantity number = quantity(x[1], x.english);
  if (number.count == Quantity::Count::kPart) return fraction_attribute(number, unit->one);
  return number.words + " " + unit->one;
}

/// "per day": what money and measures are taken by, in full or as units.
Spoken per(const Expression& x) {
  static const WordSet names = english::word_list("per");
  if (names.contains(x[1])) return "per " + x[1];
  const auto unit = unit_words("m/" + x[1], x.english);
  if (!unit) return std::nullopt;
  return unit->one.substr(unit->one.find(' ') + 1);
}

/// Of a modem; smaller ones are basis points.
Spoken bit_rate(const Expression& x) {
  constexpr std::array<std::string_view, 6> kLines = {"modem",      "modems",  "line",
                                                      "connection", "channel", "link"};
  if (x[1].size() < 4 && !is_one_of(x.after, kLines)) return std::nullopt;
  return counted(quantity(x[1], x.english), "bit per second", "bits per second", is_attribute(x));
}

Spoken compass(const Expression& x) { return std::string(find_direction(x[1])); }

constexpr auto kMeasureRules = std::to_array<Rule>({
    {"coordinate", "9",
     R"((\d{1,3})° ?(\d{1,2}(?:\.\d{1,6})?)'(?: ?(\d{1,2}(?:\.\d{1,6})?)(?:”|''))?(?: ?([NSEW])(?!\w))?)",
     coordinate, "°"},
    {"length", "9", R"((\d{1,3})' ?(\d{1,2}(?:\.\d)?)(?:”|''))", feet_and_inches, "'"},
    {"length", "9", R"((\d{1,3}) ?ft\.? (\d{1,2}) ?in\b\.?)", feet_and_inches},
    {"length", "9½¼¾⅓⅔⅛⅜⅝⅞", R"((?<!“[^”]{0,80})(<Q>)[”](?!\w))",
     [](const Expression& x) -> Spoken {
       const bool adjective = !x.after.empty() && x.after[0] >= 'a' && x.after[0] <= 'z';
       return counted(quantity(x[1], x.english), "inch", "inches", adjective);
     },
     "”"},
    {"per", "/",
     R"((?<=[\dkKMBm¢£€%+]|illion|thousand|bn|[a-z]{2}s)/([A-Za-z]{1,8}[²³]?)(?![\w/]))", per},
    {"bit rate", "9", R"((<I>) ?bps(?!\w))", bit_rate},
    {"resolution", "9", R"((480|720|1080|1440|2160)([pi])\b)",
     [](const Expression& x) -> Spoken {
       return pair_words(x[1], x.english) + " " + letter_words(x[2]);
     }},
    {"resolution", "9", R"((\d{3,4})[x×](480|720|800|900|1080|1200|1440|1600|2160)(?!\w))",
     [](const Expression& x) -> Spoken {
       return pair_words(x[1], x.english) + " by " + pair_words(x[2], x.english);
     }},
    {"dimensions", "9",
     R"((<Q>)( ?(?:[cm]?m|ft|in|yd|[”']))? ?[x×] ?(<Q>)( ?(?:[cm]?m|ft|in|yd|[”']))?(?: ?[x×] ?(<Q>))?( ?)((?:[ckm]?m|ft|in|yd)(?:[²³]|[23]?\b)|[”']))",
     dimensions},
    {"length", "9", R"((\d{1,3}/\d{1,3}) in\b\.?(?= [a-z]))",
     [](const Expression& x) -> Spoken {
       const Quantity number = quantity(x[1], x.english);
       const bool noun = number.count == Quantity::Count::kPart && x[0].ends_with('.');
       return noun ? Spoken(counted(number, "inch", "inches")) : std::nullopt;
     },
     "/"},
    {"compass", "NSEW", R"((?<=[°'”] ?)([NSEW]|[NS][EW])(?!\w))", compass, {}, {}, ".EW"},
    {"measure", "9", R"((<Q>)-([A-Za-zμΩ]{1,8})(?![\w²³/]|-\w)<inner period>)", adjective, "-"},
    {"measure", "9-−",
     R"((?<![\w)])([-−]?)(<Q>) ?(°[CF]?|%|[A-Za-zμ]{1,3})?(?: to | ?[-–—] ?)([-−]?)(<Q>)( ?)(<U>)(?![\w²³]|['’]\w)<inner period>)",
     measure_range},
    {"measure", "9-−+±.½¼¾⅓⅔⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒",
     R"((?<![\w)])([-−+±])?(<Q>)( ?)(<U>)(?![\w²³]|['’]\w)(?=(-[a-z])?)<inner period>)", measure},
    {"length", "9", R"((<N>) in\.(?!\w))",
     [](const Expression& x) -> Spoken {
       return x.number(1) + (x[1] == "1" ? " inch" : " inches");
     }},
    {"measure", "Aaμ",
     R"((?<![\w/])([A-Za-zμ]{1,4})(?:[²³])?/[A-Za-zμ]{1,3}(?:\^?[23]|[²³])?(?![\w/²³]))",
     rate_alone, "/"},
    {"measure",
     "kcmMGThdrfμ",
     R"((?:[kMGT](?:Wh|Hz|bps)|[kM]W|mAh|[khM]Pa|kJ|k[VΩ]|dB|(?:[kcm]?m|ft)[²³]|[kc]m|mm|kg|k?mph|mpg|kph|rpm|fps|μ[gmLls])(?![\w'’&²³]))",
     [](const Expression& x) -> Spoken { return unit_words(x[0], x.english)->many; },
     {},
     "kw|kh|kb|mw|mh|mb|gw|gh|gb|tw|th|tb|ma|kp|hp|mp|kj|kv|kΩ|db|km|cm|mm|m²|m³|ft²|ft³|kg|mph|"
     "kmph|"
     "mpg|rpm|fps|μ"},
});

}  // namespace

std::span<const Rule> measure_rules() { return kMeasureRules; }

}  // namespace text
