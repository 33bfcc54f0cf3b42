#include "model/text/normalising/tables/places.h"

#include <algorithm>
#include <array>

namespace text {
namespace {

struct PlaceName {
  std::string_view written;
  std::string_view name;
};

constexpr auto kStates = std::to_array<PlaceName>({
    {"AL", "Alabama"},
    {"AK", "Alaska"},
    {"AZ", "Arizona"},
    {"AR", "Arkansas"},
    {"CA", "California"},
    {"CO", "Colorado"},
    {"CT", "Connecticut"},
    {"DE", "Delaware"},
    {"DC", "D C"},
    {"FL", "Florida"},
    {"GA", "Georgia"},
    {"HI", "Hawaii"},
    {"ID", "Idaho"},
    {"IL", "Illinois"},
    {"IN", "Indiana"},
    {"IA", "Iowa"},
    {"KS", "Kansas"},
    {"KY", "Kentucky"},
    {"LA", "Louisiana"},
    {"ME", "Maine"},
    {"MD", "Maryland"},
    {"MA", "Massachusetts"},
    {"MI", "Michigan"},
    {"MN", "Minnesota"},
    {"MS", "Mississippi"},
    {"MO", "Missouri"},
    {"MT", "Montana"},
    {"NE", "Nebraska"},
    {"NV", "Nevada"},
    {"NH", "New Hampshire"},
    {"NJ", "New Jersey"},
    {"NM", "New Mexico"},
    {"NY", "New York"},
    {"NC", "North Carolina"},
    {"ND", "North Dakota"},
    {"OH", "Ohio"},
    {"OK", "Oklahoma"},
    {"OR", "Oregon"},
    {"PA", "Pennsylvania"},
    {"PR", "Puerto Rico"},
    {"RI", "Rhode Island"},
    {"SC", "South Carolina"},
    {"SD", "South Dakota"},
    {"TN", "Tennessee"},
    {"TX", "Texas"},
    {"UT", "Utah"},
    {"VT", "Vermont"},
    {"VA", "Virginia"},
    {"WA", "Washington"},
    {"WV", "West Virginia"},
    {"WI", "Wisconsin"},
    {"WY", "Wyoming"},
    {"AB", "Alberta"},
    {"BC", "British Columbia"},
    {"MB", "Manitoba"},
    {"NB", "New Brunswick"},
    {"NS", "Nova Scotia"},
    {"ON", "Ontario"},
    {"QC", "Quebec"},
    {"SK", "Saskatchewan"},
    {"NSW", "New South Wales"},
});

constexpr auto kShortStates = std::to_array<PlaceName>({
    {"Ala", "Alabama"},      {"Ariz", "Arizona"},       {"Ark", "Arkansas"},
    {"Colo", "Colorado"},    {"Del", "Delaware"},       {"Ga", "Georgia"},
    {"Ill", "Illinois"},     {"Ind", "Indiana"},        {"Kan", "Kansas"},
    {"Ky", "Kentucky"},      {"La", "Louisiana"},       {"Md", "Maryland"},
    {"Miss", "Mississippi"}, {"Mo", "Missouri"},        {"Mont", "Montana"},
    {"Neb", "Nebraska"},     {"Nev", "Nevada"},         {"Okla", "Oklahoma"},
    {"Ore", "Oregon"},       {"Pa", "Pennsylvania"},    {"Tenn", "Tennessee"},
    {"Va", "Virginia"},      {"Vt", "Vermont"},         {"Wis", "Wisconsin"},
    {"Wyo", "Wyoming"},      {"N.C", "North Carolina"}, {"S.C", "South Carolina"},
    {"N.D", "North Dakota"}, {"S.D", "South Dakota"},   {"N.H", "New Hampshire"},
    {"D.C", "D C"},          {"N.J", "New Jersey"},     {"N.M", "New Mexico"},
    {"N.Y", "New York"},     {"R.I", "Rhode Island"},   {"W.Va", "West Virginia"},
});

// The first of each kind is how it is most often written short. "St" and "Dr" have other readings,
// see their rule.
constexpr auto kStreetKinds = std::to_array<PlaceName>({
    {"Ave", "avenue"},     {"Aves", "avenues"}, {"Av", "avenue"},
    {"Blvd", "boulevard"}, {"Cir", "circle"},   {"Cres", "crescent"},
    {"Ct", "court"},       {"Dr", "drive"},     {"Expy", "expressway"},
    {"Fwy", "freeway"},    {"Gdns", "gardens"}, {"Hwy", "highway"},
    {"Ln", "lane"},        {"Pkwy", "parkway"}, {"Pl", "place"},
    {"Rd", "road"},        {"Rte", "route"},    {"Sq", "square"},
    {"St", "street"},      {"Ter", "terrace"},  {"Terr", "terrace"},
    {"Tpke", "turnpike"},  {"Trl", "trail"},    {"", "loop"},
    {"", "way"},           {"", "row"},
});

constexpr auto kDirections = std::to_array<PlaceName>({
    {"N", "north"},
    {"S", "south"},
    {"E", "east"},
    {"W", "west"},
    {"NE", "northeast"},
    {"NW", "northwest"},
    {"SE", "southeast"},
    {"SW", "southwest"},
});

std::string_view find_place(const auto& names, std::string_view written) {
  const auto* found = std::ranges::find(names, written, &PlaceName::written);
  return written.empty() || found == names.end() ? std::string_view() : found->name;
}

}  // namespace

std::string_view find_state(std::string_view code) { return find_place(kStates, code); }
std::string_view find_short_state(std::string_view written) {
  return find_place(kShortStates, written);
}
std::string_view find_direction(std::string_view written) {
  return find_place(kDirections, written);
}
std::string_view find_street_kind(std::string_view written) {
  return find_place(kStreetKinds, written);
}

std::string small_street_pattern() { return "ave|blvd|dr|expy|hwy|ln|pkwy|rd|st"; }

std::string short_street_pattern() {
  std::string pattern;
  for (const PlaceName& kind : kStreetKinds) {
    if (!kind.written.empty()) pattern.append(pattern.empty() ? "" : "|").append(kind.written);
  }
  return pattern;
}

std::string short_state_pattern() {
  std::string pattern;
  for (const PlaceName& state : kShortStates) {
    if (!pattern.empty()) pattern += '|';
    for (const char c : state.written) pattern.append(c == '.' ? "\\" : "").append(1, c);
  }
  return pattern;
}

std::string street_pattern() {
  std::string pattern = short_street_pattern();
  for (const PlaceName& kind : kStreetKinds) {
    const auto first = static_cast<char>(kind.name[0] & ~0x20);  // in capitals
    pattern.append("|").append(1, first).append(kind.name.substr(1));
  }
  return pattern;
}

}  // namespace text
