#include "pipeline/manifest/item_reader.h"

namespace pipeline {

std::unique_ptr<ItemReader> open_items(const Corpus& corpus, const FileSource& source,
                                       const InputFile& file) {
  switch (source.format) {
    case FileFormat::kText:
      return read_text(corpus, source, file);
    case FileFormat::kJsonl:
      return read_jsonl(corpus, source, file);
    default:
      throw ManifestError(file.shown + ": not yet");
  }
}

}  // namespace pipeline
