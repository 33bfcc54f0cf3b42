// Fuzzes the reader of baseline.jsonl: only io::Error may be thrown.
#include "io/base/error.h"
#include "pipeline/diff/baseline/baseline.h"
#include "tests/fuzz/target.h"
#include "tests/support/temp_folder.h"

FUZZ_TARGET(baseline)(const char* data, std::size_t size) {
  static const TempFolder folder;
  folder.write("baseline.jsonl", {data, size});
  try {
    pipeline::diff::read_baseline(folder.path());
  } catch (const io::Error&) {
  }
  return 0;
}
