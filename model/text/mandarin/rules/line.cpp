// Maps full-width and similar characters to ASCII on access; parses commas and decimals.
#include "model/text/mandarin/rules/line.h"

#include <unicode/uchar.h>

#include <cstdint>

#include "io/base/unicode.h"

namespace text::mandarin {
namespace {

constexpr std::size_t kMostGroups = 8;  // of three digits

/// One spelling for what looks alike.
char16_t plain(char16_t c) {
  if (c < 0x80) return c;
  if (io::is_full_width(c)) return io::half_width(c);
  if (u_isdigit(c)) return static_cast<char16_t>(u'0' + u_charDigitValue(c));
  if (u_isUWhiteSpace(c)) return u' ';
  switch (c) {
    case u'−':
    case u'‐':
    case u'‑':
      return u'-';
    case u'〜':
    case u'∼':
      return u'~';
    case u'∶':
      return u':';
    case u'⁄':
    case u'∕':
      return u'/';
    case u'￥':
      return u'¥';
    case u'￡':
      return u'£';
    case u'µ':
      return u'μ';
    case u'•':
    case u'・':
      return u'·';
    default:
      return c;
  }
}

}  // namespace

std::uint64_t Numeral::value() const { return whole.size() > kMostDigits ? 0 : std::stoull(whole); }

char16_t Line::operator[](std::size_t i) const { return i < units_.size() ? plain(units_[i]) : 0; }

bool Line::is_digit(std::size_t i) const {
  const char16_t c = (*this)[i];
  return c >= u'0' && c <= u'9';
}

bool Line::is_letter(std::size_t i) const {
  const auto c = static_cast<char16_t>((*this)[i] | 0x20);
  return c >= u'a' && c <= u'z';
}

bool Line::is_han(std::size_t i) const {
  return i < units_.size() && u_hasBinaryProperty(units_[i], UCHAR_IDEOGRAPHIC) != 0;
}

bool Line::has(std::size_t i, std::u16string_view word) const {
  for (const char16_t c : word)
    if ((*this)[i++] != c) return false;
  return true;
}

bool Line::ends_with(std::size_t end, std::u16string_view word) const {
  return end >= word.size() && end <= units_.size() && has(end - word.size(), word);
}

std::string Line::digits(std::size_t i) const {
  std::string digits;
  for (; is_digit(i) && digits.size() < kLongestRun; ++i)
    digits.push_back(static_cast<char>((*this)[i]));
  return digits;
}

std::string Line::short_digits(std::size_t i, std::size_t most) const {
  std::string run = digits(i);
  if (run.size() > most) run.clear();
  return run;
}

std::optional<Numeral> Line::numeral(std::size_t i) const {
  if (!is_digit(i)) return std::nullopt;
  Numeral numeral;
  numeral.whole = digits(i);
  numeral.end = i + numeral.whole.size();
  if (numeral.whole.size() <= 3 && numeral.whole[0] != '0') {
    for (std::size_t groups = 0; groups < kMostGroups && (*this)[numeral.end] == u','; ++groups) {
      const std::string group = short_digits(numeral.end + 1, 3);
      if (group.size() != 3) break;
      numeral.whole += group;
      numeral.end += 1 + group.size();
      numeral.has_commas = true;
    }
  }
  if ((*this)[numeral.end] == u'.' && is_digit(numeral.end + 1)) {
    numeral.fraction = digits(numeral.end + 1);
    numeral.end += 1 + numeral.fraction.size();
  }
  return numeral;
}

}  // namespace text::mandarin
