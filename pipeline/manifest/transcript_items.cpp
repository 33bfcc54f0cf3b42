#include <string>
#include <utility>

#include "io/files/error.h"
#include "io/transcript_file.h"
#include "pipeline/manifest/delivery.h"
#include "pipeline/manifest/file_name.h"
#include "pipeline/manifest/item_reader.h"

namespace pipeline {
namespace {

class TranscriptItems final : public ItemReader {
 public:
  TranscriptItems(const Corpus& corpus, io::TranscriptFormat format, const InputFile& file)
      : corpus_(corpus), format_(format), file_(file), lines_(file.path, format, file.shown) {}

  std::optional<ListedItem> next() override {
    auto found = read();
    if (!found) return std::nullopt;
    const std::string line = ":" + std::to_string(found->line);
    ListedItem item;
    item.id = std::move(found->id);
    if (!is_file_name(item.id))
      throw ManifestError(file_.shown + line + ": id: " + file_name_rule(item.id));
    item.script.content = std::move(found->text);
    item.delivery = corpus_.delivery;
    item.metadata = corpus_.metadata;
    if (format_ == io::TranscriptFormat::kLjspeech)
      item.metadata = merged_metadata(corpus_.metadata, {{"transcription", found->transcription}});
    item.origin = file_.origin + line;
    item.place = file_.shown + line;
    return item;
  }

 private:
  std::optional<io::Transcript> read() {
    try {
      return lines_.next();
    } catch (const io::Error& error) {
      throw ManifestError(error.what());
    }
  }

  const Corpus& corpus_;
  io::TranscriptFormat format_;
  const InputFile& file_;
  io::TranscriptFile lines_;
};

}  // namespace

std::unique_ptr<ItemReader> read_transcripts(const Corpus& corpus, const FileSource& source,
                                             const InputFile& file) {
  const auto format = source.format == FileFormat::kKaldi ? io::TranscriptFormat::kKaldi
                                                          : io::TranscriptFormat::kLjspeech;
  return std::make_unique<TranscriptItems>(corpus, format, file);
}

}  // namespace pipeline
