// Scans a range for web addresses, formulas such as CO₂ and words with inner hyphens or periods,
// and joins neighbouring words.
#include "model/text/foreign_words.h"

#include <unicode/utf16.h>

#include <algorithm>
#include <array>

#include "model/text/unicode.h"

namespace text {
namespace {

/// Reads the units of one range.
class ForeignWords {
 public:
  ForeignWords(std::u16string_view text, std::size_t end, bool has_formulas)
      : text_(text), end_(end), has_formulas_(has_formulas) {}

  bool begins_at(std::size_t at) const {
    const char32_t c = character(at);
    return is_letter(c) && !is_of_unspaced_script(c);
  }

  /// Where the words end that begin at `at`.
  std::size_t end_of(std::size_t at) const {
    const std::size_t address = end_of_address(at);
    if (address != at) return address;
    const std::size_t formula = has_formulas_ ? end_of_formula(at) : at;
    if (formula != at) return formula;
    std::size_t end = end_of_word(at);
    for (std::size_t next = next_word(end); next != end; next = next_word(end)) {
      if (end_of_address(next) != next) break;
      end = end_of_word(next);
    }
    return end;
  }

  std::size_t after(std::size_t at) const {
    return at + static_cast<std::size_t>(U16_LENGTH(static_cast<UChar32>(character(at))));
  }

 private:
  char32_t character(std::size_t at) const {
    if (at >= end_) return U' ';
    UChar32 c = 0;
    U16_GET(text_.data(), 0, at, end_, c);
    return static_cast<char32_t>(c);
  }

  /// An address of the web or of mail; `at` where none stands there.
  std::size_t end_of_address(std::size_t at) const {
    constexpr std::u16string_view kNotLast = u".:!?)'";
    constexpr std::array kMarksOfAddresses = {
        std::u16string_view(u"://"), std::u16string_view(u"@"), std::u16string_view(u"www.")};
    std::size_t end = at;
    while (end < end_ && end - at < kMaxAddress && text_[end] > u' ' && text_[end] < 0x7F &&
           text_[end] != u',' && text_[end] != u';')
      ++end;
    while (end > at && kNotLast.find(text_[end - 1]) != kNotLast.npos) --end;
    const std::u16string_view token = text_.substr(at, end - at);
    const bool is_address = std::ranges::any_of(kMarksOfAddresses, [&](std::u16string_view sign) {
      return token.find(sign) != token.npos;
    });
    return is_address ? end : at;
  }

  /// A chemical formula: CO₂, H2O. Those in plain digits that everyone knows, as most others may be
  /// names with a number. `at` where none stands there.
  std::size_t end_of_formula(std::size_t at) const {
    constexpr auto kCommon = std::to_array<std::u16string_view>(
        {u"CO2", u"H2O", u"SO2", u"NO2", u"N2O", u"CH4", u"H2O2", u"SF6"});
    constexpr std::size_t kLongest = 16;
    std::size_t end = at;
    bool has_subscript = false;
    for (; end < end_ && end - at < kLongest; ++end) {
      const bool is_subscript = text_[end] >= u'₀' && text_[end] <= u'₉';
      if (!is_subscript && !(text_[end] < 0x80 && is_alnum(text_[end]))) break;
      has_subscript = has_subscript || is_subscript;
    }
    const std::u16string_view formula = text_.substr(at, end - at);
    return has_subscript || std::ranges::find(kCommon, formula) != kCommon.end() ? end : at;
  }

  /// With apostrophes, hyphens and periods between letters: don’t, e-mail, Node.js, U.S. but not
  /// the end of a sentence; and what names of programming languages end with.
  std::size_t end_of_word(std::size_t at) const {
    constexpr std::u16string_view kJoints = u"'-.&";
    std::size_t end = at;
    while (
        begins_at(end) || (end > at && is_combining(character(end))) ||
        (end > at && end < end_ && kJoints.find(text_[end]) != kJoints.npos && begins_at(end + 1)))
      end = after(end);
    const bool is_initial =
        end < end_ && text_[end] == u'.' && end - at >= 2 && text_[end - 2] == u'.';
    if (is_initial) return end + 1;
    std::size_t behind = end;
    while (behind < end_ && behind - at < 3 && (text_[behind] == u'+' || text_[behind] == u'#'))
      ++behind;
    return is_alnum(character(behind)) && text_[behind] < 0x80 ? end : behind;  // a+b
  }

  /// The word behind a space, or a comma and a space; `end` where no other follows.
  std::size_t next_word(std::size_t end) const {
    std::size_t next = end;
    if (next < end_ && (text_[next] == u',' || text_[next] == u';')) ++next;
    const std::size_t space = next;
    while (next < end_ && is_space(text_[next])) ++next;
    return next > space && begins_at(next) ? next : end;
  }

  static constexpr std::size_t kMaxAddress = 300;

  std::u16string_view text_;
  std::size_t end_;
  bool has_formulas_;
};

}  // namespace

std::vector<UnitRange> foreign_words(std::u16string_view text, const UnitRange& range,
                                     const UnspacedRules& rules) {
  std::vector<UnitRange> found;
  const ForeignWords words(text, range.end, rules.are_formulas_foreign);
  for (std::size_t at = range.begin; at < range.end;) {
    if (const auto number = rules.read_expression(text.substr(0, range.end), at)) {
      at = number->end;
      continue;
    }
    if (!words.begins_at(at)) {
      at = words.after(at);
      continue;
    }
    found.push_back({at, words.end_of(at)});
    at = found.back().end;
  }
  return found;
}

}  // namespace text
