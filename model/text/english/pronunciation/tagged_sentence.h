// A sentence while its words are being tagged: what each word is by itself, the tags so far, and
// the questions that the tagging rules ask about a word's surroundings.
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "model/text/english/pronunciation/heteronyms/heteronyms.h"

namespace text {

inline bool is_any_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

inline bool is_determiner_like(std::string_view tag) {
  return is_any_of(tag, {"DT", "PRP$", "PRP", "CD", "QF"});
}

/// What a word is by itself; all empty for a mark.
struct WordFacts {
  std::string lower = {};
  const Heteronym* heteronym = nullptr;  ///< null for other words
  std::string_view closed = {};          ///< tag of its closed class
  std::string_view by_ending = {};       ///< tag
  std::string_view verb_form = {};       ///< tag
};

/// What the rules of `part_of_speech.cpp` see. Words are named by their place; a place after the
/// last word is that of a mark.
class TaggedSentence {
 public:
  /// `words`: as for guess_tags(); must outlive the sentence.
  explicit TaggedSentence(const std::vector<std::string>& words);

  const WordFacts& facts(std::size_t i) const;  ///< empty ones after the end
  std::string_view word(std::size_t i) const { return facts(i).lower; }
  std::string_view tag(std::size_t i) const;
  bool ends_at(std::size_t i) const { return word(i).empty(); }
  bool begins_at(std::size_t i) const { return i == 0 || ends_at(i - 1); }
  bool has_reading(std::size_t i, std::string_view tag) const;
  /// Mainly an adjective: "separate", but not "record", which can also stand before a noun.
  bool has_adjective(std::size_t i) const;
  bool is_closed(std::size_t i) const { return !facts(i).closed.empty(); }
  bool is_possessive(std::size_t i) const;
  /// A capital letter within a sentence that has small letters, too.
  bool is_name(std::size_t i) const;
  /// By the word alone, for words that have no tag yet.
  std::string_view plain_tag(std::size_t i) const;
  /// A noun or an adjective may stand there.
  bool is_content(std::size_t i) const;
  /// The same, and not a verb whose subject could be the word before it.
  bool is_nominal(std::size_t i) const;
  bool has_object(std::size_t i) const;
  bool is_base(std::size_t i) const { return facts(i).by_ending == "NN"; }
  bool is_plural(std::size_t i) const { return facts(i).by_ending == "NNS"; }
  /// "read", "wound", "dove": the past has no ending.
  bool is_past_form(std::size_t i) const { return has_reading(i, "VBD"); }
  bool ends_with_verb(std::size_t i) const { return i > 0 && tags_[i - 1].starts_with("VB"); }
  /// The place of the word before `i` without adverbs and without "all" in "they all live"; `i`
  /// itself if there is none.
  std::size_t place_before(std::size_t i) const;
  /// The tag of that word, or of the auxiliary that begins a question: "did you read".
  std::string_view tag_before(std::size_t i) const;
  /// The auxiliary of a question whose subject ends with the noun at `noun`: "does the machine".
  std::string_view question_auxiliary(std::size_t noun) const;
  /// A verb in what is left of the clause that the word may be the subject of.
  bool has_verb_after(std::size_t i) const;
  /// A verb between the beginning of the clause and the word.
  bool has_verb_before(std::size_t i) const;
  bool has_infinitive_before(std::size_t i) const;
  bool has_adjective_verb_before(std::size_t i) const;
  /// "copper and silver conduct"
  bool is_joined_subject(std::size_t noun) const;

 protected:
  static constexpr std::size_t kClauseWords = 12;  ///< how far a clause is searched, either way

  const std::vector<std::string>& words_;
  std::vector<WordFacts> facts_;
  bool has_small_ = false;  ///< not everything is written in capitals
  bool has_present_cue_ = false;
  bool has_past_cue_ = false;
  bool has_condition_ = false;
  std::vector<std::string_view> tags_;  ///< of the words tagged so far
};

}  // namespace text
