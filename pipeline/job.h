#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "io/text_corpus.h"
#include "pipeline/manifest.h"

namespace pipeline {

/// One piece of speech a job asks for, and one output file.
struct Item {
  std::string name;  ///< `corpus/id`: unique in the job; the file is NAME.wav in the output folder
  std::string origin;  ///< where it stands: `chapter.txt:12`, or `items[3]` of the manifest
  Script script;
  Delivery delivery;
  std::uint64_t seed = 0;
};

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

  const Manifest& manifest_;
  std::size_t corpus_ = 0;              ///< the one being read
  std::size_t position_ = 0;            ///< items read of it
  std::optional<io::TextCorpus> text_;  ///< open while a text file is being read
};

}  // namespace pipeline
