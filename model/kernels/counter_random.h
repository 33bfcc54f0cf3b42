// Random numbers as functions of key and position, for noise and synthetic weights.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace model {

/// The counter generator behind every random number here: value i of a stream is a hash of
/// (key, i), so any part can be made anywhere, in any order (SplitMix64, Steele et al. 2014).
inline std::uint64_t counter_hash(std::uint64_t key, std::uint64_t index) {
  std::uint64_t z = key + (index + 1) * 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

/// FNV-1a, 64 bits: turns names into keys.
constexpr std::uint64_t fnv1a64(std::string_view text, std::uint64_t h = 0xCBF29CE484222325u) {
  for (const char c : text) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001B3u;
  return h;
}

/// Standard normal values first .. first + out.size() - 1 of the stream `seed` (Box-Muller on pairs
/// of the counter generator: value 2p is the cosine, 2p + 1 the sine). `first` must be even.
void gaussian(std::uint64_t seed, std::uint64_t first, std::span<float> out);

}  // namespace model
