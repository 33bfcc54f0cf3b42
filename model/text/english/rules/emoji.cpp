// Rules for emoji of several characters (families, professions, flags) and for emoticons.
#include "model/text/english/tables/emoji.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "model/text/english/rules/rule_book.h"
#include "model/text/unicode.h"

namespace text {
namespace {

// Emoji of one picture come as the clean text has them: without what joins them.

struct PersonName {
  std::string_view sign;
  const char* name;
};
constexpr auto kPersons = std::to_array<PersonName>({
    {"👨", "man"},
    {"👩", "woman"},
    {"👧", "girl"},
    {"👦", "boy"},
    {"👶", "baby"},
    {"🧑", "person"},
    {"♂", "man"},
    {"♀", "woman"},
});

const char* person(std::string_view sign) {
  const auto* found = std::ranges::find(kPersons, sign, &PersonName::sign);
  return found == kPersons.end() ? "" : found->name;
}

/// 👨‍👩‍👧
Spoken family(const Expression& x) {
  std::string words = "family";
  for (std::size_t at = 0; at < x[0].size(); at += 4) {  // bytes of each
    words.append(at == 0 ? " " : ", ").append(person(std::string_view(x[0]).substr(at, 4)));
  }
  return words;
}

/// A person, their skin and their thing: 👨🏽‍💻
Spoken profession(const Expression& x) {
  std::string words = person(x[1]);
  words.append(" ").append(find_emoji_profession(x[3]));
  if (x.has(2)) words.append(" ").append(find_emoji(decode(x[2], "emoji")[0]));
  return words;
}

/// 🤷🏽‍♀️
Spoken activity(const Expression& x) {
  std::string words = person(x[3]);
  words.append(" ").append(find_emoji_activity(x[1]));
  if (x.has(2)) words.append(" ").append(find_emoji(decode(x[2], "emoji")[0]));
  return words;
}

/// "<3" is a heart where no number is meant: "I <3 NY", but "p <3".
Spoken emoticon(const Expression& x) {
  if (x[0] == "<3" && x.before.size() < 2 && x.before != "I" && !x.before.empty())
    return std::nullopt;
  return std::string(find_emoticon(x[0]));
}

constexpr auto kEmojiRules = std::to_array<Rule>({
    {"emoji", "❤🏳🏴🐻🐦🐕😮😵😶👩👨", "(?:<emoji sequence>)",
     [](const Expression& x) -> Spoken { return std::string(find_emoji_sequence(x[0])); }},
    {"emoji", "🏴", R"(🏴[\x{E0020}-\x{E007F}]{1,30})",
     [](const Expression&) -> Spoken { return "flag"; }},
    {"emoji", "👨👩🧑", "([👨👩🧑])([🏻-🏿]?)(<emoji profession>)", profession},
    {"emoji", "👨👩", "[👨👩][👨👩👧👦]{1,3}", family},
    {"emoji", "🤷🏃🚶", "(<emoji activity>)([🏻-🏿]?)([♂♀])", activity},
    {"emoticon", ":;=xXB<^", R"((?<![^\s])(?:<emoticon>)(?![\w/\d]))", emoticon},
});

}  // namespace

std::span<const Rule> emoji_rules() { return kEmojiRules; }

}  // namespace text
