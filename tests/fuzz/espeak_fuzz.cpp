// Fuzzes the protocol between the program and its espeak-ng helper.
#include <cstddef>
#include <cstdlib>
#include <string_view>

#include "model/text/lexicon/espeak/protocol.h"
#include "tests/fuzz/target.h"

// Any bytes as a message of the helper that runs espeak-ng, or of its client: refused, or the same
// bytes when it is sent on.
FUZZ_TARGET(espeak)(const char* data, std::size_t size) {
  const std::string_view bytes(data, size);
  try {
    if (text::espeak::encode(text::espeak::decode(bytes)) != bytes) std::abort();
  } catch (const text::espeak::Malformed&) {
  }
  return 0;
}
