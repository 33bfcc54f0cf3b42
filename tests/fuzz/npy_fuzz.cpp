// Fuzzes the parser of .npy arrays: only model::Error may be thrown.
#include "model/error.h"
#include "model/weights/formats.h"
#include "tests/fuzz/target.h"

FUZZ_TARGET(npy)(const char* data, std::size_t size) {
  try {
    model::parse_npy(std::as_bytes(std::span(data, size)), "fuzz").to_floats();
  } catch (const model::Error&) {
  }
  return 0;
}
