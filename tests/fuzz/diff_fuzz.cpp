// Fuzzes the comparison of two recordings: every result needs a sentence and a finite severity.
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <fstream>

#include "pipeline/diff/compare/compare_item.h"
#include "tests/fuzz/target.h"
#include "tests/support/talker.h"
#include "tests/support/temp_folder.h"

// Any bytes as a sound file beside a good one: compared, or refused with a reason.
FUZZ_TARGET(diff)(const char* data, std::size_t size) {
  static const TempFolder folder;
  static const auto good = [] {
    const auto path = folder / "good.wav";
    io::write_audio(path, talker::speak(talker::make_text(1)), {});
    return path;
  }();
  const auto path = folder / "candidate.wav";
  std::ofstream(path, std::ios::binary).write(data, static_cast<std::streamsize>(size));
  using namespace pipeline::diff;
  const ItemFinding finding =
      compare_item({.id = "x", .baseline = {.path = good}, .candidate = {.path = path}}, Limits());
  if (finding.sentence.empty() || !std::isfinite(finding.severity)) std::abort();
  return 0;
}
