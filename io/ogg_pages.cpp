#include "io/ogg_pages.h"

#include <algorithm>
#include <new>

namespace io {
namespace {

constexpr int kSerialOffset = 14;  // of the four bytes in a page header, RFC 3533, section 6
constexpr int kSerialBytes = 4;
constexpr unsigned char kSerial = 1;

}  // namespace

std::string OggPages::take(std::string_view bytes) {
  char* const buffer = ogg_sync_buffer(&sync_, static_cast<long>(bytes.size()));
  if (buffer == nullptr) throw std::bad_alloc();
  std::copy(bytes.begin(), bytes.end(), buffer);
  ogg_sync_wrote(&sync_, static_cast<long>(bytes.size()));

  std::string pages;
  for (ogg_page page; ogg_sync_pageout(&sync_, &page) == 1;) {
    std::fill_n(page.header + kSerialOffset, kSerialBytes, 0);
    page.header[kSerialOffset] = kSerial;
    ogg_page_checksum_set(&page);
    pages.append(reinterpret_cast<const char*>(page.header), page.header_len);
    pages.append(reinterpret_cast<const char*>(page.body), page.body_len);
  }
  return pages;
}

}  // namespace io
