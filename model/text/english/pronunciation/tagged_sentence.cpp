// Facts of words from the tables of word classes, and searches to the left and right in a clause.
#include "model/text/english/pronunciation/tagged_sentence.h"

#include "io/base/strings.h"
#include "model/text/english/pronunciation/clause_words.h"
#include "model/text/english/pronunciation/word_classes.h"

namespace text {
namespace {

WordFacts facts_of(const std::string& word) {
  WordFacts facts{io::to_lower(word)};
  if (word.empty()) return facts;
  facts.closed = find_closed_class(facts.lower);
  facts.heteronym = find_heteronym(facts.lower);
  facts.by_ending = tag_of_ending(facts.lower);
  if (facts.closed.empty()) facts.verb_form = find_verb_form(facts.lower);
  return facts;
}

}  // namespace

TaggedSentence::TaggedSentence(const std::vector<std::string>& words) : words_(words) {
  for (const std::string& word : words) {
    facts_.push_back(facts_of(word));
    const std::string_view lower = facts_.back().lower;
    has_present_cue_ = has_present_cue_ || is_present_cue(lower);
    has_past_cue_ = has_past_cue_ || is_past_cue(lower);
    has_condition_ = has_condition_ || is_any_of(lower, {"if", "rather", "would"});
  }
  has_small_ = std::ranges::any_of(words, io::has_lower);
}

const WordFacts& TaggedSentence::facts(std::size_t i) const {
  static const WordFacts none;
  return i < facts_.size() ? facts_[i] : none;
}

std::string_view TaggedSentence::tag(std::size_t i) const {
  return i < tags_.size() ? tags_[i] : std::string_view();
}

bool TaggedSentence::has_reading(std::size_t i, std::string_view tag) const {
  return facts(i).heteronym != nullptr && facts(i).heteronym->has_tag(tag);
}

bool TaggedSentence::has_adjective(std::size_t i) const {
  return facts(i).heteronym != nullptr &&
         std::ranges::any_of(facts(i).heteronym->readings,
                             [](const auto& each) { return each.tags.front() == "JJ"; });
}

bool TaggedSentence::is_possessive(std::size_t i) const {
  return word(i).ends_with("'s") || word(i).ends_with("s'");
}

bool TaggedSentence::is_name(std::size_t i) const {
  if (ends_at(i) || word(i) == "used" || begins_at(i) || !has_small_ || !io::has_upper(words_[i]))
    return false;
  return !is_closed(i) ||
         (is_any_of(word(i), {"am", "an", "to", "in"}) && !io::has_lower(words_[i]));
}

std::string_view TaggedSentence::plain_tag(std::size_t i) const {
  if (ends_at(i)) return "";
  const std::string_view known = facts(i).closed;
  if (!known.empty()) return known;
  const std::string_view form = facts(i).verb_form;
  return form.empty() ? facts(i).by_ending : form;
}

bool TaggedSentence::is_content(std::size_t i) const {
  return !ends_at(i) && !is_closed(i) && facts(i).by_ending != "RB";
}

bool TaggedSentence::is_nominal(std::size_t i) const {
  return is_content(i) && !is_any_of(facts(i).verb_form, {"VBD", "VBZ", "VB"});
}

bool TaggedSentence::has_object(std::size_t i) const {
  return is_determiner_like(plain_tag(i + 1)) || word(i + 1) == "that";
}

std::size_t TaggedSentence::place_before(std::size_t i) const {
  std::size_t at = i;
  while (at > 0 && i - at < kClauseWords && tags_[at - 1] == "RB") --at;
  if (at > 1 && is_any_of(word(at - 1), {"all", "both", "each"}) &&
      is_any_of(tags_[at - 2], {"PRP", "NNS"}))
    --at;
  return at == 0 || ends_at(at - 1) ? i : at - 1;
}

std::string_view TaggedSentence::tag_before(std::size_t i) const {
  const std::size_t at = place_before(i);
  if (at == i) return "";
  const std::string_view before = tags_[at];
  if (before == "PRP" && at > 0 && is_any_of(tags_[at - 1], {"MD", "HV", "BE"}) &&
      (at == 1 || tags_[at - 2] != "PRP"))
    return tags_[at - 1];
  if (is_any_of(before, {"NN", "NNS", "NNP"}) && !is_nominal(i + 1)) {
    if (const std::string_view auxiliary = question_auxiliary(at); !auxiliary.empty())
      return auxiliary;
  }
  return before;
}

std::string_view TaggedSentence::question_auxiliary(std::size_t noun) const {
  for (std::size_t back = noun; back-- > 0 && noun - back < kClauseWords;) {
    if (is_any_of(tags_[back], {"MD", "HV", "BE"})) {
      const bool begins = begins_at(back) || is_any_of(tags_[back - 1], {"WH", "CC"}) ||
                          begins_clause(word(back - 1));
      return begins ? tags_[back] : std::string_view();
    }
    if (!is_any_of(tags_[back], {"NN", "NNS", "NNP", "DT", "PRP$", "JJ", "CD", "QF"})) return "";
  }
  return "";
}

bool TaggedSentence::has_verb_after(std::size_t i) const {
  for (std::size_t next = i + 1; !ends_at(next) && next - i < kClauseWords; ++next) {
    if (begins_clause(word(next))) return false;
    const std::string_view tag = plain_tag(next);
    if (is_any_of(tag, {"BE", "MD", "HV", "VBZ"})) return true;
    if (tag == "VBD" && (!word(next).ends_with("ed") || !is_nominal(next + 1))) return true;
    if (tag == "VB" && plain_tag(next - 1) == "NNS") return true;
  }
  return false;
}

bool TaggedSentence::has_verb_before(std::size_t i) const {
  for (std::size_t back = i; back-- > 0 && i - back < kClauseWords;) {
    if (ends_at(back) || begins_clause(word(back))) return false;
    if (tags_[back].starts_with("VB") || is_any_of(tags_[back], {"BE", "MD", "HV"})) return true;
  }
  return false;
}

bool TaggedSentence::has_infinitive_before(std::size_t i) const {
  for (std::size_t back = i; back-- > 0 && i - back < kClauseWords && !ends_at(back);) {
    if (tags_[back] == "VB") return true;
  }
  return false;
}

bool TaggedSentence::has_adjective_verb_before(std::size_t i) const {
  for (std::size_t back = i; back-- > 0 && i - back < kClauseWords && !ends_at(back);) {
    if (takes_adjective(word(back))) return true;
  }
  return false;
}

bool TaggedSentence::is_joined_subject(std::size_t noun) const {
  for (std::size_t back = noun; back-- > 0 && noun - back < 4;) {
    if (tags_[back] == "CC") return word(back) == "and";
    if (!is_any_of(tags_[back], {"DT", "PRP$", "JJ"})) return false;
  }
  return false;
}

}  // namespace text
