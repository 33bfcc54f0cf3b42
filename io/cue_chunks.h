#pragma once

#include <span>
#include <string>

#include "io/audio_format.h"

namespace io {

/// The chunks of a WAV file that mark chapters (Microsoft and IBM, Multimedia Programming Interface
/// and Data Specifications 1.0): where they begin, and what they are called, in UTF-8. Their sizes
/// are multiples of four bytes, as libsndfile wants them.
struct CueChunks {
  std::string points;  ///< content of `cue `
  std::string labels;  ///< content of `LIST`: `adtl` with a `labl` for each point
};

/// REQUIRES: cue_fault() finds nothing. Pure.
CueChunks cue_chunks(std::span<const ChapterMark> chapters);

/// Why a WAV file cannot hold these marks, with what was expected and found; empty when it can. A
/// point is a sample's number in 32 bits, and libsndfile's header has room for so many of them.
std::string cue_fault(std::span<const ChapterMark> chapters);

}  // namespace io
