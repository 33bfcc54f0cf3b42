// Fuzzes the manifest reader and the survey of its corpora.
#include "io/base/error.h"
#include "pipeline/manifest/manifest.h"
#include "pipeline/manifest/survey.h"
#include "tests/fuzz/target.h"
#include "tests/support/temp_folder.h"

// Any bytes as a manifest, read with the corpora that it names; one text lies beside it.
FUZZ_TARGET(manifest)(const char* data, std::size_t size) {
  static const TempFolder folder;
  static const auto text = folder.write("a.txt", "One.\nTwo.\n");
  const std::string_view bytes(data, size);
  // Standard input, and the files of this machine, are no part of what is tried.
  for (const char* word : {"\"-\"", "..", "/", "\\", "**"})
    if (bytes.find(word) != std::string_view::npos) return 0;
  try {
    survey(pipeline::read_manifest(folder.write("job.json", bytes)));
  } catch (const pipeline::ManifestError&) {
  } catch (const io::Error&) {
  }
  return 0;
}
