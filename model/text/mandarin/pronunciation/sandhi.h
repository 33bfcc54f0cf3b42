// Spoken Mandarin: joins words and changes their tones by context.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace text {

/// A word of Mandarin and its reading.
struct MandarinWord {
  std::u32string characters;
  std::string_view tag;  ///< its part of speech: TaggedWord::tag
  /// The syllable of each character, in pinyin with marks; empty for one without a reading.
  std::vector<std::string> syllables = {};
  bool is_rhotic = false;  ///< the last character, 儿, is an r that closes the syllable before it
};

/// What the rules ask about Han characters.
struct HanKnowledge {
  std::function<std::vector<std::string>(std::u32string_view word)> read;  ///< as `syllables`
  std::function<std::vector<std::size_t>(std::u32string_view run)> cut;    ///< lengths of its words
  std::function<bool(std::u32string_view word)> has;  ///< whether a dictionary has the word
};

/// The words of a run as they are spoken, with the readings that they have in it: 不, 一, 儿, words
/// said twice and short neighbours in the third tone are one word with what they belong to; then
/// tones change by 不, 一, weak syllables and third tones in a row, as in the reference (misaki
/// 0.9.4, tone_sandhi.py and zh_frontend.py, which come from PaddleSpeech). Rules for a part of
/// speech hold for words of an unknown one, too. Linear time. Pure but for `han`.
std::vector<MandarinWord> as_spoken(std::vector<MandarinWord> words, const HanKnowledge& han);

}  // namespace text
