// Cleans a text from left to right: composes accents, merges spaces, periods and dashes. A second
// pass decides which way straight quotes face and which dashes join words.
#include "model/text/clean_text.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/utypes.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "io/base/error.h"
#include "model/error.h"
#include "model/text/common_form.h"
#include "model/text/number_signs.h"
#include "model/text/unicode.h"

namespace text {
namespace {

constexpr std::size_t kMaxBytes = std::size_t{1} << 30;
// Of accents on one letter, as in the stream-safe format of Unicode (UAX 15).
constexpr std::size_t kMaxAccents = 30;

/// Of those that tell which flag a black one is.
bool is_tag(char32_t c) { return c >= 0xE0020 && c <= 0xE007F; }

/// Builds the clean text from left to right; what a new character does to the ones before it
/// happens here.
class Cleaner {
 public:
  /// One character with its accents, as it stood in `raw`.
  void add(const std::u32string& cluster, Span raw) {
    const char32_t base = cluster[0];
    if (base == U'¿' || base == U'¡') return add_opening(static_cast<char16_t>(base), raw);
    if (is_space(base)) return add_space(base, raw);
    if (is_removable(base)) return;
    if (!opening_.empty()) raw.begin = opening_raw_.begin;
    opening_.clear();
    if (lines_ == 1 && is_of_unspaced_script(base) && ends_unspaced_) forget_space();
    ends_unspaced_ = is_of_unspaced_script(cluster.back());
    flush_space();
    part_numbers(base, raw);
    for (const char32_t c : composed(cluster)) {
      for (const char16_t unit : common_form(c)) add_unit(unit, raw);
    }
    last_ = base;
  }

  CleanText finish() {
    flush_opening();
    if (has_roman_signs_) clean_ = with_roman_signs_spelled(clean_);
    give_direction();
    return std::move(clean_);
  }

 private:
  /// An inverted mark is part of the word that follows, for ? and ! at the end say the same.
  void add_opening(char16_t mark, Span raw) {
    if (opening_.empty()) opening_raw_.begin = raw.begin;
    opening_raw_.end = raw.end;
    opening_.push_back(mark);
  }

  /// What opens nothing is a symbol like others.
  void flush_opening() {
    if (opening_.empty()) return;
    flush_space();
    for (const char16_t mark : opening_) push(mark, opening_raw_);
    opening_.clear();
  }

  void add_space(char32_t c, Span raw) {
    flush_opening();
    if (c == U'\n' || c == U'\r' || c == 0x85 || c == 0x2028 || c == 0x0B || c == 0x0C) ++lines_;
    if (c == 0x2029) lines_ += 2;
    if (c == U'\n' && after_return_) --lines_;
    after_return_ = c == U'\r';
    if (space_.begin == space_.end) space_.begin = raw.begin;
    space_.end = raw.end;
  }

  void flush_space() {
    if (space_.begin != space_.end) push(lines_ > 1 ? u'\n' : u' ', space_);
    forget_space();
  }

  void forget_space() {
    space_ = {};
    lines_ = 0;
    after_return_ = false;
  }

  void push(char16_t unit, Span raw) {
    clean_.units.push_back(unit);
    clean_.raw.push_back(raw);
  }

  /// A pause between numbers in circles, ①②, and a space between others that are not one number or
  /// word: 1，2 and 図①.
  void part_numbers(char32_t c, Span raw) {
    has_roman_signs_ = has_roman_signs_ || is_roman_sign(c);
    const bool is_plain_digit = c >= U'0' && c <= U'9';
    const std::size_t size = clean_.units.size();
    const bool is_behind_wide_comma = is_plain_digit && last_ == U'，' && size > 1 &&
                                      is_digit(at(size - 2)) && is_ascii(size - 2);
    const bool is_circled = !digits_in_circle(c).empty();
    const bool is_behind_circle = !digits_in_circle(last_).empty();
    const bool is_behind_word = size > 0 && is_alnum(at(size - 1));
    const Span nothing{raw.begin, raw.begin};
    if (is_behind_word && is_circled && is_behind_circle)
      push(u'、', nothing);
    else if (is_behind_wide_comma ||
             (is_behind_word && (is_circled || (is_behind_circle && is_alnum(c)))))
      push(u' ', nothing);
  }

  bool is_ascii(std::size_t i) const { return clean_.raw[i].end - clean_.raw[i].begin == 1; }

  void replace_last(std::size_t count, char16_t unit, std::size_t end) {
    const Span raw{clean_.raw[clean_.raw.size() - count].begin, end};
    clean_.units.resize(clean_.units.size() - count);
    clean_.raw.resize(clean_.raw.size() - count);
    push(unit, raw);
  }

  void add_unit(char16_t unit, Span raw) {
    const std::u16string_view so_far = clean_.units;
    const char16_t last = so_far.empty() ? u' ' : so_far.back();
    const bool is_dash = unit == u'-' || unit == u'–' || unit == u'—';
    if (unit == u'\u3099' || unit == u'\u309A') return add_voice(unit, raw);
    const bool is_period = unit == u'.' || unit == u'。';
    if (is_period && (last == unit || last == u'…')) {
      replace_last(1, u'…', raw.end);
    } else if (unit == u'.' && so_far.ends_with(u". . ")) {
      replace_last(4, u'…', raw.end);
    } else if (is_dash && (last == u'-' || last == u'–' || last == u'—')) {
      replace_last(1, u'—', raw.end);
    } else {
      push(unit, raw);
    }
  }

  /// A mark of voice that stood by itself, as in half-width kana, becomes part of its kana.
  void add_voice(char16_t mark, Span raw) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* nfc = icu::Normalizer2::getNFCInstance(status);
    const UChar32 whole = clean_.units.empty() ? -1 : nfc->composePair(clean_.units.back(), mark);
    if (whole < 0)
      push(mark, raw);
    else
      replace_last(1, static_cast<char16_t>(whole), raw.end);
  }

  char16_t at(std::size_t i) const { return i < clean_.units.size() ? clean_.units[i] : u' '; }

  /// Of the dash at unit `i`; one that is a character of its own has three bytes.
  bool is_two_hyphens(std::size_t i) const { return clean_.raw[i].end - clean_.raw[i].begin == 2; }

  static bool opens_name(char16_t before, char16_t after) {
    constexpr std::u16string_view kOpening = u" \n([{“'";
    return kOpening.find(before) != kOpening.npos && after < 0x80 && is_letter(after);
  }

  /// En dashes stay between digits, join letters and part everything else; a straight quote after
  /// anything but a space or an opening mark closes.
  void give_direction() {
    constexpr std::u16string_view kOpening = u" \n([{—“-";
    for (std::size_t i = 0; i < clean_.units.size(); ++i) {
      const char16_t before = i > 0 ? at(i - 1) : u' ';
      if (clean_.units[i] == u'"') {
        clean_.units[i] = kOpening.find(before) != kOpening.npos ? u'“' : u'”';
      } else if (clean_.units[i] == u'–') {
        const bool spaced = before == u' ' && at(i + 1) == u' ';
        const char16_t left = spaced && i > 1 ? at(i - 2) : before;
        const char16_t right = spaced ? at(i + 2) : at(i + 1);
        if (is_digit(left) && (is_digit(right) || right == u'$')) continue;
        clean_.units[i] = !spaced && is_alnum(left) && is_alnum(right) ? u'-' : u'—';
      } else if (clean_.units[i] == u'—' && is_two_hyphens(i) && opens_name(before, at(i + 1))) {
        clean_.units[i] = kDoubleHyphen;
      }
    }
  }

  CleanText clean_;
  Span space_;              ///< white space not yet added
  std::u16string opening_;  ///< inverted marks not yet added
  Span opening_raw_;
  int lines_ = 0;
  bool after_return_ = false;
  bool has_roman_signs_ = false;
  char32_t last_ = 0;           ///< the last character
  bool ends_unspaced_ = false;  ///< the last character is_of_unspaced_script()
};

}  // namespace

bool is_removable(char32_t character) {
  const auto c = static_cast<UChar32>(character);
  if (c > ' ' && c < 0x7F) return false;  // most of any text
  if (is_space(character)) return false;
  return u_charType(c) == U_CONTROL_CHAR ||
         u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) ||
         (c >= 0xFFF9 && c <= 0xFFFB) || is_mark_of_script(character);
}

CleanText clean(std::string_view raw) {
  if (raw.size() > kMaxBytes) {
    throw model::Error("text", "at most 1 GiB", io::counted(raw.size(), "byte"));
  }
  Cleaner cleaner;
  std::u32string cluster;
  Span span;
  for (Utf8Reader reader(raw, "text"); !reader.done();) {
    const std::size_t begin = reader.offset();
    const char32_t c = reader.next();
    const bool joins =
        is_mark_of_script(c) || (is_tag(c) && !cluster.empty() && cluster[0] == U'🏴');
    if (joins && !cluster.empty() && span.end == begin) {
      if (cluster.size() <= kMaxAccents) {
        cluster.push_back(c);
        span.end = reader.offset();
      } else {
        span.end = reader.offset();  // the letter's all the same
      }
      continue;
    }
    if (!cluster.empty()) cleaner.add(cluster, span);
    cluster.assign(1, c);
    span = {begin, reader.offset()};
  }
  if (!cluster.empty()) cleaner.add(cluster, span);
  return cleaner.finish();
}

}  // namespace text
