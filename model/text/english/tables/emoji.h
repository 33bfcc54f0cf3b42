// English names of emoji, emoji sequences and emoticons.
#pragma once

#include <string>
#include <string_view>

namespace text {

/// Names of pictures. Constant data, safe from any thread.

/// The short name of a common emoji, as in Unicode's CLDR; empty for other characters.
std::string_view find_emoji(char32_t c);
/// What is said for a row of characters that stands for a face, ":-)"; empty for others.
std::string_view find_emoticon(std::string_view written);
/// The name of emoji that make one picture, without what joins them: "rainbow flag"; empty for
/// others.
std::string_view find_emoji_sequence(std::string_view written);
/// What a person with this thing is: "technologist" for a laptop; empty for others.
std::string_view find_emoji_profession(std::string_view thing);
/// What a person does: "shrugging"; empty for others.
std::string_view find_emoji_activity(std::string_view sign);

/// Alternatives of an expression.
std::string emoticon_pattern();
std::string emoji_sequence_pattern();
std::string emoji_profession_pattern();
std::string emoji_activity_pattern();

}  // namespace text
