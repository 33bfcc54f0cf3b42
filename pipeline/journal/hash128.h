#pragma once

#include <xxhash.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace pipeline {

/// 128 bits of a name or of bytes (XXH3): among a billion items two equal ones have a chance of
/// 10^-21 to be different, so a hash stands for what it was made of.
struct Hash128 {
  std::uint64_t high = 0, low = 0;

  static Hash128 of(std::string_view bytes) {
    const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
    return {hash.high64, hash.low64};
  }
  friend bool operator==(const Hash128&, const Hash128&) = default;

  /// For hash tables.
  struct Short {
    std::size_t operator()(const Hash128& hash) const { return hash.low; }
  };
};

}  // namespace pipeline
