// Patterns of Project Gutenberg's markers and credits: see licence.h.
#include "io/book/licence.h"

#include <algorithm>
#include <cstddef>

#include "io/book/headings/pattern.h"

namespace io {

bool begins_work(const std::string& text) {
  static const TextPattern begin(
      uR"((?i)\s*\*{3}\s*START OF (?:THE|THIS) .*(?:PROJECT GUTENBERG|E-?BOOK|E-?TEXT).*)");
  return text.find('*') != text.npos && begin.matches(text);
}

bool ends_work(const std::string& text) {
  static const TextPattern end(
      uR"((?i)\s*(?:\*{3}\s*END OF (?:THE|THIS) .*(?:PROJECT GUTENBERG|E-?BOOK|E-?TEXT).*|)"
      uR"((?:\*{3}\s*)?(?:The )?End of (?:the |this )?Project Gutenberg.*))");
  return end.matches(text);
}

bool is_credits(const std::string& text) {
  static const TextPattern credits(
      uR"((?i)(?:\[?(?:Produced|Prepared|Transcribed|Scanned|Digiti[sz]ed|Proofread|Created)(?: [a-z]+){0,4} by\b|)"
      uR"(E-?(?:text|book) (?:was )?(?:prepared|produced|created|scanned) by\b|)"
      uR"(This e-?(?:text|book) (?:was|is) (?:prepared|produced|created|scanned|transcribed)\b).*)");
  return credits.matches(text);
}

std::pair<std::size_t, std::size_t> work_among(const std::vector<MarkedBlock>& blocks) {
  constexpr std::size_t kReach = 100;   // blocks
  constexpr std::size_t kMarker = 400;  // bytes
  const auto has_begin = [](const MarkedBlock& block) {
    const std::string text = text_of(block.block);
    for (std::size_t at = text.find("***"); at != text.npos; at = text.find("***", at + 3))
      if (begins_work(text.substr(at, kMarker))) return true;
    return false;
  };
  const auto has_end = [](const MarkedBlock& block) {
    return ends_work(text_of(block.block).substr(0, kMarker));
  };
  const auto reach = blocks.begin() + static_cast<std::ptrdiff_t>(std::min(blocks.size(), kReach));
  auto begin = std::find_if(blocks.begin(), reach, has_begin);
  if (begin == reach) return {0, blocks.size()};
  const auto end = std::find_if(++begin, blocks.end(), has_end);
  for (int i = 0; i < kMostCredits && begin != end && is_credits(text_of(begin->block)); ++i)
    ++begin;
  return {static_cast<std::size_t>(begin - blocks.begin()),
          static_cast<std::size_t>(end - blocks.begin())};
}

}  // namespace io
