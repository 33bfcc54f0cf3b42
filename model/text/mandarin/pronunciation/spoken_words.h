// Words that the rules of spoken Mandarin look for.
#pragma once

#include <functional>
#include <set>
#include <string>

namespace text {

using HanWordSet = std::set<std::u32string, std::less<>>;

// All live as long as the program and are safe from any thread.

/// Words whose last syllable is weak, and ends of such words.
const HanWordSet& weak_endings();
/// Words that rules for their endings would weaken.
const HanWordSet& full_words();
/// Words in 儿 that are closed by an r whatever part of speech they are.
const HanWordSet& rhotic_words();
/// Words, and ends of such words, in which 儿 is a syllable: a child.
const HanWordSet& full_er_words();

}  // namespace text
