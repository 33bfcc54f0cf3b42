// Finds states in words/states.tsv, kinds of streets in words/streets.tsv, and directions.
#include "model/text/english/tables/places.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "model/text/english/embedded.h"
#include "model/text/word_table.h"

namespace text {
namespace {

struct PlaceName {
  std::string_view written;
  std::string_view name;
};

struct States {
  std::vector<PlaceName> by_code;
  std::vector<PlaceName> by_short;
};

const States& states() {
  static const States all = [] {
    States read;
    for (const auto& [code, name, written] :
         read_table(english::words::kStates, {"code*", "name", "short?"})) {
      read.by_code.push_back({code, name});
      if (!written.empty()) read.by_short.push_back({written, name});
    }
    return read;
  }();
  return all;
}

struct Streets {
  std::vector<PlaceName> short_kinds;
  std::vector<std::string_view> kinds;
  std::vector<std::string_view> small_kinds;
};

const Streets& streets() {
  static const Streets all = [] {
    const io::EmbeddedFile& file = english::words::kStreets;
    Streets read;
    for (const auto& [name, written, small] : read_table(file, {"name*", "written*?", "small?"})) {
      read.kinds.push_back(name);
      if (!written.empty()) read.short_kinds.push_back({written, name});
      if (meaning_of<bool>(file, small, {{"", false}, {"small", true}}))
        read.small_kinds.push_back(written);
    }
    return read;
  }();
  return all;
}

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

std::string_view find_place(std::span<const PlaceName> names, std::string_view written) {
  const auto found = std::ranges::find(names, written, &PlaceName::written);
  return found == names.end() ? std::string_view() : found->name;
}

/// The alternatives that come before `each`, and it.
void add_alternative(std::string& pattern, std::string_view each) {
  if (!pattern.empty()) pattern += '|';
  for (const char c : each) pattern.append(c == '.' ? "\\" : "").append(1, c);
}

std::string short_forms(const std::vector<PlaceName>& names) {
  std::string pattern;
  for (const PlaceName& each : names) add_alternative(pattern, each.written);
  return pattern;
}

/// With a letter of the other case at its beginning.
std::string with_case_changed(std::string_view word) {
  return static_cast<char>(word[0] ^ 0x20) + std::string(word.substr(1));
}

}  // namespace

std::string_view find_state(std::string_view code) { return find_place(states().by_code, code); }
std::string_view find_short_state(std::string_view written) {
  return find_place(states().by_short, written);
}
std::string_view find_direction(std::string_view written) {
  return find_place(kDirections, written);
}
std::string_view find_street_kind(std::string_view written) {
  return find_place(streets().short_kinds, written);
}

std::string small_street_pattern() {
  std::string pattern;
  for (const std::string_view kind : streets().small_kinds)
    add_alternative(pattern, with_case_changed(kind));
  return pattern;
}

std::string short_street_pattern() { return short_forms(streets().short_kinds); }
std::string short_state_pattern() { return short_forms(states().by_short); }

std::string street_pattern() {
  std::string pattern = short_street_pattern();
  for (const std::string_view kind : streets().kinds)
    add_alternative(pattern, with_case_changed(kind));
  return pattern;
}

}  // namespace text
