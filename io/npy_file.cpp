// The header and data of the .npy format, version 1.0.
#include "io/npy_file.h"

#include <bit>
#include <string>
#include <string_view>
#include <utility>

namespace io {
namespace {

static_assert(std::endian::native == std::endian::little);

constexpr std::string_view kMagic("\x93NUMPY\x01\x00", 8);

/// What comes before the values: a Python dictionary, padded so that they begin on 64 bytes.
std::string header(std::size_t count) {
  std::string text =
      "{'descr': '<f4', 'fortran_order': False, 'shape': (" + std::to_string(count) + ",), }";
  constexpr std::size_t kLengthBytes = 2;
  const std::size_t used = kMagic.size() + kLengthBytes + text.size() + 1;
  text += std::string((64 - used % 64) % 64, ' ') + "\n";
  const char length[kLengthBytes] = {static_cast<char>(text.size() & 0xFF),
                                     static_cast<char>(text.size() >> 8)};
  return std::string(kMagic) + std::string(length, kLengthBytes) + text;
}

}  // namespace

SealedFile write_npy(Target target, std::span<const float> values) {
  AtomicFile file(std::move(target));
  file.write(header(values.size()));
  file.write({reinterpret_cast<const char*>(values.data()), values.size_bytes()});
  return file.seal();
}

}  // namespace io
