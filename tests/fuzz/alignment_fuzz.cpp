#include "io/alignment/alignment.h"
#include "io/files/error.h"
#include "tests/fuzz/target.h"

FUZZ_TARGET(alignment)(const char* data, std::size_t size) {
  try {
    io::from_json({data, size}, "fuzz");
  } catch (const io::Error&) {
  }
  return 0;
}
