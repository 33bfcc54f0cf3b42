// Fuzzes the reader of alignments in JSON: only io::Error may be thrown.
#include "io/alignment/alignment.h"
#include "io/base/error.h"
#include "tests/fuzz/target.h"

FUZZ_TARGET(alignment)(const char* data, std::size_t size) {
  try {
    io::from_json({data, size}, "fuzz");
  } catch (const io::Error&) {
  }
  return 0;
}
