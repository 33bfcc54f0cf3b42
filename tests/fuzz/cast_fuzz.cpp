// Fuzzes the reader of cast files, which assign voices to the characters of a book.
#include "pipeline/book/script.h"
#include "pipeline/manifest/manifest.h"
#include "tests/fuzz/target.h"
#include "tests/model/weights/small_files.h"

FUZZ_TARGET(cast)(const char* data, std::size_t size) {
  const small_files::MemoryFile file({data, size});
  try {
    pipeline::Cast::read(file.path(), "narrator");
  } catch (const pipeline::ManifestError&) {
  }
  return 0;
}
