// Fuzzes the reader of diff limits, and checks that it accepts what the writer writes.
#include "pipeline/diff/judge/limits.h"
#include "pipeline/manifest/manifest.h"
#include "tests/fuzz/target.h"
#include "tests/model/weights/small_files.h"

// Any bytes as limits; those that can be read are written and read again.
FUZZ_TARGET(limits)(const char* data, std::size_t size) {
  const small_files::MemoryFile file({data, size});
  std::string written;
  try {
    written = limits_to_json(pipeline::diff::read_limits(file.path()));
  } catch (const pipeline::ManifestError&) {
    return 0;
  }
  const small_files::MemoryFile copy(written);
  pipeline::diff::read_limits(copy.path());
  return 0;
}
