// Finds English abbreviations in words/abbreviations.tsv, and words that begin sentences.
#include "model/text/english/abbreviations.h"

#include <algorithm>
#include <vector>

#include "model/text/english/embedded.h"
#include "model/text/english/lists.h"
#include "model/text/word_table.h"

namespace text {
namespace {

const std::vector<Abbreviation>& abbreviations() {
  static const std::vector<Abbreviation> all = [] {
    const io::EmbeddedFile& file = english::words::kAbbreviations;
    std::vector<Abbreviation> read;
    for (const auto& [written, spoken, company, bare] :
         read_table(file, {"written*", "spoken", "company", "bare?"}))
      read.push_back({written, spoken, company_in(file, company),
                      meaning_of<bool>(file, bare, {{"", false}, {"bare", true}})});
    return read;
  }();
  return all;
}

}  // namespace

Company company_in(const io::EmbeddedFile& file, std::string_view field) {
  using enum Company;
  return meaning_of<Company>(file, field,
                             {{"anywhere", kNone},
                              {"name", kTitle},
                              {"number", kNumber},
                              {"year", kYear},
                              {"end", kEndsPhrase}});
}

std::string bare_abbreviation_pattern() {
  std::string pattern;
  for (const Abbreviation& each : abbreviations()) {
    if (each.bare) pattern.append(pattern.empty() ? "" : "|").append(each.written);
  }
  return pattern;
}

const Abbreviation* find_abbreviation(std::string_view written) {
  const auto found = std::ranges::find(abbreviations(), written, &Abbreviation::written);
  return found == abbreviations().end() ? nullptr : &*found;
}

WordSet abbreviated_titles() {
  WordSet titles;
  for (const Abbreviation& each : abbreviations())
    if (each.company == Company::kTitle) titles.insert(each.written);
  return titles;
}

bool is_sentence_starter(std::string_view word) {
  static const WordSet starters = english::word_list("sentence starter");
  return starters.contains(word);
}

}  // namespace text
