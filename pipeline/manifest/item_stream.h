#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "io/text_corpus.h"
#include "pipeline/manifest/item.h"
#include "pipeline/manifest/manifest.h"

namespace pipeline {

/// The items of a manifest in its order, read as they are asked for. One object, one thread.
class ItemStream {
 public:
  /// `manifest` must outlive the stream.
  explicit ItemStream(const Manifest& manifest) : manifest_(manifest) {}

  /// The next item, or nothing at the end. Throws io::Error when a text file cannot be read.
  std::optional<Item> next();

 private:
  std::optional<Item> next_of(const Corpus& corpus, const TextFile& text);
  std::optional<Item> next_of(const Corpus& corpus, const std::vector<ListedItem>& items);
  Item complete(Item item, const Delivery& delivery, std::optional<std::uint64_t> seed) const;

  const Manifest& manifest_;
  std::size_t corpus_ = 0;              ///< the one being read
  std::size_t position_ = 0;            ///< items read of it
  std::optional<io::TextCorpus> text_;  ///< open while a text file is being read
};

}  // namespace pipeline
