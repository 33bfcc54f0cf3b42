// Tags words left to right: a rule for each class of the word before, with lookahead for objects
// and for other verbs of the clause.
#include "model/text/english/pronunciation/part_of_speech.h"

#include "model/text/english/pronunciation/clause_words.h"
#include "model/text/english/pronunciation/tagged_sentence.h"

namespace text {
namespace {

/// The rules, over the words of one sentence and the tags of those before.
class Guesser : TaggedSentence {
 public:
  using TaggedSentence::TaggedSentence;

  std::vector<GuessedTag> guess() {
    std::vector<GuessedTag> guessed;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      const std::string_view as_small = guess(i);
      tags_.push_back(is_name(i) ? "NNP" : as_small);
      guessed.push_back({public_tag(tags_.back()), public_tag(as_small)});
    }
    return guessed;
  }

 private:
  /// Ours are for the rules only.
  static std::string_view public_tag(std::string_view tag) {
    if (tag == "HV" || tag == "BE") return "VBP";
    if (tag == "QF") return "JJ";
    if (tag == "WH") return "WDT";
    return tag;
  }

  std::string_view guess(std::size_t i) const {
    if (ends_at(i)) return "";
    if (is_closed(i)) return guess_closed(i);
    if (word(i) == "used") return guess_used(i);
    return guess_open(i);
  }

  std::string_view guess_closed(std::size_t i) const {
    const std::string_view known = facts(i).closed;
    if (word(i) == "a") {  // the letter: at the end, or large within a sentence
      const bool is_letter = ends_at(i + 1) || (!begins_at(i) && has_small_ && words_[i] == "A");
      return is_letter ? "NN" : "DT";
    }
    if (word(i) == "that") {
      const bool begins = begins_at(i);
      const bool is_pointing = begins ? is_content(i + 1) || plain_tag(i + 1) == "BE"
                                      : tags_[i - 1] == "IN" && !ends_at(i + 1);
      return is_pointing || (is_content(i + 1) && !begins && ends_with_verb(i)) ? "DT" : "IN";
    }
    if (word(i) == "her" && !is_content(i + 1)) return "PRP";
    if (known != "MD") return known;
    const bool is_noun = i > 0 && is_any_of(tags_[i - 1], {"DT", "PRP$"});  // "the will"
    return is_noun ? "NN" : known;
  }

  /// "I used to", "I am used to that" against "is used to open it", "used cars".
  std::string_view guess_used(std::size_t i) const {
    const std::string_view before = tag_before(i);
    if (before == "HV") return "VBN";
    if (before != "BE") return "VBD";
    const bool is_habit = is_determiner_like(plain_tag(i + 2)) || plain_tag(i + 2) == "VBG" ||
                          is_any_of(word(i + 2), {"that", "having", "being"});
    return is_habit ? "JJ" : "VBN";
  }

  std::string_view guess_open(std::size_t i) const {
    const std::size_t at = place_before(i);
    const std::string_view before = tag_before(i);
    if (is_possessive(i)) return "PRP$";
    if (before == "TO") return after_to(i, at);
    if (before == "MD") return after_auxiliary(i, at);
    if (before == "HV") return after_have(i);
    if (before == "BE") return after_be(i);
    if (before == "QF" || (before == "DT" && is_pronoun(i, at))) return after_quantity(i);
    if (is_any_of(word(at), {"this", "that"}) && is_plural(i) && has_reading(i, "VB")) return "VBZ";
    const bool is_her = word(at) == "her" && at > 0 && takes_bare_verb(word(at - 1));
    if (is_her && is_base(i) && has_object(i)) return "VB";  // "saw her tear it"
    if (is_any_of(before, {"DT", "PRP$", "JJ", "CD"})) return nominal(i);
    if (before == "WH") return after_relative(i, true);
    if (before == "IN") return after_preposition(i, at);
    if (before == "PRP") return after_pronoun(i, at);
    if (before.empty()) return at_start(i);
    if (before == "CC") return after_conjunction(i, at);
    if (before.starts_with("NN")) return after_noun(i, at);
    return after_verb(i, at);
  }

  /// A noun, or the adjective before one.
  std::string_view nominal(std::size_t i) const {
    const std::string_view by_ending = facts(i).by_ending;
    if (has_adjective(i) && is_base(i) && (is_nominal(i + 1) || !has_reading(i, "NN"))) return "JJ";
    if (has_reading(i, "NN") && by_ending == "VBD") return "NN";
    return by_ending == "VBD"                          ? "VBN"
           : is_any_of(by_ending, {"JJ", "NNS", "RB"}) ? by_ending
                                                       : "NN";
  }

  /// No infinitive has an s, and none follows "thanks to".
  std::string_view after_to(std::size_t i, std::size_t to) const {
    const bool is_goal = to > 0 && goes_to(word(to - 1)) && has_adjective(i);
    const bool is_preposition =
        to > 0 && (takes_noun_after_to(word(to - 1)) || is_goal) && !has_object(i);
    if (facts(i).heteronym != nullptr && (is_preposition || is_plural(i))) return nominal(i);
    return "VB";
  }

  /// "he'd read it" is "he had", unless something depends on something.
  std::string_view after_auxiliary(std::size_t i, std::size_t at) const {
    if (word(at).ends_with("'d") && is_past_form(i) && !has_condition_) return "VBN";
    return facts(i).by_ending == "RB" ? "RB" : "VB";
  }

  std::string_view after_have(std::size_t i) const {
    if (is_past_form(i) || word(i).ends_with("ed")) return "VBN";
    if (facts(i).heteronym != nullptr) return nominal(i);
    return has_object(i) || !is_content(i) ? "VBN" : "NN";
  }

  std::string_view after_be(std::size_t i) const {
    const std::string_view by_ending = facts(i).by_ending;
    if (is_past_form(i) && !has_reading(i, "NN")) return "VBN";
    if (is_any_of(word(i), {"read", "reread", "wound"}) || by_ending == "VBD") return "VBN";
    if (by_ending != "NN") return by_ending;
    return facts(i).heteronym == nullptr || has_reading(i, "JJ") ? "JJ" : "NN";
  }

  /// "some object to it", "these record the date"
  bool is_pronoun(std::size_t i, std::size_t determiner) const {
    if (!is_any_of(word(determiner), {"some", "all", "both", "these", "those"})) return false;
    return is_base(i) && facts(i).heteronym != nullptr &&
           (has_object(i) || (word(i + 1) == "to" && begins_at(determiner)));
  }

  /// Many things have an s.
  std::string_view after_quantity(std::size_t i) const {
    if (!is_base(i) || facts(i).heteronym == nullptr || !has_reading(i, "VB")) return nominal(i);
    if (plain_tag(i + 1) == "NNS" || (has_adjective(i) && is_nominal(i + 1))) return nominal(i);
    return is_past_form(i) && !has_present_cue_ ? "VBD" : "VBP";
  }

  std::string_view after_preposition(std::size_t i, std::size_t at) const {
    if (word(at) == "that" && at > 0 && is_any_of(tag(at - 1), {"NN", "NNS", "DT", "PRP", "QF"}))
      return after_relative(i, tag(at - 1) != "NN" || has_object(i) || !is_nominal(i + 1));
    if (facts(i).by_ending == "VBG" && !begins_clause(word(at))) return "VBG";
    if (word(at) == "than" && is_base(i) && has_reading(i, "VB") && has_infinitive_before(at))
      return "VB";  // "rather live alone than live with him"
    // Before a subordinate clause: "when he read", but also "as read by".
    return is_any_of(word(i), {"read", "reread"}) ? "VBN" : nominal(i);
  }

  /// After "which", or "that" where it stands for something: its verb.
  std::string_view after_relative(std::size_t i, bool is_verb) const {
    if (facts(i).heteronym == nullptr) {
      const std::string_view form = facts(i).verb_form;
      return form.empty() ? nominal(i) : form;
    }
    return is_verb ? verb_by_form(i) : nominal(i);
  }

  std::string_view verb_by_form(std::size_t i) const {
    if (is_past_form(i)) return has_present_cue_ ? "VBP" : "VBD";
    const std::string_view by_ending = facts(i).by_ending;
    return by_ending == "NNS" ? "VBZ" : by_ending == "NN" ? "VBP" : by_ending;
  }

  std::string_view after_pronoun(std::size_t i, std::size_t at) const {
    const bool is_object =
        is_any_of(word(at), {"him", "her", "them", "me", "us"}) ||
        (is_any_of(word(at), {"it", "you"}) && at > 0 &&
         (takes_bare_verb(word(at - 1)) || takes_adjective(word(at - 1)) ||
          (is_any_of(tag(at - 1), {"IN", "VBG"}) && !begins_clause(word(at - 1)))));
    if (!is_object) return after_subject(i, at);
    const std::string_view verb = at > 0 ? word(at - 1) : std::string_view();
    if (is_base(i) && has_adjective(i) && !is_any_of(verb, {"let", "lets", "help", "helped"}))
      return takes_adjective(verb) || !takes_bare_verb(verb) ? "JJ" : "VB";
    if (takes_bare_verb(verb)) return "VB";
    return nominal(i);
  }

  std::string_view after_subject(std::size_t i, std::size_t at) const {
    if (!is_past_form(i)) return verb_by_form(i);
    if (is_any_of(word(at), {"he", "she", "it", "who", "someone", "nobody"})) return "VBD";
    const bool is_present = has_present_cue_ || word(at) == "you";
    return is_present && !has_past_cue_ ? "VBP" : "VBD";
  }

  /// An order: "Close the door", "Read it", or what the sentence is about: "Separate rooms".
  std::string_view at_start(std::size_t i) const {
    const std::string_view by_ending = facts(i).by_ending;
    if (!is_base(i)) return by_ending;
    if (is_past_form(i) && word(i + 1) == "by") return "VBN";
    if (has_object(i)) return "VB";
    if (facts(i).heteronym == nullptr)
      return facts(i).verb_form.empty() ? by_ending : facts(i).verb_form;
    if (ends_at(i + 1) || has_verb_after(i)) return nominal(i);
    if (has_adjective(i) && is_nominal(i + 1)) return "JJ";
    if (!has_reading(i, "VB")) return nominal(i);
    const std::string_view next = plain_tag(i + 1);
    if (next == "IN") return word(i + 1) != "of" && !has_reading(i, "NN") ? "VB" : nominal(i);
    return next == "CC" ? nominal(i) : "VB";
  }

  /// "read and write", "content and happy"
  std::string_view after_conjunction(std::size_t i, std::size_t conjunction) const {
    const std::size_t at = place_before(conjunction);
    if (at == conjunction) return at_start(i);
    if (has_object(i) || (is_past_form(i) && is_any_of(plain_tag(i + 1), {"IN", "RP"}))) {
      for (std::size_t back = conjunction; back-- > 0 && i - back < kClauseWords;) {
        if (tags_[back] == "VB" || tags_[back] == "MD") return "VB";
        if (tags_[back].starts_with("VB")) return is_past_form(i) ? "VBD" : "VBP";
      }
    }
    if (facts(i).heteronym == nullptr) return facts(i).by_ending;
    if (is_base(i) && tag(at).starts_with("VB")) {
      if (is_past_form(i)) return is_any_of(tag(at), {"VBD", "VBN"}) ? tag(at) : "VB";
      if (is_any_of(tag(at), {"VB", "VBP"}) && has_reading(i, "VB")) return tag(at);
    }
    return tag(at) == "JJ" && has_adjective(i) ? "JJ" : nominal(i);
  }

  std::string_view after_noun(std::size_t i, std::size_t at) const {
    const std::string_view by_ending = facts(i).by_ending;
    const std::string_view next = plain_tag(i + 1);
    const bool has_preposition = next == "IN" || next == "TO" || next == "RP" || next == "RB";
    if (is_past_form(i)) return past_after_noun(i, has_preposition);
    if (facts(i).heteronym == nullptr) return other_after_noun(i, at, has_preposition);
    if (is_base(i) && has_adjective(i) && has_adjective_verb_before(i) && !is_nominal(i + 1))
      return "JJ";
    const bool is_free = !has_verb_before(i) && !has_verb_after(i);
    if (is_plural(i)) {
      const bool has_complement = has_object(i) || (has_preposition && word(i + 1) != "of");
      if (tag(at) == "NNS" || !is_free) return "NNS";
      return has_complement || is_nominal(i + 1) ? "VBZ" : "NNS";
    }
    if (by_ending == "VBD") return by_ending;
    if (by_ending != "NN" || !has_reading(i, "VB")) return nominal(i);
    if (tag(at) == "NNS" || is_joined_subject(at))
      return is_free || has_object(i) ? "VBP" : nominal(i);
    return nominal(i);
  }

  std::string_view past_after_noun(std::size_t i, bool has_preposition) const {
    if (has_reading(i, "NN") && !is_any_of(word(i), {"read", "reread"})) {
      const bool is_verb = (has_object(i) || has_preposition) && !has_verb_before(i);
      return is_verb && !has_verb_after(i) ? "VBD" : nominal(i);
    }
    const bool is_present = has_present_cue_ && tag(place_before(i)) == "NNS";
    return is_present ? "VBP" : has_object(i) || has_preposition ? "VBD" : "VBN";
  }

  std::string_view other_after_noun(std::size_t i, std::size_t at, bool has_preposition) const {
    const std::string_view by_ending = facts(i).by_ending;
    if (const std::string_view form = facts(i).verb_form; !form.empty()) return form;
    if (has_object(i) && by_ending == "NNS" && tag(at) != "NNS") return "VBZ";
    if ((has_object(i) || has_preposition) && by_ending == "NN" && tag(at) == "NNS") return "VBP";
    return by_ending;
  }

  /// What is done, or how it is: "sells produce", "sat close".
  std::string_view after_verb(std::size_t i, std::size_t at) const {
    if (facts(i).heteronym == nullptr) {
      const std::string_view form = facts(i).verb_form;
      return form.empty() ? facts(i).by_ending : form;
    }
    if (is_base(i) && is_any_of(word(at), {"help", "helps", "helped", "dare"})) return "VB";
    const HeteronymReading& usual = facts(i).heteronym->readings.front();
    if (is_base(i) && usual.has_tag("JJ") && !usual.has_tag("NN")) return "JJ";
    return nominal(i);
  }
};

}  // namespace

std::vector<GuessedTag> guess_tags(const std::vector<std::string>& words) {
  return Guesser(words).guess();
}

}  // namespace text
