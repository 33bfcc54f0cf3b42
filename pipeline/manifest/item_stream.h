// All items of a job as a stream, and the reproducible random numbers that belong to each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/manifest/file_source.h"
#include "pipeline/manifest/manifest.h"
#include "pipeline/manifest/paths.h"

namespace pipeline {

/// The noise seed of an item that states none: FNV-1a (64 bit) of the job's seed and of what is to
/// be said and how: 0 for text, 1 for phonemes, 2 for SSML (one byte), the script, the voice, the
/// language, the bits of the speed. Then, where they are not the usual ones, the numbers of the
/// conventions' values. Numbers and the lengths of the strings before them are 8 bytes,
/// little-endian. It depends on nothing else: items that ask for the same sound get the same, and
/// need be rendered only once, and neither a new name nor a new neighbour changes the audio of an
/// item.
std::uint64_t item_seed(std::uint64_t job_seed, const Item& item);

/// What is drawn for an item. Each has numbers of its own.
enum class Draw : std::uint8_t { kVoice = 1, kSpeed = 2 };

/// A number from [0, 1) by the job's seed and the item's name `corpus/id`: the same wherever the
/// item stands and whatever it says, so that an edited text keeps its voice.
double draw(std::uint64_t job_seed, std::string_view name, Draw purpose);

/// The noise seed of chunk `index` of an item: the item's own for the first, a mixed one for the
/// rest. The engine counts its noise up from the seed, so seeds that are near each other would give
/// shifted copies of the same noise; splitmix64's finalizer drives them apart.
std::uint64_t chunk_seed(std::uint64_t item_seed, std::uint64_t index);

/// The items of a manifest in its order, with their draws made, read as they are asked for: memory
/// is one passage, row or line. Several streams may read one manifest, each in a thread of its own.
class ItemStream {
 public:
  /// `manifest` must outlive the stream. Throws ManifestError when a path template is wrong.
  explicit ItemStream(const Manifest& manifest);

  /// The next item, or nothing at the end. Throws ManifestError with file and line for a malformed
  /// row or a path that is none, io::Error when a file cannot be read. What is to be said may be
  /// anything, even nothing: that is for the rendering of the item to judge.
  std::optional<Item> next();

 private:
  /// The next item of the corpus being read.
  std::optional<ListedItem> next_of(const std::vector<ListedItem>& items);
  std::optional<ListedItem> next_of(const FileSource& source);
  Item complete(ListedItem listed) const;
  std::optional<Level> level_of(const Item& item) const;

  const Manifest& manifest_;
  std::vector<PathTemplate> paths_;  ///< one per corpus
  std::size_t corpus_ = 0;           ///< the one being read
  std::size_t position_ = 0;         ///< in its items or files
  std::unique_ptr<ItemReader> file_;
};

}  // namespace pipeline
