// Keeps a candidate marker if it continues the style and the count of the marker before it.
#include "model/text/list_markers.h"

#include <optional>

#include "model/text/symbols.h"
#include "model/text/unicode.h"

namespace text {
namespace {

constexpr std::u16string_view kBullets = u"•◦▪‣●-";
constexpr std::size_t kMostDigits = 3;

/// What markers of one list have in common, and where in the list one stands.
struct Label {
  static constexpr int kNone = -1;
  char16_t bullet = 0;  ///< 0: none
  bool is_letter = false;
  bool is_capital = false;
  bool is_bracketed = false;         ///< "(1)"
  std::u16string_view closing = {};  ///< ".", ")", ".)"
  int ordinal = kNone;               ///< kNone: a bullet alone

  bool is_followed_by(const Label& next) const {
    return bullet == next.bullet && is_letter == next.is_letter && is_capital == next.is_capital &&
           is_bracketed == next.is_bracketed && closing == next.closing &&
           next.ordinal == (ordinal == kNone ? kNone : ordinal + 1);
  }
};

class MarkerReader {
 public:
  explicit MarkerReader(std::u16string_view text) : text_(text) {}

  /// The marker at `begin`, where a word begins.
  std::optional<Label> read(std::size_t begin, std::size_t& end) const {
    Label label;
    std::size_t at = begin;
    if (kBullets.find(unit(at)) != kBullets.npos) {
      label.bullet = unit(at++);
      if (unit(at) == u' ') ++at;
    }
    const std::size_t behind_bullet = at;
    if (unit(at) == u'(') label.is_bracketed = true, ++at;
    if (read_ordinal(at, label) && read_closing(at, label) && is_item(at, label)) {
      end = at;
      return label;
    }
    if (label.bullet == 0 || label.bullet == u'-') return std::nullopt;  // a dash
    end = behind_bullet;
    return Label{.bullet = label.bullet};
  }

 private:
  char16_t unit(std::size_t at) const { return at < text_.size() ? text_[at] : u'\n'; }

  bool read_ordinal(std::size_t& at, Label& label) const {
    const char16_t first = unit(at);
    if (first < 0x80 && is_letter(first)) {
      label.is_letter = true;
      label.is_capital = is_upper(first);
      label.ordinal = first;
      ++at;
      return true;
    }
    int number = 0;
    std::size_t digits = 0;
    for (; digits <= kMostDigits && unit(at) >= u'0' && unit(at) <= u'9'; ++digits, ++at)
      number = 10 * number + (unit(at) - u'0');
    label.ordinal = number;
    return digits > 0 && digits <= kMostDigits;
  }

  bool read_closing(std::size_t& at, Label& label) const {
    const std::size_t begin = at;
    if (unit(at) == u'.') ++at;
    if (unit(at) == u')') ++at;
    label.closing = text_.substr(begin, at - begin);
    return at > begin && (!label.is_bracketed || label.closing == u")");
  }

  /// "A. Smith" has an initial, "1.5" is a number.
  bool is_item(std::size_t at, const Label& label) const {
    if (unit(at) != u' ') return false;
    return label.closing != u"." || (!label.is_capital && !is_lower(unit(at + 1)));
  }

  std::u16string_view text_;
};

/// Whether something may begin at `at`.
bool is_begin(std::u16string_view text, std::size_t at) {
  while (at > 0 && text[at - 1] == u' ') --at;
  return at == 0 || text[at - 1] == u'\n' || text[at - 1] == u':' || is_terminal_mark(text[at - 1]);
}

}  // namespace

std::vector<ListMarker> list_markers(std::u16string_view text) {
  const MarkerReader reader(text);
  std::vector<ListMarker> found;
  ListMarker last;
  Label last_label;
  bool may_go_on = false;  // behind `last`
  bool is_list = false;    // the last one is in `found`
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == u'\n') may_go_on = false;
    if (at > 0 && !is_space(text[at - 1])) continue;
    std::size_t end = at;
    const std::optional<Label> label = reader.read(at, end);
    if (!label) continue;
    const ListMarker marker{at, end};
    if (may_go_on && last_label.is_followed_by(*label)) {
      if (!is_list) found.push_back(last);
      found.push_back(marker);
      is_list = true;
    } else if (is_begin(text, at)) {
      is_list = false;
    } else {
      continue;
    }
    last = marker;
    last_label = *label;
    may_go_on = true;
    at = end;
  }
  return found;
}

}  // namespace text
