#include "model/text/pronunciation/part_of_speech.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <unordered_map>

#include "model/text/pronunciation/ascii.h"

namespace text {
namespace {

using Tags = std::unordered_map<std::string_view, std::string_view>;

struct ClosedClass {
  std::string_view tag;
  std::initializer_list<std::string_view> words;
};

// HV and BE are ours, for the forms of "have" and "be", whichever tense they are in.
const Tags& closed_classes() {
  static const Tags tags = [] {
    const ClosedClass classes[] = {
        {"DT",
         {"the", "a", "an", "this", "these", "those", "every", "each", "some", "any", "no",
          "another", "both", "either", "neither", "all"}},
        {"PRP$", {"my", "your", "his", "its", "our", "their", "whose"}},
        {"PRP",
         {"i", "you", "he", "she", "it", "we", "they", "me", "him", "us", "them", "who", "everyone",
          "everybody", "someone", "somebody", "nobody", "anyone"}},
        {"MD",
         {"will",     "would",     "can",    "could",   "shall",   "should",  "may",   "might",
          "must",     "do",        "does",   "did",     "cannot",  "can't",   "won't", "wouldn't",
          "couldn't", "shouldn't", "don't",  "doesn't", "didn't",  "mustn't", "i'll",  "you'll",
          "he'll",    "she'll",    "it'll",  "we'll",   "they'll", "i'd",     "you'd", "he'd",
          "she'd",    "we'd",      "they'd", "let's",   "let",     "please",  "help",  "make"}},
        {"HV",
         {"have", "has", "had", "having", "haven't", "hasn't", "hadn't", "i've", "you've", "we've",
          "they've"}},
        {"BE", {"is",    "are",    "was",    "were",    "be",  "been",   "being", "am",
                "isn't", "aren't", "wasn't", "weren't", "i'm", "you're", "we're", "they're",
                "he's",  "she's",  "it's",   "that's",  "get", "gets",   "got",   "getting"}},
        {"TO", {"to"}},
        {"CC", {"and", "or", "but", "nor"}},
        {"IN", {"of",     "in",      "on",      "for",    "with",    "at",    "by",     "from",
                "about",  "into",    "onto",    "under",  "over",    "after", "before", "without",
                "within", "between", "through", "during", "against", "among", "near",   "per",
                "upon",   "than",    "like",    "as",     "since",   "until", "toward", "towards",
                "if",     "because", "while",   "when",   "where",   "that",  "vs"}},
        {"RB", {"not",     "never",  "always",  "often",  "also",    "just",  "only",
                "now",     "then",   "already", "still",  "even",    "ever",  "soon",
                "too",     "very",   "n't",     "here",   "there",   "again", "sometimes",
                "usually", "seldom", "rarely",  "almost", "probably"}},
    };
    Tags map;
    for (const ClosedClass& each : classes) {
      for (const std::string_view word : each.words) map.emplace(word, each.tag);
    }
    return map;
  }();
  return tags;
}

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

/// Adjectives that sound otherwise as nouns or verbs.
bool is_adjective_homograph(std::string_view word) {
  return is_one_of(
      word, {"live",        "close",       "separate",   "perfect",     "present",   "content",
             "invalid",     "frequent",    "absent",     "abstract",    "compact",   "converse",
             "elaborate",   "deliberate",  "moderate",   "animate",     "intimate",  "alternate",
             "appropriate", "approximate", "consummate", "subordinate", "duplicate", "degenerate",
             "desolate",    "incarnate",   "corporate",  "overall",     "learned",   "nearby",
             "inside",      "bass",        "diffuse",    "arsenic",     "designate"});
}

/// What is small enough to be called minute.
bool is_of_small_things(std::string_view word) {
  return is_one_of(word, {"amount", "amounts", "detail", "details", "difference", "differences",
                          "particle", "particles", "quantity", "quantities", "trace", "traces",
                          "fraction", "change", "changes", "variations", "proportions"});
}

bool is_present_cue(std::string_view word) {
  return is_one_of(word, {"every", "always", "usually", "often", "sometimes", "daily", "rarely",
                          "seldom", "regularly"});
}

bool is_determiner_like(std::string_view tag) {
  return tag == "DT" || tag == "PRP$" || tag == "PRP" || tag == "CD";
}

std::string_view tag_of_ending(std::string_view word) {
  const auto ends = [&](std::initializer_list<std::string_view> endings) {
    return std::ranges::any_of(endings, [&](auto ending) { return word.ends_with(ending); });
  };
  if (word.size() < 5) return "NN";
  if (ends({"ly"})) return "RB";
  if (ends({"ing"})) return "VBG";
  if (ends({"ed"})) return "VBD";
  if (ends({"ful", "ous", "ive", "able", "ible", "ical", "less", "ish"})) return "JJ";
  if (ends({"s"}) && !ends({"ss", "us", "is"})) return "NNS";
  return "NN";
}

/// The sentence being tagged, from the first word to the last.
class Guesser {
 public:
  explicit Guesser(const std::vector<std::string>& words) : words_(words) {
    for (const std::string& word : words) lower_.push_back(to_lower(word));
    has_small_ = std::ranges::any_of(words, has_lower);
  }

  std::vector<std::string_view> guess() {
    for (std::size_t i = 0; i < words_.size(); ++i) tags_.push_back(guess(i));
    for (std::string_view& tag : tags_) {
      if (tag == "HV" || tag == "BE") tag = "VBP";
    }
    return tags_;
  }

 private:
  std::string_view word(std::size_t i) const {
    return i < lower_.size() ? std::string_view(lower_[i]) : std::string_view();
  }
  bool ends_at(std::size_t i) const { return word(i).empty(); }

  /// By the word alone, for those that come later.
  std::string_view plain_tag(std::size_t i) const {
    if (ends_at(i)) return "";
    const auto known = closed_classes().find(lower_[i]);
    return known == closed_classes().end() ? tag_of_ending(lower_[i]) : known->second;
  }
  bool is_closed(std::size_t i) const { return closed_classes().contains(word(i)); }
  /// A noun or an adjective may stand there.
  bool is_content(std::size_t i) const {
    return !ends_at(i) && !is_closed(i) && plain_tag(i) != "RB";
  }

  std::string_view guess(std::size_t i) const {
    if (ends_at(i)) return "";
    if (is_closed(i)) return guess_closed(i);
    if (lower_[i] == "used") return guess_used(i);
    const bool begins = i == 0 || ends_at(i - 1);
    if (!begins && has_small_ && has_upper(words_[i])) return "NNP";
    if (lower_[i] == "minute" && is_of_small_things(word(i + 1))) return "JJ";
    return guess_open(i);
  }

  std::string_view guess_closed(std::size_t i) const {
    const std::string_view known = closed_classes().at(lower_[i]);
    const bool begins = i == 0 || ends_at(i - 1);
    if (lower_[i] == "a") {  // the letter: at the end, or large within a sentence
      const bool is_letter = ends_at(i + 1) || (!begins && has_small_ && words_[i] == "A");
      return is_letter ? "NN" : "DT";
    }
    if (is_one_of(lower_[i], {"am", "an", "to", "in"}) && !has_lower(words_[i]) && has_small_)
      return "NNP";  // capitals in a sentence that has small letters, too
    if (lower_[i] == "that") {
      const bool is_pointing = begins ? is_content(i + 1) || plain_tag(i + 1) == "BE"
                                      : tags_[i - 1] == "IN" && !ends_at(i + 1);
      return is_pointing || (is_content(i + 1) && !begins && ends_with_verb(i)) ? "DT" : "IN";
    }
    if (known == "BE" || known == "HV" || known != "MD") return known;
    const bool is_noun = i > 0 && is_one_of(tags_[i - 1], {"DT", "PRP$"});  // "the will"
    return is_noun ? "NN" : known;
  }

  bool ends_with_verb(std::size_t i) const { return i > 0 && tags_[i - 1].starts_with("VB"); }

  /// "I used to", "I am used to that" against "is used to open it", "used cars".
  std::string_view guess_used(std::size_t i) const {
    const std::string_view before = before_adverbs(i);
    if (before == "HV") return "VBN";
    if (before != "BE") return "VBD";
    const bool is_habit = is_determiner_like(plain_tag(i + 2)) || plain_tag(i + 2) == "VBG" ||
                          is_one_of(word(i + 2), {"that", "having", "being"});
    return is_habit ? "JJ" : "VBN";
  }

  /// The tag before `i`, adverbs and the subject of a question ("did you read") passed over.
  std::string_view before_adverbs(std::size_t i) const {
    while (i > 0 && tags_[i - 1] == "RB") --i;
    if (i > 1 && tags_[i - 1] == "PRP" && is_one_of(tags_[i - 2], {"MD", "HV"}) &&
        (i == 2 || tags_[i - 3] != "PRP"))
      return tags_[i - 2];
    return i > 0 ? tags_[i - 1] : "";
  }

  bool has_present_cue() const { return std::ranges::any_of(lower_, is_present_cue); }

  std::string_view guess_open(std::size_t i) const {
    const std::string_view before = before_adverbs(i);
    const std::string_view by_ending = tag_of_ending(lower_[i]);
    const bool has_object = is_determiner_like(plain_tag(i + 1)) || word(i + 1) == "that";
    if (before == "TO" || before == "MD") return "VB";
    if (before == "HV") return has_object || !is_content(i) ? "VBN" : past_participle(i);
    if (before == "BE") return after_be(i);
    if (before == "DT" || before == "PRP$" || before == "JJ" || before == "CD")
      return is_adjective_homograph(lower_[i]) && is_content(i + 1) ? "JJ" : noun(i);
    if (before == "IN") return by_ending == "VBG" ? by_ending : after_preposition(i);
    if (before == "PRP") return after_subject(i);
    if (before.empty()) return at_start(i, has_object);
    if (before == "CC") return after_conjunction(i, has_object);
    if (before.starts_with("NN")) return after_noun(i, before, has_object);
    return by_ending == "NN" && is_adjective_homograph(lower_[i]) ? "JJ" : by_ending;
  }

  std::string_view past_participle(std::size_t i) const {
    return is_one_of(lower_[i], {"read", "wound", "reread"}) || lower_[i].ends_with("ed") ? "VBN"
                                                                                          : "NN";
  }
  std::string_view after_be(std::size_t i) const {
    if (is_one_of(lower_[i], {"read", "wound", "reread"})) return "VBN";
    const std::string_view by_ending = tag_of_ending(lower_[i]);
    if (by_ending == "VBD") return "VBN";
    return by_ending == "NN" ? "JJ" : by_ending;
  }
  std::string_view noun(std::size_t i) const {
    const std::string_view by_ending = tag_of_ending(lower_[i]);
    return by_ending == "VBD"   ? "VBN"
           : by_ending == "JJ"  ? "JJ"
           : by_ending == "NNS" ? "NNS"
                                : "NN";
  }
  std::string_view after_preposition(std::size_t i) const {
    if (is_adjective_homograph(lower_[i]) && is_content(i + 1)) return "JJ";
    // Before a subordinate clause: "when he read", but also "as read by".
    return lower_[i] == "read" ? "VBN" : noun(i);
  }
  std::string_view after_subject(std::size_t i) const {
    if (is_one_of(lower_[i], {"read", "reread"})) {
      const bool is_third = is_one_of(word(i - 1), {"he", "she", "it", "who", "someone", "nobody"});
      return is_third || !has_present_cue() ? "VBD" : "VB";
    }
    if (lower_[i] == "wound") return "VBD";
    const std::string_view by_ending = tag_of_ending(lower_[i]);
    if (by_ending == "NNS") return "VBZ";
    return by_ending == "NN" ? "VBP" : by_ending;
  }
  /// An order: "Close the door", "Read it".
  std::string_view at_start(std::size_t i, bool has_object) const {
    const std::string_view by_ending = tag_of_ending(lower_[i]);
    if (has_object && by_ending == "NN") return "VB";
    if (is_adjective_homograph(lower_[i]) && is_content(i + 1)) return "JJ";
    return by_ending;
  }
  std::string_view after_conjunction(std::size_t i, bool has_object) const {
    for (std::size_t back = i; back-- > 0;) {
      const std::string_view tag = tags_[back];
      if (has_object && tag == "VB") return "VB";
      if (has_object && tag.starts_with("VB")) return lower_[i] == "read" ? "VBD" : "VBP";
    }
    return tag_of_ending(lower_[i]);
  }
  std::string_view after_noun(std::size_t i, std::string_view before, bool has_object) const {
    const std::string_view by_ending = tag_of_ending(lower_[i]);
    const bool has_preposition = plain_tag(i + 1) == "IN" || plain_tag(i + 1) == "TO";
    if (is_one_of(lower_[i], {"read", "wound"}))
      return has_object || has_preposition ? "VBD" : "VBN";
    const bool is_plural = before == "NNS" || before == "NNPS";
    if (has_object && by_ending == "NNS" && !is_plural) return "VBZ";
    if ((has_object || has_preposition) && by_ending == "NN" && is_plural) return "VBP";
    return by_ending;
  }

  const std::vector<std::string>& words_;
  std::vector<std::string> lower_;
  bool has_small_ = false;  ///< not everything is written in capitals
  std::vector<std::string_view> tags_;
};

}  // namespace

std::vector<GuessedTag> guess_tags(const std::vector<std::string>& words) {
  std::vector<GuessedTag> tags;
  for (const std::string_view tag : Guesser(words).guess()) tags.push_back({tag, tag});
  return tags;
}

}  // namespace text
