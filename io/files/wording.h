#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace io {

/// How many letters have to be put in, taken out, replaced or swapped with their neighbour to make
/// `b` of `a`, no letter touched twice (optimal string alignment, a Damerau-Levenshtein distance).
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The one of `candidates` that was probably meant by `word`, whatever the case of its letters; or
/// nothing. One letter may be wrong in words of four to seven, two in longer ones; of several as
/// near the one with the longest beginning in common.
std::string nearest(const std::string& word, const std::vector<std::string>& candidates);

/// `1 item`, `2 items`; `many` where the plural does not end in s alone.
std::string counted(std::int64_t count, const std::string& one, const std::string& many = {});

/// `wav, flac, ogg`.
template <class Names>
std::string listed(const Names& names) {
  std::string list;
  for (const auto& name : names) list.append(list.empty() ? "" : ", ").append(name);
  return list;
}

/// ` (did you mean "voice"?)`, or nothing.
std::string did_you_mean(const std::string& word, const std::vector<std::string>& candidates);

}  // namespace io
