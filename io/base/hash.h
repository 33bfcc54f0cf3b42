// 128-bit hashes (XXH3) of names, streams of bytes and files.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct XXH3_state_s;

namespace io {

/// XXH3-128 of a name or of bytes: among a billion items two equal ones have a chance of 10^-21 to
/// be different, so a hash stands for what it was made of.
struct Hash128 {
  std::uint64_t high = 0, low = 0;

  static Hash128 of(std::string_view bytes);
  std::string hex() const;  ///< 32 digits
  /// The hash that hex() gave; empty for anything else.
  static std::optional<Hash128> from_hex(std::string_view digits);
  friend auto operator<=>(const Hash128&, const Hash128&) = default;

  /// For hash tables.
  struct Short {
    std::size_t operator()(const Hash128& hash) const { return hash.low; }
  };
};

/// XXH3-128 of bytes that come in pieces; how they are cut does not matter.
class Hasher {
 public:
  Hasher();
  void add(std::string_view bytes);
  Hash128 result() const;

 private:
  std::unique_ptr<XXH3_state_s, void (*)(XXH3_state_s*)> state_;
};

/// XXH3-128 of a file's bytes as 32 hex digits, read in blocks. Throws Error.
std::string hash_file(const std::filesystem::path& path);

/// The same of an open file, from its first byte; its position stays. `subject` is its name in
/// errors.
std::string hash_file(int descriptor, const std::string& subject);

}  // namespace io
