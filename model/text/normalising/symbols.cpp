#include <unicode/locid.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <string_view>

#include "model/text/normalising/tables/emoji.h"
#include "model/text/normalising/words.h"

namespace text {
namespace {

struct Symbol {
  char32_t sign;
  std::string_view name;
};

// Names that people use, where those of Unicode are for engineers.
constexpr auto kSymbols = std::to_array<Symbol>({
    {U'&', "and"},
    {U'+', "plus"},
    {U'=', "equals"},
    {U'<', "less than"},
    {U'>', "greater than"},
    {U'%', "percent"},
    {U'@', "at"},
    {U'#', "hash"},
    {U'/', "slash"},
    {U'\\', "backslash"},
    {U'$', "dollar"},
    {U'£', "pound"},
    {U'€', "euro"},
    {U'¥', "yen"},
    {U'¢', "cent"},
    {U'₹', "rupee"},
    {U'₩', "won"},
    {U'₽', "ruble"},
    {U'₺', "lira"},
    {U'₿', "bitcoin"},
    {U'−', "minus"},
    {U'×', "times"},
    {U'÷', "divided by"},
    {U'±', "plus or minus"},
    {U'∓', "minus or plus"},
    {U'≤', "less than or equal to"},
    {U'≥', "greater than or equal to"},
    {U'≠', "not equal to"},
    {U'≈', "approximately equal to"},
    {U'≡', "identical to"},
    {U'≪', "much less than"},
    {U'≫', "much greater than"},
    {U'∝', "proportional to"},
    {U'∞', "infinity"},
    {U'√', "square root of"},
    {U'∛', "cube root of"},
    {U'∑', "sum"},
    {U'∏', "product"},
    {U'∫', "integral"},
    {U'∂', "partial"},
    {U'∆', "delta"},
    {U'∇', "nabla"},
    {U'∈', "in"},
    {U'∉', "not in"},
    {U'⊂', "subset of"},
    {U'⊆', "subset of or equal to"},
    {U'∪', "union"},
    {U'∩', "intersection"},
    {U'∀', "for all"},
    {U'∃', "there exists"},
    {U'∅', "empty set"},
    {U'¬', "not"},
    {U'∧', "and"},
    {U'∨', "or"},
    {U'⇒', "implies"},
    {U'⇔', "if and only if"},
    {U'∴', "therefore"},
    {U'∵', "because"},
    {U'⋅', "times"},
    {U'∘', "composed with"},
    {U'⊥', "perpendicular to"},
    {U'∥', "parallel to"},
    {U'∠', "angle"},
    {U'→', "right arrow"},
    {U'←', "left arrow"},
    {U'↑', "up arrow"},
    {U'↓', "down arrow"},
    {U'↔', "left right arrow"},
    {U'°', "degrees"},
    {U'§', "section"},
    {U'¶', "paragraph"},
    {U'©', "copyright"},
    {U'®', "registered"},
    {U'™', "trademark"},
    {U'℠', "service mark"},
    {U'№', "number"},
    {U'‰', "per mille"},
    {U'²', "squared"},
    {U'³', "cubed"},
    {U'¹', "to the first"},
    {U'⁰', "to the zero"},
    {U'⁴', "to the fourth"},
    {U'⁵', "to the fifth"},
    {U'⁶', "to the sixth"},
    {U'⁷', "to the seventh"},
    {U'⁸', "to the eighth"},
    {U'⁹', "to the ninth"},
    {U'ⁿ', "to the N"},
    {U'†', "dagger"},
    {U'‡', "double dagger"},
    {U'♠', "spades"},
    {U'♣', "clubs"},
    {U'♥', "heart"},
    {U'♦', "diamonds"},
    {U'♪', "music note"},
    {U'♫', "music notes"},
    {U'♭', "flat"},
    {U'♯', "sharp"},
    {U'♮', "natural"},
    {U'★', "star"},
    {U'☆', "star"},
    {U'✓', "check mark"},
    {U'✔', "check mark"},
    {U'✗', "cross mark"},
    {U'✘', "cross mark"},
    {U'♀', "female"},
    {U'♂', "male"},
    {U'☎', "telephone"},
});

std::string look_up(char32_t c) {
  const auto* found = std::ranges::find(kSymbols, c, &Symbol::sign);
  return found == kSymbols.end() ? "" : std::string(found->name);
}

/// Unicode's name in small letters and without hyphens.
std::string unicode_name(char32_t c) {
  std::array<char, 128> name{};
  UErrorCode status = U_ZERO_ERROR;
  u_charName(static_cast<UChar32>(c), U_UNICODE_CHAR_NAME, name.data(), name.size(), &status);
  if (U_FAILURE(status)) return "";
  std::string words = name.data();
  for (char& letter : words) {
    letter =
        letter == '-' ? ' ' : static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  }
  return words;
}

/// "alpha" of GREEK SMALL LETTER ALPHA WITH TONOS.
std::string greek_name(char32_t c) {
  std::string name = unicode_name(c);
  const std::size_t letter = name.find("letter ");
  if (!name.starts_with("greek ") || letter == name.npos) return "";
  name.erase(0, letter + 7);
  if (name.starts_with("final ")) name.erase(0, 6);
  name.erase(std::min(name.find(" with"), name.size()));
  return name == "lamda" ? "lambda" : name;
}

}  // namespace

std::string symbol_name(char32_t c) {
  std::string name = look_up(c);
  if (name.empty()) name = find_emoji(c);
  if (name.empty()) name = greek_name(c);
  if (!name.empty()) return name;
  const auto icu = static_cast<UChar32>(c);
  const bool is_emoji = c > 0xFF && u_hasBinaryProperty(icu, UCHAR_EXTENDED_PICTOGRAPHIC);
  const auto type = u_charType(icu);
  const bool has_common_name = c > 0xFF && (type == U_MATH_SYMBOL || type == U_CURRENCY_SYMBOL);
  return is_emoji || has_common_name ? unicode_name(c) : "";
}

std::string flag_name(char32_t first, char32_t second) {
  constexpr char32_t kA = U'🇦';
  if (first < kA || first >= kA + 26 || second < kA || second >= kA + 26) return "";
  const std::array country = {static_cast<char>('A' + (first - kA)),
                              static_cast<char>('A' + (second - kA)), '\0'};
  icu::UnicodeString name;
  icu::Locale("", country.data()).getDisplayCountry(icu::Locale::getEnglish(), name);
  std::string words;
  name.toUTF8String(words);
  return "flag of " + words;
}

}  // namespace text
