#include "model/text/pronunciation/homographs.h"

#include <algorithm>
#include <array>

#include "model/text/pronunciation/ascii.h"

namespace text {
namespace {

/// Words that make "lead" the metal when they come right behind it, or right before it.
constexpr std::array<std::string_view, 18> kAfterMetal = {
    "pipe",   "pipes",   "paint", "poisoning", "bullet", "bullets", "acid",  "oxide",   "weights",
    "weight", "content", "shot",  "ore",       "mine",   "mines",   "glass", "crystal", "solder"};
constexpr std::array<std::string_view, 9> kBeforeMetal = {
    "molten", "melted", "of", "contains", "pencil", "white", "red", "containing", "heavy"};

std::string_view word_at(const std::vector<std::string>& words, std::size_t i) {
  return i < words.size() ? std::string_view(words[i]) : std::string_view();
}

bool is_metal(const std::vector<std::string>& words, std::size_t i) {
  const auto is_among = [](const auto& list, std::string_view word) {
    return std::ranges::find(list, to_lower(word)) != list.end();
  };
  const std::string_view after = word_at(words, i + 1);
  if (is_among(kAfterMetal, after)) return true;
  const bool stands_alone = after.empty() || to_lower(after) == "and" || to_lower(after) == "or";
  return i > 0 && stands_alone && is_among(kBeforeMetal, words[i - 1]);
}

}  // namespace

std::optional<std::u32string_view> other_reading(const std::vector<std::string>& words,
                                                 std::size_t i) {
  if (to_lower(words[i]) == "lead" && is_metal(words, i)) return U"lˈɛd";
  return std::nullopt;
}

}  // namespace text
