#include "io/files/error.h"

#include <algorithm>
#include <cctype>
#include <system_error>
#include <utility>

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

std::string lower(std::string word) {
  std::transform(word.begin(), word.end(), word.begin(), [](char c) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  });
  return word;
}

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
    const std::size_t distance = edit_distance(lower(word), lower(candidate));
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

std::string excerpt(const std::string& text) {
  constexpr std::size_t kLongest = 60, kBegin = 40, kEnd = 17;  // and three bytes of "…"
  if (text.size() <= kLongest) return text;
  const auto is_within_letter = [&](std::size_t at) { return (text[at] & 0xC0) == 0x80; };
  std::size_t begin = kBegin;
  while (begin > 0 && is_within_letter(begin)) --begin;
  std::size_t end = text.size() - kEnd;
  while (end < text.size() && is_within_letter(end)) ++end;
  return text.substr(0, begin) + "…" + text.substr(end);
}

std::string counted(std::int64_t count, const std::string& one, const std::string& many) {
  return std::to_string(count) + " " + (count == 1 ? one : many.empty() ? one + "s" : many);
}

}  // namespace io
