// What English words are by themselves.
#pragma once

#include <string_view>

#include "model/text/word_table.h"

namespace text {

// What English words are by themselves, in small letters. Constant data, safe from any thread.

/// The list called `name` of words/word_classes.tsv. Throws model::Error when there is none.
WordSet word_class(std::string_view name);

/// The tag of a word of a closed class: articles, pronouns, auxiliaries, prepositions,
/// conjunctions, number words and common adverbs; empty for any other. Ours are HV and BE for the
/// forms of "have" and "be", whichever tense they are in, QF for words like "many", and WH for
/// "which".
std::string_view find_closed_class(std::string_view word);

/// VB, VBZ, VBD or VBG for the form of a common verb that is seldom a noun; empty for any other.
std::string_view find_verb_form(std::string_view word);

/// A common adjective that its ending does not tell.
bool is_common_adjective(std::string_view word);

/// A plural that has no s: "people".
bool is_plain_plural(std::string_view word);

/// The tag that the ending of a word speaks for.
std::string_view tag_of_ending(std::string_view word);

}  // namespace text
