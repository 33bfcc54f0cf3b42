// Base64 encoding and decoding.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace io {

/// Bytes as text (RFC 4648, section 4, with padding; libsodium).
std::string to_base64(std::span<const std::uint8_t> bytes);

/// And back; nothing where the text is not that.
std::optional<std::vector<std::uint8_t>> from_base64(std::string_view text);

}  // namespace io
