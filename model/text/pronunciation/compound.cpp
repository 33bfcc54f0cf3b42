#include "model/text/pronunciation/compound.h"

#include <algorithm>
#include <tuple>

#include "model/text/pronunciation/stress.h"

namespace text {

std::vector<std::string_view> parts_of(std::string_view word) {
  constexpr std::string_view kJoints = "-_/";
  std::vector<std::string_view> parts;
  for (std::size_t begin = word.find_first_not_of(kJoints); begin != word.npos;) {
    const std::size_t end = std::min(word.find_first_of(kJoints, begin), word.size());
    parts.push_back(word.substr(begin, end - begin));
    begin = word.find_first_not_of(kJoints, end);
  }
  return parts;
}

std::u32string join_compound(const std::vector<std::string_view>& parts,
                             std::vector<std::u32string> phonemes) {
  std::vector<std::tuple<bool, int, std::size_t>> spoken;  // primary stress, weight, which
  for (std::size_t i = 0; i < phonemes.size(); ++i) {
    const bool is_stressed = phonemes[i].find(kPrimaryStress) != std::u32string::npos;
    if (!phonemes[i].empty()) spoken.emplace_back(is_stressed, stress_weight(phonemes[i]), i);
  }
  const auto soften = [&](std::size_t i) { phonemes[i] = with_stress(phonemes[i], -0.5); };
  const auto stressed = static_cast<std::size_t>(
      std::ranges::count_if(spoken, [](const auto& each) { return std::get<0>(each); }));
  if (spoken.size() == 2 && parts[std::get<2>(spoken[0])].size() == 1) {
    soften(std::get<2>(spoken[1]));  // "x-ray", "e-mail"
  } else if (spoken.size() >= 2 && stressed > (spoken.size() + 1) / 2) {
    std::ranges::sort(spoken);
    for (std::size_t i = 0; i < spoken.size() / 2; ++i) soften(std::get<2>(spoken[i]));
  }
  std::u32string whole;
  for (const std::u32string& part : phonemes) whole += part;
  return whole;
}

}  // namespace text
