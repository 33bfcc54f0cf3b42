// Reads Praat TextGrid files, in the long and the short text format.
#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

#include "io/alignment/alignment.h"
#include "io/base/error.h"
#include "io/base/unicode.h"

namespace io {
namespace {

constexpr std::string_view kGridSpace = " \t\r\n";

/// The tokens that count by Praat's manual: strings in quotes, flags in <>, and numbers that stand
/// alone. All else, such as `xmin =`, is for people.
class GridTokens {
 public:
  GridTokens(std::string_view text, const std::string& subject) : text_(text), subject_(subject) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (text_.starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
  }

  std::string string() {
    const std::string_view token = next("a string");
    if (!token.starts_with('"')) fail("expected a string, found " + std::string(token));
    std::string label;
    for (std::size_t i = 1; i + 1 < token.size(); ++i) {
      label += token[i];
      if (token[i] == '"') ++i;  // doubled
    }
    return label;
  }

  double number() {
    const std::string_view token = next("a number");
    double value = 0;
    if (!parse(token, value)) fail("expected a number, found " + std::string(token));
    return value;
  }

  std::string_view next(const char* wanted) {
    for (;;) {
      at_ = std::min(text_.find_first_not_of(kGridSpace, at_), text_.size());
      if (at_ == text_.size()) fail(std::string("expected ") + wanted + ", found the end");
      const std::string_view token = text_[at_] == '"' ? quoted() : word();
      at_ += token.size();
      double ignored = 0;
      if (token.front() == '"' || token.front() == '<' || parse(token, ignored)) return token;
    }
  }

  [[noreturn]] void fail(const std::string& problem) const {
    const auto lines = std::count(text_.begin(), text_.begin() + static_cast<long>(at_), '\n');
    throw Error(subject_ + ":" + std::to_string(lines + 1), problem);
  }

 private:
  static bool parse(std::string_view token, double& value) {
    const char* const end = token.data() + token.size();
    const auto result = std::from_chars(token.data(), end, value);
    return result.ec == std::errc() && result.ptr == end;
  }

  std::string_view word() const {
    return text_.substr(at_, text_.find_first_of(kGridSpace, at_) - at_);
  }

  std::string_view quoted() const {
    for (std::size_t end = at_ + 1; end < text_.size(); ++end) {
      if (text_[end] != '"') continue;
      if (end + 1 == text_.size() || text_[end + 1] != '"') return text_.substr(at_, end + 1 - at_);
      ++end;
    }
    fail("the quote is not closed");
  }

  std::string_view text_;
  const std::string& subject_;
  std::size_t at_ = 0;
};

TextGrid::Tier read_tier(GridTokens& tokens) {
  const std::string kind = tokens.string();
  const bool is_points = kind == "TextTier";
  if (!is_points && kind != "IntervalTier")
    tokens.fail("expected IntervalTier or TextTier, found " + excerpt(kind));
  TextGrid::Tier tier{tokens.string(), {}};
  tokens.number();  // its own begin and end
  tokens.number();
  for (double left = tokens.number(); left >= 1; --left) {
    TextGrid::Interval interval;
    interval.begin = tokens.number();
    interval.end = is_points ? interval.begin : tokens.number();
    interval.label = tokens.string();
    tier.intervals.push_back(std::move(interval));
  }
  return tier;
}

}  // namespace

TextGrid read_text_grid(const std::string& text, const std::string& subject) {
  if (!is_utf8(text)) throw Error(subject, "expected UTF-8, found other bytes");
  GridTokens tokens(text, subject);
  if (tokens.string() != "ooTextFile" || tokens.string() != "TextGrid")
    tokens.fail("expected a TextGrid, found another file");
  TextGrid grid;
  grid.begin = tokens.number();
  grid.end = tokens.number();
  if (tokens.next("<exists>") != "<exists>") return grid;
  for (double left = tokens.number(); left >= 1; --left) grid.tiers.push_back(read_tier(tokens));
  return grid;
}

}  // namespace io
