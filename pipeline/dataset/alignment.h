#pragma once

#include <filesystem>

#include "io/alignment/alignment.h"
#include "pipeline/dataset/run_source.h"
#include "pipeline/dataset/utterance.h"

namespace pipeline::dataset {

/// The alignment of an item that has one. Throws io::Error when it is missing, no alignment, or
/// that of another recording.
io::Alignment read_alignment(const std::filesystem::path& run, const SourceItem& item);

/// The alignment of an item's recording as it was written for `utterance`, at another rate and
/// speed: borders move as the samples did, and the last one is the file's end. Pure.
io::Alignment follow(io::Alignment alignment, const Utterance& utterance);

}  // namespace pipeline::dataset
