// Finds units of measurement in words/units.tsv, alone and with a prefix.
#include "model/text/english/tables/units.h"

#include <algorithm>
#include <array>

#include "io/base/strings.h"
#include "model/text/english/embedded.h"
#include "model/text/word_table.h"

namespace text {
namespace {

using enum UnitPlace;

struct Unit {
  std::string_view written;
  std::string_view one;
  std::string_view many;
  UnitPlace place;
  std::vector<std::string_view> prefixes;  ///< that it is met with
};

struct Prefix {
  std::string_view written;
  std::string_view name;
};

const std::vector<Unit>& units() {
  static const std::vector<Unit> all = [] {
    const io::EmbeddedFile& file = english::words::kUnits;
    std::vector<Unit> read;
    for (const auto& [written, place, one, many, prefixes] :
         read_table(file, {"written*", "place*?", "one", "many", "prefixes?"})) {
      const auto where = meaning_of<UnitPlace>(
          file, place,
          {{"", kAny}, {"glued", kGlued}, {"apart", kApart}, {"after slash", kAfterSlash}});
      read.push_back({written, one, many, where, io::split(prefixes, " ")});
    }
    return read;
  }();
  return all;
}

/// In the order in which they are tried when capitals and small letters do not count.
const std::vector<Prefix>& prefixes() {
  static const std::vector<Prefix> all = [] {
    std::vector<Prefix> read;
    for (const auto& [written, name] :
         read_table(english::words::kUnitPrefixes, {"written*", "name"}))
      read.push_back({written, name});
    return read;
  }();
  return all;
}

constexpr auto kMultiples = std::to_array<Prefix>({
    {"sq ", "square "},
    {"sq. ", "square "},
    {"cu ", "cubic "},
    {"cu. ", "cubic "},
});

constexpr std::size_t kLongestUnit = 6;  // bytes, "fl. oz"

bool is_same_letter(char a, char b) { return io::to_lower(a) == io::to_lower(b); }

bool takes(const Unit& unit, const Prefix& prefix) {
  return std::ranges::find(unit.prefixes, prefix.written) != unit.prefixes.end();
}

/// `same`: whether two spellings are the same.
std::optional<UnitName> find_among_units(std::string_view written, auto&& same) {
  for (const Unit& unit : units()) {
    if (same(unit.written, written))
      return UnitName{std::string(unit.one), std::string(unit.many), unit.place};
  }
  for (const Prefix& prefix : prefixes()) {
    if (written.size() <= prefix.written.size() ||
        !same(prefix.written, written.substr(0, prefix.written.size())))
      continue;
    const std::string_view base = written.substr(prefix.written.size());
    for (const Unit& unit : units()) {
      if (same(unit.written, base) && takes(unit, prefix)) {
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
  for (const Unit& unit : units()) {
    all.emplace_back(unit.written);
    for (const Prefix& prefix : prefixes()) {
      if (takes(unit, prefix)) {
        all.push_back(std::string(prefix.written).append(unit.written));
      }
    }
  }
  return all;
}

bool is_unit_name(std::string_view word) {
  return std::ranges::find(units(), word, &Unit::one) != units().end();
}

}  // namespace text
