// Helper programs for tests: scripts, and the real helper with injected faults.
#pragma once

#include <filesystem>
#include <string>

#include "model/text/lexicon/espeak/helper.h"
#include "tests/support/temp_folder.h"

namespace text::espeak {

/// Makes `script` a program in `folder`.
inline std::filesystem::path write_program(const TempFolder& folder, const std::string& script) {
  const std::filesystem::path file = folder.write("kokoro-espeak", script);
  std::filesystem::permissions(file, std::filesystem::perms::owner_all);
  return file;
}

/// The real helper, with espeak-ng as espeak_faults.cpp makes it. The address sanitizer would
/// refuse a library that is loaded before its own.
inline Program faulty_program(const TempFolder& folder) {
  return {write_program(folder,
                        "#!/bin/sh\n"
                        "ASAN_OPTIONS=$ASAN_OPTIONS:verify_asan_link_order=0 "
                        "LD_PRELOAD=\"$LD_PRELOAD " KOKORO_ESPEAK_FAULTS "\" exec '" KOKORO_ESPEAK
                        "' \"$@\"\n")};
}

}  // namespace text::espeak
