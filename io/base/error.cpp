// The words of failures: reasons, excerpts, suggestions, plurals.
#include "io/base/error.h"

#include <algorithm>
#include <optional>
#include <system_error>
#include <utility>

#include "io/base/strings.h"
#include "io/base/unicode.h"

namespace io {

Error system_error(const std::string& subject, const std::string& problem, int error_number) {
  return {subject, problem + " (" + std::generic_category().message(error_number) + ")",
          error_number};
}

bool is_of_the_disk(const Error& error) {
  if (dynamic_cast<const OutputLost*>(&error) != nullptr) return true;
  switch (error.code()) {
    case ENOSPC:
    case EDQUOT:
    case EROFS:
    case EIO:
    case ENODEV:
    case ENXIO:
      return true;
    default:
      return false;
  }
}

namespace {

/// Errors a word of this length may have and still be recognised.
std::size_t tolerance(std::size_t length) { return std::min<std::size_t>(length / 4, 2); }

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
  // Row i holds the distances from the first i letters of `a` to every beginning of `b`.
  std::vector<std::size_t> before_last;
  std::vector<std::size_t> last(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::vector<std::size_t> row(b.size() + 1, i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool differ = a[i - 1] != b[j - 1];
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (differ ? 1 : 0)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
    before_last = std::move(last);
    last = std::move(row);
  }
  return last.back();
}

std::string nearest(const std::string& word, const std::vector<std::string>& candidates) {
  constexpr std::size_t kLongest = 64;  // no name of ours is longer, and the distance is quadratic
  if (word.size() > kLongest) return "";
  std::string best;
  std::pair best_rank(kLongest, 0);  // less is better: errors, then letters in common, negative
  for (const std::string& candidate : candidates) {
    const std::size_t distance = edit_distance(to_lower(word), to_lower(candidate));
    const auto differs =
        std::mismatch(word.begin(), word.end(), candidate.begin(), candidate.end());
    const std::pair rank(distance, -static_cast<int>(differs.first - word.begin()));
    if (distance > tolerance(candidate.size()) || rank >= best_rank) continue;
    best = candidate;
    best_rank = rank;
  }
  return best;
}

std::string did_you_mean(const std::string& word, const std::vector<std::string>& candidates) {
  const std::string candidate = nearest(word, candidates);
  return candidate.empty() ? "" : " (did you mean \"" + candidate + "\"?)";
}

std::string excerpt(std::string_view text) {
  constexpr std::size_t kLongest = 60, kBegin = 40, kEnd = 17;  // and three bytes of "…"
  if (text.size() <= kLongest) return std::string(text);
  const auto is_within_letter = [&](std::size_t at) { return (text[at] & 0xC0) == 0x80; };
  std::size_t begin = kBegin;
  while (begin > 0 && is_within_letter(begin)) --begin;
  std::size_t end = text.size() - kEnd;
  while (end < text.size() && is_within_letter(end)) ++end;
  return std::string(text.substr(0, begin)).append("…").append(text.substr(end));
}

namespace {

std::string escaped(unsigned char byte) {
  switch (byte) {
    case '\n':
      return "\\n";
    case '\r':
      return "\\r";
    case '\t':
      return "\\t";
    default:
      constexpr std::string_view kDigits = "0123456789abcdef";
      return {'\\', 'x', kDigits[byte >> 4], kDigits[byte & 15]};
  }
}

}  // namespace

std::string printable(std::string_view text) {
  std::string shown;
  for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end) {
    const std::optional<char32_t> c = next_character(text, end);
    if (!c) ++end;
    const bool is_control = !c || *c < 0x20 || (*c >= 0x7F && *c < 0xA0);
    for (const char byte : text.substr(begin, end - begin))
      shown += is_control ? escaped(static_cast<unsigned char>(byte)) : std::string(1, byte);
  }
  return shown;
}

std::string counted(std::int64_t count, const std::string& one, const std::string& many) {
  return std::to_string(count) + " " + (count == 1 ? one : many.empty() ? one + "s" : many);
}

}  // namespace io
