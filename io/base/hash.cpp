// Hashes by the xxHash library: see hash.h.
#include "io/base/hash.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <xxhash.h>

#include <charconv>
#include <new>

#include "io/base/descriptor.h"
#include "io/base/error.h"

namespace io {

Hash128 Hash128::of(std::string_view bytes) {
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  return {hash.high64, hash.low64};
}

std::string Hash128::hex() const { return fmt::format("{:016x}{:016x}", high, low); }

std::optional<Hash128> Hash128::from_hex(std::string_view digits) {
  constexpr std::size_t kHalf = 16;
  Hash128 hash;
  const char* const begin = digits.data();
  if (digits.size() != 2 * kHalf ||
      std::from_chars(begin, begin + kHalf, hash.high, 16).ptr != begin + kHalf ||
      std::from_chars(begin + kHalf, begin + 2 * kHalf, hash.low, 16).ptr != begin + 2 * kHalf)
    return std::nullopt;
  return hash;
}

Hasher::Hasher() : state_(XXH3_createState(), [](XXH3_state_s* state) { XXH3_freeState(state); }) {
  if (!state_) throw std::bad_alloc();
  XXH3_128bits_reset(state_.get());
}

void Hasher::add(std::string_view bytes) {
  XXH3_128bits_update(state_.get(), bytes.data(), bytes.size());
}

Hash128 Hasher::result() const {
  const XXH128_hash_t hash = XXH3_128bits_digest(state_.get());
  return {hash.high64, hash.low64};
}

std::string hash_file(const std::filesystem::path& path) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) throw system_error(path.string(), "cannot open the file");
  return hash_file(*file, path.string());
}

std::string hash_file(int descriptor, const std::string& subject) {
  Hasher hasher;
  read_blocks(descriptor, subject, [&](std::string_view bytes) { hasher.add(bytes); });
  return hasher.result().hex();
}

}  // namespace io
