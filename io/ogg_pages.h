#pragma once

#include <ogg/ogg.h>

#include <string>
#include <string_view>

namespace io {

/// Gives every page of an Ogg stream the same serial number and a fresh checksum. Encoders draw
/// serial numbers at random, so that streams can be joined in one file; here every stream has a
/// file of its own, and equal audio has to be equal bytes.
class OggPages {
 public:
  OggPages() { ogg_sync_init(&sync_); }
  ~OggPages() { ogg_sync_clear(&sync_); }
  OggPages(const OggPages&) = delete;
  OggPages& operator=(const OggPages&) = delete;

  /// Takes the next bytes of the stream and returns the pages they complete.
  /// Throws std::bad_alloc.
  std::string take(std::string_view bytes);

 private:
  ogg_sync_state sync_{};
};

}  // namespace io
