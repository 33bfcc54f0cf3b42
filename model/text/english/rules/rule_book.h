// Rules that read expressions: what one is, and the book that tries them in order.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/base/strings.h"
#include "model/text/clean_text.h"
#include "model/text/conventions.h"
#include "model/text/english/rules/words.h"
#include "model/text/language.h"

namespace text {

/// A piece of text that matched a rule's pattern, and the words on either side of it.
struct Expression {
  std::vector<std::string> groups;  ///< the whole, then the pattern's groups; empty: not there
  std::string before;               ///< the word before it, as written; empty at the beginning
  std::string after;                ///< the word after it; empty unless only a space is between
  std::u16string_view left;         ///< what stands before it in its sentence, a few words of it
  bool last = false;                ///< nothing follows in its sentence but closing marks
  English english = English::kAmerican;
  Conventions conventions = {};

  const std::string& operator[](std::size_t group) const { return groups[group]; }
  bool has(std::size_t group) const { return !groups[group].empty(); }
  std::string number(std::size_t group) const { return number_words(groups[group], english); }
};

/// What is said for an expression: words separated by single spaces, a comma at the end of a word
/// for a pause. Empty when the expression is left out, nothing when the rule does not apply after
/// all.
using Spoken = std::optional<std::string>;

/// One kind of expression (a semiotic class, or part of one).
struct Rule {
  std::string_view name;
  /// Characters it may begin with: 9 stands for any digit, A and a for any letter of that case.
  std::string_view first;
  /// An ICU regular expression with the names of patterns.h; every repetition is bounded, so that
  /// no text takes longer than its length. It never ends inside a word or number where that would
  /// change what it means.
  std::string_view pattern;
  Spoken (*speak)(const Expression&);
  /// Characters of which one has to be in sight, before the next space; empty: none has to.
  std::string_view needs = {};
  /// Words in small letters with | between them, one of which it has to begin with, in any case;
  /// names of patterns.h that are lists stand for theirs; empty: any.
  std::string_view starts = {};
  /// Characters of which one has to be its second: 9, A and a as in `first`, and . for all that are
  /// no letters or digits, the end among them; empty: any.
  std::string_view second = {};
};

/// The rules of each file.
std::span<const Rule> address_rules();
std::span<const Rule> postal_rules();
std::span<const Rule> date_rules();
std::span<const Rule> time_rules();
std::span<const Rule> phone_rules();
std::span<const Rule> money_rules();
std::span<const Rule> measure_rules();
std::span<const Rule> number_rules();
std::span<const Rule> roman_rules();
std::span<const Rule> abbreviation_rules();
std::span<const Rule> acronym_rules();
std::span<const Rule> mathematics_rules();
std::span<const Rule> chemistry_rules();
std::span<const Rule> emoji_rules();
std::span<const Rule> chess_rules();
/// All of them, in the order they are tried.
std::vector<std::span<const Rule>> all_rules();

using io::is_ascii_digit;

bool is_one_of(std::string_view word, auto&& words) {
  return std::ranges::find(words, word) != std::ranges::end(words);
}

/// A plural that stands after a count: "1500 people", but not the verb of "2001 was".
bool is_counted(const std::string& word);

/// A word after which numbers and letters are labels: "Apt. 4B", "Figure 3A".
bool is_labelled(const std::string& word);

/// The letters of `word` one by one, in capitals: "pdf" as P D F; a digit is said as a number.
std::string letter_words(std::string_view word);

/// Letters and digits in turn, without the hyphens between them: "MP3", "ISO-8859-1".
std::string code_words(const std::string& code, English english);

/// All rules of English. One is compiled when it is first tried, for most texts try few of them.
/// Use from one thread at a time.
class RuleBook {
 public:
  RuleBook();
  ~RuleBook();

  /// `text` must outlive its use by read().
  void open(const CleanText& text);

  /// What the first rule that fits says of the expression that begins at unit `at`, in the sentence
  /// of units [begin, end); it has a last mark if nothing but closing marks follows. Nothing when
  /// no rule does: the text is to be read as it is. Throws model::Error when ICU has no data for an
  /// expression.
  std::optional<SpokenExpression> read(std::size_t begin, std::size_t at, std::size_t end,
                                       English english, const Conventions& conventions);

 private:
  struct Compiled;
  std::unique_ptr<Compiled> compiled_;
};

}  // namespace text
