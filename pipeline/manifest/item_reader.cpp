#include "pipeline/manifest/item_reader.h"

namespace pipeline {

std::unique_ptr<ItemReader> open_items(const Corpus& corpus, const FileSource& source,
                                       const InputFile& file) {
  switch (source.format) {
    case FileFormat::kText:
      return read_text(corpus, source, file);
    case FileFormat::kJsonl:
      return read_jsonl(corpus, source, file);
    case FileFormat::kTable:
      return read_table(corpus, source, file);
    case FileFormat::kLjspeech:
    case FileFormat::kKaldi:
      return read_transcripts(corpus, source, file);
  }
  return nullptr;  // not reached
}

}  // namespace pipeline
