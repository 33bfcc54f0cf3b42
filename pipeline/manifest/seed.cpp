#include "pipeline/manifest/seed.h"

#include <bit>

namespace pipeline {
namespace {

class Fnv1a {
 public:
  void add(std::uint8_t byte) { hash_ = (hash_ ^ byte) * 0x100000001b3; }
  void add(std::uint64_t number) {
    for (int byte = 0; byte < 8; ++byte) add(static_cast<std::uint8_t>(number >> (8 * byte)));
  }
  void add(std::string_view text) {
    add(std::uint64_t{text.size()});
    for (const char c : text) add(static_cast<std::uint8_t>(c));
  }
  std::uint64_t hash() const { return hash_; }

 private:
  std::uint64_t hash_ = 0xcbf29ce484222325;
};

/// The finalizer of splitmix64.
std::uint64_t mix(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

}  // namespace

std::uint64_t item_seed(std::uint64_t job_seed, const Item& item) {
  Fnv1a hash;
  hash.add(job_seed);
  hash.add(static_cast<std::uint8_t>(item.script.is_phonemes));
  hash.add(item.script.content);
  hash.add(item.voice);
  hash.add(item.language);
  hash.add(std::bit_cast<std::uint64_t>(item.speed));
  return hash.hash();
}

double draw(std::uint64_t job_seed, std::string_view name, Draw purpose) {
  Fnv1a hash;
  hash.add(job_seed);
  hash.add(static_cast<std::uint8_t>(purpose));
  hash.add(name);
  // The high bits of FNV-1a hardly see the last letters of a name.
  return static_cast<double>(mix(hash.hash()) >> 11) * 0x1p-53;
}

std::uint64_t chunk_seed(std::uint64_t item_seed, std::uint64_t index) {
  // Mixed before the index is added: seeds 5 and 6 must not share the chunks 5+2 and 6+1.
  return index == 0 ? item_seed : mix(mix(item_seed) + index);
}

}  // namespace pipeline
