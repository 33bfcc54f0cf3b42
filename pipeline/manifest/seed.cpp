#include "pipeline/manifest/seed.h"

namespace pipeline {
namespace {

std::uint64_t fnv1a(std::uint64_t hash, std::uint8_t byte) { return (hash ^ byte) * 0x100000001b3; }

/// The finalizer of splitmix64.
std::uint64_t mix(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

}  // namespace

std::uint64_t item_seed(std::uint64_t job_seed, std::string_view name) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (int byte = 0; byte < 8; ++byte)
    hash = fnv1a(hash, static_cast<std::uint8_t>(job_seed >> (8 * byte)));
  for (const char c : name) hash = fnv1a(hash, static_cast<std::uint8_t>(c));
  return hash;
}

std::uint64_t chunk_seed(std::uint64_t item_seed, std::uint64_t index) {
  // Mixed before the index is added: seeds 5 and 6 must not share the chunks 5+2 and 6+1.
  return index == 0 ? item_seed : mix(mix(item_seed) + index);
}

}  // namespace pipeline
