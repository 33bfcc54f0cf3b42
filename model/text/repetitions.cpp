// Finds marks by their raw bytes. The script and length of the word before decide how many
// characters are repeated.
#include "model/text/repetitions.h"

#include <unicode/uscript.h>
#include <unicode/utf16.h>
#include <unicode/utypes.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "model/text/japanese/pronunciation/kana.h"
#include "model/text/unicode.h"

namespace text {
namespace {

/// Of the longest word that is repeated, and of what shows whether it stands alone.
constexpr std::size_t kReachOfMark = 5;

struct RepetitionMark {
  std::string_view written;
  bool is_voiced;
};
constexpr auto kRepetitionMarks = std::to_array<RepetitionMark>({
    {"〳〵", false},
    {"〴〵", true},
    {"／＼", false},
    {"／″＼", true},
    {"〱", false},
    {"〲", true},
});
constexpr std::u16string_view kEndsOfMarks = u"〵〱〲\\";

/// How many units from `begin` on are the mark; 0: others are.
std::size_t units_of_mark(std::string_view mark, const CleanText& text, std::string_view raw,
                          std::size_t begin) {
  std::size_t end = begin;
  for (; !mark.empty(); ++end) {
    if (end == text.units.size()) return 0;
    const Span span = text.raw[end];
    const std::string_view written = raw.substr(span.begin, span.end - span.begin);
    if (!mark.starts_with(written)) return 0;
    mark.remove_prefix(written.size());
  }
  return end - begin;
}

/// The last kReachOfMark characters, or all.
std::u32string last_characters(std::u16string_view units) {
  std::u32string characters;
  for (std::size_t at = units.size(); at > 0 && characters.size() < kReachOfMark;) {
    UChar32 character = 0;
    U16_PREV(units.data(), 0, at, character);
    characters.insert(characters.begin(), static_cast<char32_t>(character));
  }
  return characters;
}

/// The script that a word is of: Han, hiragana, katakana or, for all others, unknown.
UScriptCode script_of_word(char32_t c) {
  UErrorCode status = U_ZERO_ERROR;
  const UScriptCode script = uscript_getScript(static_cast<UChar32>(c), &status);
  const bool is_known =
      script == USCRIPT_HAN || script == USCRIPT_HIRAGANA || script == USCRIPT_KATAKANA;
  return is_known ? script : USCRIPT_UNKNOWN;
}

/// Of each character; ー is of that of the kana before it.
std::vector<UScriptCode> scripts_of(std::u32string_view characters) {
  std::vector<UScriptCode> scripts;
  for (const char32_t c : characters) {
    const bool is_behind_hiragana = !scripts.empty() && scripts.back() == USCRIPT_HIRAGANA;
    scripts.push_back(c != U'ー'           ? script_of_word(c)
                      : is_behind_hiragana ? USCRIPT_HIRAGANA
                                           : USCRIPT_KATAKANA);
  }
  return scripts;
}

/// How many of the characters a mark behind them repeats.
std::size_t repeated_count(std::u32string_view characters) {
  constexpr std::size_t kUsual = 2;
  constexpr std::size_t kLongest = 3;
  const std::vector<UScriptCode> scripts = scripts_of(characters);
  if (scripts.empty() || scripts.back() == USCRIPT_UNKNOWN) return 0;
  const auto is_other = [&](UScriptCode script) { return script != scripts.back(); };
  const auto before = std::find_if(scripts.rbegin(), scripts.rend(), is_other);
  const auto length = static_cast<std::size_t>(before - scripts.rbegin());
  const bool is_behind_word =
      before != scripts.rend() && is_alnum(characters[characters.size() - length - 1]);
  if (scripts.back() == USCRIPT_HAN) return std::min(length, kUsual);
  if (length == 1) return before != scripts.rend() && *before != USCRIPT_UNKNOWN ? 2 : 1;
  return length == kLongest && !is_behind_word ? kLongest : kUsual;
}

/// What is said for a mark behind `units`; empty: nothing is repeated.
std::u16string repeated_behind(std::u16string_view units, bool is_voiced) {
  const std::u32string characters = last_characters(units);
  const std::size_t count = repeated_count(characters);
  if (count == 1 && is_han(characters.back())) return u"々";
  std::size_t size = 0;
  for (const char32_t c : characters.substr(characters.size() - count))
    size += static_cast<std::size_t>(U16_LENGTH(c));
  std::u16string repeated(units.substr(units.size() - size));
  if (is_voiced && !repeated.empty())
    repeated.front() = static_cast<char16_t>(japanese::voiced(repeated.front()));
  return repeated;
}

}  // namespace

CleanText with_words_repeated(CleanText text, std::string_view raw) {
  if (text.units.find_first_of(kEndsOfMarks) == text.units.npos) return text;
  CleanText whole;
  for (std::size_t i = 0; i < text.units.size();) {
    std::size_t size = 0;
    const auto begins = [&](const RepetitionMark& mark) {
      size = units_of_mark(mark.written, text, raw, i);
      return size > 0;
    };
    const auto mark = std::ranges::find_if(kRepetitionMarks, begins);
    const std::u16string repeated = mark == kRepetitionMarks.end()
                                        ? std::u16string()
                                        : repeated_behind(whole.units, mark->is_voiced);
    if (repeated.empty()) {
      whole.units.push_back(text.units[i]);
      whole.raw.push_back(text.raw[i++]);
      continue;
    }
    whole.units += repeated;
    whole.raw.insert(whole.raw.end(), repeated.size(), text.span(i, i + size));
    i += size;
  }
  return whole;
}

}  // namespace text
