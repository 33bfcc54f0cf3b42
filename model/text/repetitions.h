// Expands the repetition marks of Japanese print: とき〴〵 becomes ときどき.
#pragma once

#include <string_view>

#include "model/text/clean_text.h"

namespace text {

/// `text` with what the marks of old print repeat in their place: 〱, or in two halves 〳〵 or
/// ／＼; 〲, 〴〵 and ／″＼ give the first kana a voice. いろ〳〵 is いろいろ, それ〴〵 それぞれ.
/// - Of Han characters the last two, 一人一人; of one alone it is 々, for 国々 is a word.
/// - Of kana the last two, or three that stand alone: ところどころ.
/// - One kana goes with the character before it: 代る代る.
/// Characters that are repeated have the bytes of the mark. Where nothing is before a mark it
/// stays. `raw`: what was cleaned, for a slash of another width is none of them. Linear time. Pure.
CleanText with_words_repeated(CleanText text, std::string_view raw);

}  // namespace text
