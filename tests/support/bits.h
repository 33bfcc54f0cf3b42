// Reproducible random floats, and hashes of float bits to compare results between processors.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/base/hash.h"
#include "model/kernels/counter_random.h"
#include "model/tensor/mat.h"

/// `count` floats in low .. high that depend on the seed alone, whatever the C++ library.
inline std::vector<float> hashed_floats(std::size_t count, std::uint64_t seed, float low = -1,
                                        float high = 1) {
  std::vector<float> values(count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto share = static_cast<float>(model::counter_hash(seed, i) >> 40) * 0x1p-24f;
    values[i] = low + (high - low) * share;
  }
  return values;
}

/// A hash of the bits of `values`; all NaNs are one.
inline std::string hash_of_bits(std::span<const float> values) {
  io::Hasher hasher;
  for (const float value : values) {
    const auto bits = value == value ? std::bit_cast<std::uint32_t>(value) : 0x7FC00000u;
    for (int shift = 0; shift < 32; shift += 8) {
      const char byte = static_cast<char>(bits >> shift);
      hasher.add(std::string_view(&byte, 1));
    }
  }
  return hasher.result().hex();
}
