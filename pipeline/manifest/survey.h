// The first pass over all items, before any is rendered: checks across the job, and its size.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "pipeline/manifest/manifest.h"

namespace pipeline {

/// The size of a corpus, or of a whole job.
struct CorpusSize {
  std::string name;
  std::int64_t items = 0;
  std::int64_t code_points = 0;  ///< of the scripts; bytes that are not UTF-8 count, too
  double characters = 0;         ///< the sum of characters(item)
  std::string first_id = {};     ///< empty when there is no item
  std::string last_id = {};
};

struct Survey {
  std::vector<CorpusSize> corpora;  ///< in the manifest's order
  std::int64_t items = 0;
  double characters = 0;
  std::vector<std::string> warnings = {};  ///< of paths that other file systems take for the same
};

/// How much work an item is, in characters: those of its script, and a constant for what an item
/// costs whatever it says.
double characters(const Item& item);

/// Reads all items once, in order, and checks what only the whole can show: that every row and line
/// can be read, that ids are unique within their corpus and paths in the job, that none is a folder
/// of another, and that a language stated for a whole corpus is known. `see` is told each item.
/// Memory: 32 bytes per item and 16 per file beside its audio, twice as much at times while they
/// grow. Throws ManifestError naming both places of a collision, after a second reading, and like
/// ItemStream::next().
Survey survey(const Manifest& manifest, const std::function<void(const Item&)>& see = {});

}  // namespace pipeline
