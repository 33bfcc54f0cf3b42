// Lists and ranges of characters for each class; those of espeak-ng are from version 1.51.
#include "model/text/symbols.h"

#include "model/error.h"
#include "model/text/unicode.h"

namespace text {
namespace {

constexpr std::u32string_view kMarks = U";:,.!?—…\"()“”";
constexpr std::u32string_view kOpeningMarks = U"(“";
constexpr std::u32string_view kTerminalMarks = U".!?…";
constexpr std::u32string_view kStress = U"ˈˌ";  // letters by Unicode's account
constexpr char32_t kLength = U'ː';              // this, too
constexpr std::u32string_view kModifiers = U"ːʰʲᵝ\u0303→↓↗↘R12345";

// What espeak-ng 1.51 names when it reads English, beyond letters and digits. Signs that it passes
// over in silence are left out, so that they are reported; so is the asterisk, which in running
// text is mark-up and not a word.
constexpr std::u32string_view kSpokenSigns =
    U"'-#$%&+=@/\\~£¥€¢₹°§¶©®™±×÷µ№∞ªº¹²³¼½¾⅓⅔⁰⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉";

// Of letters espeak-ng knows those of Latin-1 and Latin Extended-A, and names the Greek ones. All
// others it would spell by their code point ("letter one eff...").
constexpr char32_t kFirstGreek = U'\u0386';
constexpr char32_t kLastGreek = U'\u03CE';

bool contains(std::u32string_view set, char32_t c) {
  return set.find(c) != std::u32string_view::npos;
}

}  // namespace

bool is_mark(char32_t c) { return contains(kMarks, c); }
bool is_opening_mark(char32_t c) { return contains(kOpeningMarks, c); }
bool is_terminal_mark(char32_t c) { return contains(kTerminalMarks, c); }

bool is_stress(char32_t c) { return contains(kStress, c); }
bool is_modifier(char32_t c) { return contains(kModifiers, c); }

bool is_sound(char32_t c) { return is_letter(c) && !is_stress(c) && c != kLength; }

bool is_spoken(char32_t c) {
  if (contains(kSpokenSigns, c)) return true;
  if (c >= kFirstGreek && c <= kLastGreek) return is_letter(c);
  return c <= kLastLatin && is_alnum(c);
}

Alphabet::Alphabet(const std::set<std::string>& symbols) {
  for (const std::string& symbol : symbols) {
    const std::u32string characters = decode(symbol, "vocabulary");
    if (characters.size() != 1) {
      throw model::Error("vocabulary", "symbols of one character", "'" + symbol + "'");
    }
    symbols_.insert(characters[0]);
  }
}

std::u32string Alphabet::keep_known(std::u32string_view phonemes,
                                    std::vector<std::string>& dropped) const {
  std::u32string known;
  for (const char32_t c : phonemes) {
    if (symbols_.contains(c)) {
      known.push_back(c);
    } else {
      dropped.push_back(encode(c));
    }
  }
  return known;
}

}  // namespace text
