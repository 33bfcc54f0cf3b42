#include "model/text/pronunciation/clause_words.h"

#include <algorithm>
#include <initializer_list>

namespace text {
namespace {

bool is_among(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

}  // namespace

bool is_present_cue(std::string_view word) {
  return is_among(
      word, {"every",   "always",    "usually",  "often",    "sometimes", "daily",      "rarely",
             "seldom",  "regularly", "nowadays", "mondays",  "tuesdays",  "wednesdays", "thursdays",
             "fridays", "saturdays", "sundays",  "weekends", "mornings",  "evenings",   "nights"});
}

bool is_past_cue(std::string_view word) {
  return is_among(word, {"yesterday", "ago", "last", "earlier", "once"});
}

bool takes_noun_after_to(std::string_view word) {
  return is_among(word,
                  {"thanks",    "due",      "according", "prior",     "addicted", "next",
                   "contrast",  "relation", "similar",   "opposed",   "response", "access",
                   "exposed",   "exposure", "devoted",   "reference", "regard",   "respect",
                   "attention", "addition", "linked",    "key",       "answer",   "close",
                   "back",      "equal",    "compared",  "return",    "returned", "resistant"});
}

bool goes_to(std::string_view word) {
  return is_among(word, {"go", "goes", "went", "gone", "come", "comes", "came", "sent", "belong",
                         "belongs", "belonged", "moved", "apply", "applies", "applied"});
}

bool begins_clause(std::string_view word) {
  return is_among(word, {"if",    "because", "while",  "when",     "whenever", "where", "wherever",
                         "since", "until",   "unless", "although", "though",   "that",  "whether",
                         "than",  "how",     "why",    "what",     "as",       "which", "who"});
}

bool takes_bare_verb(std::string_view word) {
  return is_among(word, {"let", "lets", "letting", "help", "helps", "helped", "helping", "see",
                         "saw", "watch", "watched", "hear", "heard", "make", "makes", "made"});
}

bool takes_adjective(std::string_view word) {
  return is_among(
      word, {"keep",   "keeps", "kept", "keeping", "make",     "makes",    "made",       "leave",
             "leaves", "left",  "find", "finds",   "found",    "consider", "considered", "hold",
             "held",   "get",   "got",  "declare", "declared", "render"});
}

}  // namespace text
