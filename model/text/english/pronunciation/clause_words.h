// Words that tell what another word of their clause is.
#pragma once

#include <string_view>

namespace text {

// Words, in small letters, that tell what another word of their clause is. Pure, safe from any
// thread.

/// What the present tense is met with: "every", "usually".
bool is_present_cue(std::string_view word);
/// What the past is met with: "yesterday".
bool is_past_cue(std::string_view word);
/// "to" after these is followed by a noun: "exposed to lead".
bool takes_noun_after_to(std::string_view word);
/// "went to separate schools"
bool goes_to(std::string_view word);
/// Begins a clause of its own: "because", "which".
bool begins_clause(std::string_view word);
/// What is done to something: "let them live", "help us record".
bool takes_bare_verb(std::string_view word);
/// What something is kept or found to be: "keep them separate".
bool takes_adjective(std::string_view word);

}  // namespace text
