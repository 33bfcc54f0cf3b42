// The lexicons of English: see lexicon.h.
#include "model/text/english/pronunciation/lexicon.h"

#include <algorithm>

#include "io/base/strings.h"
#include "model/error.h"
#include "model/text/lexicon/stress.h"
#include "model/text/unicode.h"

namespace text {
namespace {

namespace fs = std::filesystem;

std::string file_name(Dialect dialect, const char* quality) {
  return std::string(dialect == Dialect::kBritish ? "gb_" : "us_") + quality + ".json";
}

WordList load_if_there(const fs::path& file) {
  return fs::exists(file) ? WordList::load(file) : WordList();
}

std::u32string symbols(const std::string& phonemes) { return decode(phonemes, "lexicon"); }

/// The lexicons know classes of tags.
std::string_view class_of(std::string_view tag) {
  if (tag.starts_with("VB")) return "VERB";
  if (tag.starts_with("NN")) return "NOUN";
  if (tag.starts_with("RB")) return "ADV";
  if (tag.starts_with("JJ")) return "ADJ";
  return tag;
}

/// The value for `tag`, nothing where the entry says that there is none.
std::optional<std::string> choose(const Entry& entry, std::string_view tag, bool ends_phrase) {
  auto found = entry.by_tag.end();
  if (ends_phrase) found = entry.by_tag.find("None");
  if (found == entry.by_tag.end()) found = entry.by_tag.find(tag);
  if (found == entry.by_tag.end()) found = entry.by_tag.find(class_of(tag));
  if (found != entry.by_tag.end()) return found->second;
  return entry.phonemes.empty() ? std::nullopt : std::optional(entry.phonemes);
}

/// U.S., e.g.: letters between periods, two at most in a row.
bool is_dotted(std::string_view word) {
  const std::size_t first = word.find_first_not_of('.');
  const std::size_t last = word.find_last_not_of('.');
  if (first == word.npos || word.substr(first, last - first).find('.') == word.npos) return false;
  std::size_t run = 0;
  for (const char c : word) {
    run = c == '.' ? 0 : run + 1;
    if (run > 2 || (c != '.' && !io::is_ascii_letter(c))) return false;
  }
  return true;
}

bool ends_in(std::u32string_view stem, std::u32string_view any_of) {
  return any_of.find(stem.back()) != any_of.npos;
}

/// A final t that Americans tap when a vowel follows: after one of these sounds.
bool is_tapped(std::u32string_view stem, Dialect dialect) {
  constexpr std::u32string_view kBeforeTap = U"AIOWYiuæɑəɛɪɹʊʌ";
  return dialect == Dialect::kAmerican && stem.size() > 1 && stem.back() == U't' &&
         kBeforeTap.find(stem[stem.size() - 2]) != kBeforeTap.npos;
}

std::u32string_view weak_vowel(Dialect dialect) {
  return dialect == Dialect::kBritish ? U"ɪ" : U"ᵻ";
}

std::u32string join(std::u32string_view stem, std::u32string_view first,
                    std::u32string_view second = U"") {
  std::u32string word(stem);
  word += first;
  word += second;
  return word;
}

std::u32string with_ed(std::u32string_view stem, Dialect dialect) {
  if (ends_in(stem, U"pkfθʃsʧ")) return join(stem, U"t");
  if (stem.back() == U'd') return join(stem, weak_vowel(dialect), U"d");
  if (stem.back() != U't') return join(stem, U"d");
  if (dialect == Dialect::kBritish || stem.size() < 2) return join(stem, U"ɪd");
  if (is_tapped(stem, dialect)) return join(stem.substr(0, stem.size() - 1), U"ɾᵻd");
  return join(stem, U"ᵻd");
}

std::u32string with_ing(std::u32string_view stem, Dialect dialect) {
  if (dialect == Dialect::kBritish && ends_in(stem, U"əː")) return {};  // linking r: not by rule
  if (is_tapped(stem, dialect)) return join(stem.substr(0, stem.size() - 1), U"ɾɪŋ");
  return join(stem, U"ɪŋ");
}

}  // namespace

std::u32string with_s(std::u32string_view stem, Dialect dialect) {
  if (ends_in(stem, U"ptkfθ")) return join(stem, U"s");
  if (ends_in(stem, U"szʃʒʧʤ")) return join(stem, weak_vowel(dialect), U"z");
  return join(stem, U"z");
}

EnglishLexicon::EnglishLexicon(const fs::path& folder, Dialect dialect)
    : dialect_(dialect),
      gold_(load_if_there(folder / file_name(dialect, "gold"))),
      silver_(load_if_there(folder / file_name(dialect, "silver"))) {
  if (!is_in(folder, dialect))
    throw model::Error("lexicon folder " + folder.string(), file_name(dialect, "gold"), "none");
}

std::string EnglishLexicon::files(Dialect dialect) {
  return file_name(dialect, "gold") + " or " + file_name(dialect, "silver");
}

bool EnglishLexicon::is_in(const fs::path& folder, Dialect dialect) {
  return fs::exists(folder / file_name(dialect, "gold")) ||
         fs::exists(folder / file_name(dialect, "silver"));
}

bool EnglishLexicon::is_listed(std::string_view word) const {
  return gold_.find(word) != nullptr || silver_.find(word) != nullptr;
}

/// Listed, or something that is spelled: a letter, capitals.
bool EnglishLexicon::is_known(std::string_view word) const {
  return is_listed(word) || (io::is_all_letters(word) && !io::has_lower(word.substr(1)));
}

/// Letter by letter, the last one stressed.
std::optional<WordSound> EnglishLexicon::spell(std::string_view word) const {
  std::u32string phonemes;
  for (const char c : word) {
    if (!io::is_ascii_letter(c)) continue;
    const std::string letter =
        io::is_ascii_lower(c) ? io::capitalized(std::string_view(&c, 1)) : std::string(1, c);
    const Entry* entry = gold_.find_exactly(letter);
    if (entry == nullptr) return std::nullopt;
    phonemes += symbols(entry->phonemes);
  }
  return WordSound{with_last_stressed(phonemes), "letters", false};
}

std::optional<WordSound> EnglishLexicon::special(std::string_view word, std::string_view tag,
                                                 Stress stress, const Following& following) const {
  const std::string lower = io::to_lower(word);
  const bool is_capitals = !io::has_lower(word);  // A, AM, TO: perhaps no little words
  const auto said = [&](std::u32string_view phonemes) {
    return WordSound{std::u32string(phonemes), "rule: " + lower, false};
  };
  const auto listed = [&](std::string_view value) -> std::optional<WordSound> {
    const Entry* entry = gold_.find_exactly(lower);
    const auto phonemes = entry == nullptr ? std::nullopt : choose(*entry, value, false);
    return phonemes ? std::optional(said(symbols(*phonemes))) : std::nullopt;
  };
  if (is_dotted(word)) return spell(word);
  if (lower == "a") return said(tag == "DT" ? U"ɐ" : U"ˈA");
  if (lower == "am") {
    if (tag.starts_with("NN")) return spell(word);
    const bool is_weak = following.vowel && word == "am" && stress.value_or(0) <= 0;
    return is_weak ? said(U"ɐm") : listed("");
  }
  if (lower == "an") return is_capitals && tag.starts_with("NN") ? spell(word) : said(U"ɐn");
  if (word == "I" && tag == "PRP") return said(U"ˌI");
  if (lower == "by" && class_of(tag) == "ADV") return said(U"bˈI");
  if (lower == "to" && (!is_capitals || tag == "TO" || tag == "IN")) {
    return following.vowel ? said(*following.vowel ? U"tʊ" : U"tə") : listed("");
  }
  if (lower == "in" && (!is_capitals || tag != "NNP")) {
    return said(!following.vowel || tag != "IN" ? U"ˈɪn" : U"ɪn");
  }
  if (lower == "the" && (!is_capitals || tag == "DT")) {
    return said(following.vowel.value_or(false) ? U"ði" : U"ðə");
  }
  if (lower == "used") return listed((tag == "VBD" || tag == "JJ") && following.to ? "VBD" : "");
  return std::nullopt;
}

std::optional<WordSound> EnglishLexicon::look_up(std::string_view word, std::string_view tag,
                                                 Stress stress, const Following& following) const {
  std::string name(word);
  bool is_name = false;  // capitals that are no word of the gold lexicon
  if (!io::has_lower(word) && gold_.find(word) == nullptr) {
    name = io::to_lower(word);
    is_name = tag == "NNP";
  }
  const char* source = "gold";
  const Entry* entry = gold_.find(name);
  if (entry == nullptr && !is_name) {
    entry = silver_.find(name);
    source = "silver";
  }
  const auto chosen =
      entry == nullptr ? std::nullopt : choose(*entry, tag, !following.vowel.has_value());
  const std::u32string phonemes = chosen ? symbols(*chosen) : std::u32string();
  if (!chosen || (is_name && phonemes.find(kPrimaryStress) == phonemes.npos)) {
    if (auto spelled = spell(name)) return spelled;
  }
  if (!chosen) return std::nullopt;
  return WordSound{stress ? with_stress(phonemes, *stress) : phonemes, source, false};
}

std::string EnglishLexicon::stem_of_s(std::string_view word) const {
  const auto without = [&](std::size_t letters) { return word.substr(0, word.size() - letters); };
  if (word.size() < 3 || !word.ends_with("s")) return "";
  if (!word.ends_with("ss") && is_known(without(1))) return std::string(without(1));
  const bool is_es = word.size() > 4 && word.ends_with("es") && !word.ends_with("ies");
  if ((word.ends_with("'s") || is_es) && is_known(without(2))) return std::string(without(2));
  const std::string with_y = std::string(without(std::min<std::size_t>(3, word.size()))) + "y";
  return word.size() > 4 && word.ends_with("ies") && is_known(with_y) ? with_y : "";
}

std::string EnglishLexicon::stem_of_ed(std::string_view word) const {
  const auto without = [&](std::size_t letters) { return word.substr(0, word.size() - letters); };
  if (word.size() < 4 || !word.ends_with("d")) return "";
  if (!word.ends_with("dd") && is_known(without(1))) return std::string(without(1));
  const bool is_ed = word.size() > 4 && word.ends_with("ed") && !word.ends_with("eed");
  return is_ed && is_known(without(2)) ? std::string(without(2)) : "";
}

std::string EnglishLexicon::stem_of_ing(std::string_view word) const {
  if (word.size() < 5 || !word.ends_with("ing")) return "";
  std::string stem(word.substr(0, word.size() - 3));
  if (word.size() > 5 && is_known(stem)) return stem;
  if (is_known(stem + "e")) return stem + "e";
  constexpr std::string_view kDoubled = "bcdgklmnprstvxz";
  const bool is_doubled =
      word.size() > 5 && (stem.ends_with("ck") || (stem.back() == stem[stem.size() - 2] &&
                                                   kDoubled.find(stem.back()) != kDoubled.npos));
  const std::string shorter = stem.substr(0, stem.size() - 1);
  return is_doubled && is_known(shorter) ? shorter : "";
}

std::optional<WordSound> EnglishLexicon::inflected(std::string_view word, std::string_view tag,
                                                   Stress stress,
                                                   const Following& following) const {
  const auto ending = [&](const std::string& stem, Stress stem_stress, auto add,
                          const char* name) -> std::optional<WordSound> {
    if (stem.empty()) return std::nullopt;
    auto reading = look_up(stem, tag, stem_stress, following);
    if (!reading || reading->phonemes.empty()) return std::nullopt;
    reading->phonemes = add(reading->phonemes, dialect_);
    if (reading->phonemes.empty()) return std::nullopt;
    reading->source += name;
    return reading;
  };
  if (auto reading = ending(stem_of_s(word), stress, with_s, " +s")) return reading;
  if (auto reading = ending(stem_of_ed(word), stress, with_ed, " +ed")) return reading;
  return ending(stem_of_ing(word), stress.value_or(0.5), with_ing, " +ing");
}

/// A word with capitals that is only listed, or only has a listed stem, without them.
bool EnglishLexicon::is_said_as_lower(std::string_view word, std::string_view tag,
                                      const Following& following) const {
  std::string letters(word);
  std::erase(letters, '\'');
  const bool is_plain = !io::has_upper(word.substr(1)) || !io::has_lower(word);
  if (word.size() < 2 || !io::is_all_letters(letters) || !io::has_upper(word) || !is_plain ||
      (tag == "NNP" && word.size() <= 7) || is_listed(word))
    return false;
  const std::string lower = io::to_lower(word);
  return is_listed(lower) || inflected(lower, tag, std::nullopt, following);
}

std::optional<WordSound> EnglishLexicon::read(std::string_view written, std::string_view tag,
                                              const Following& following) const {
  Stress stress;
  if (io::has_upper(written)) stress = io::has_lower(written) ? 0.5 : 2.0;
  if (auto reading = special(written, tag, stress, following)) return reading;
  const std::string word =
      is_said_as_lower(written, tag, following) ? io::to_lower(written) : std::string(written);
  if (is_known(word)) return look_up(word, tag, stress, following);
  if (word.ends_with("s'") && is_known(word.substr(0, word.size() - 2) + "'s"))
    return look_up(word.substr(0, word.size() - 2) + "'s", tag, stress, following);
  if (word.ends_with("'") && is_known(word.substr(0, word.size() - 1)))
    return look_up(word.substr(0, word.size() - 1), tag, stress, following);
  return inflected(word, tag, stress, following);
}

}  // namespace text
