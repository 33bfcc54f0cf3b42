// Base64 by libsodium: see base64.h.
#include "io/base64.h"

#include <sodium.h>

namespace io {

std::string to_base64(std::span<const std::uint8_t> bytes) {
  std::string text(sodium_base64_encoded_len(bytes.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(),
                    sodium_base64_VARIANT_ORIGINAL);
  text.pop_back();  // the end of a C string
  return text;
}

std::optional<std::vector<std::uint8_t>> from_base64(std::string_view text) {
  if (text.empty()) return std::vector<std::uint8_t>();
  std::vector<std::uint8_t> bytes(text.size());  // room enough, and never none
  std::size_t count = 0;
  if (sodium_base642bin(bytes.data(), bytes.size(), text.data(), text.size(), nullptr, &count,
                        nullptr, sodium_base64_VARIANT_ORIGINAL) != 0)
    return std::nullopt;
  bytes.resize(count);
  return bytes;
}

}  // namespace io
