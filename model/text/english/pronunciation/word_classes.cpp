// Finds the class of a word in words/word_classes.tsv, or guesses it from the ending.
#include "model/text/english/pronunciation/word_classes.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <unordered_map>

#include "model/text/english/embedded.h"

namespace text {
namespace {

constexpr std::array<std::string_view, 14> kClosedClasses = {
    "DT", "QF", "CD", "PRP$", "PRP", "MD", "HV", "BE", "TO", "CC", "WH", "IN", "RP", "RB"};

/// The base of a verb's form that is made by rule, should it be a listed one.
bool is_form_of_verb(const WordSet& verbs, std::string_view word, std::string_view ending) {
  if (!word.ends_with(ending) || word.size() < ending.size() + 2) return false;
  const std::string stem(word.substr(0, word.size() - ending.size()));
  if (verbs.contains(stem)) return true;
  if (ending == "s") {
    const std::string_view longer = std::string_view(stem).substr(0, stem.size() - 1);
    if (stem.ends_with("e") && verbs.contains(longer)) return true;
    return stem.ends_with("ie") && verbs.contains(stem.substr(0, stem.size() - 2) + "y");
  }
  const bool is_doubled = stem.size() > 2 && stem.back() == stem[stem.size() - 2];
  return verbs.contains(stem + "e") ||
         (stem.ends_with("i") && verbs.contains(stem.substr(0, stem.size() - 1) + "y")) ||
         (is_doubled && verbs.contains(stem.substr(0, stem.size() - 1)));
}

}  // namespace

WordSet word_class(std::string_view name) {
  static const WordLists lists(english::words::kWordClasses);
  return lists.set(name);
}

std::string_view find_closed_class(std::string_view word) {
  static const auto tags = [] {
    std::unordered_map<std::string_view, std::string_view> map;
    for (const std::string_view tag : kClosedClasses)
      for (const std::string_view listed : word_class(tag)) map.emplace(listed, tag);
    return map;
  }();
  const auto tag_of = [&](std::string_view listed) {
    const auto found = tags.find(listed);
    return found == tags.end() ? std::string_view() : found->second;
  };
  const std::size_t hyphen = word.find('-');
  if (hyphen == word.npos) return tag_of(word);
  return tag_of(word.substr(0, hyphen)) == "CD" ? "CD" : std::string_view();  // "thirty-four"
}

std::string_view find_verb_form(std::string_view word) {
  static const WordSet verbs = word_class("verb");
  static const WordSet pasts = word_class("past");
  if (verbs.contains(word)) return "VB";
  if (pasts.contains(word) || is_form_of_verb(verbs, word, "ed")) return "VBD";
  if (is_form_of_verb(verbs, word, "s")) return "VBZ";
  return is_form_of_verb(verbs, word, "ing") ? "VBG" : "";
}

bool is_common_adjective(std::string_view word) {
  static const WordSet adjectives = word_class("adjective");
  return adjectives.contains(word);
}

bool is_plain_plural(std::string_view word) {
  static const WordSet plurals = word_class("plural");
  return plurals.contains(word);
}

std::string_view tag_of_ending(std::string_view word) {
  static const WordSet not_adverbs = word_class("noun in -ly");
  const auto ends = [&](std::initializer_list<std::string_view> endings) {
    return std::ranges::any_of(endings, [&](auto ending) { return word.ends_with(ending); });
  };
  if (is_common_adjective(word)) return "JJ";
  if (is_plain_plural(word)) return "NNS";
  if (word.size() < 4) return "NN";
  if (word.ends_with("ly") && !not_adverbs.contains(word)) return "RB";
  if (ends({"ing"}) && word.size() > 5) return "VBG";
  if (ends({"ed"}) && word.size() > 4) return "VBD";
  if (ends({"ful", "ous", "ive", "able", "ible", "ical", "less", "ish"}) && word.size() > 4)
    return "JJ";
  if (ends({"s"}) && !ends({"ss", "us", "is", "ics", "news", "series", "lens"})) return "NNS";
  return "NN";
}

}  // namespace text
