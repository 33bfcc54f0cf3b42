#include <string>
#include <utility>

#include "io/files/error.h"
#include "io/files/json_document.h"
#include "io/files/json_object.h"
#include "io/line_reader.h"
#include "io/transcript_file.h"
#include "pipeline/manifest/delivery.h"
#include "pipeline/manifest/file_name.h"
#include "pipeline/manifest/item_reader.h"

namespace pipeline {
namespace {

class JsonlItems final : public ItemReader {
 public:
  JsonlItems(const Corpus& corpus, const FileSource& source, const InputFile& file)
      : corpus_(corpus), source_(source), file_(file), lines_(file.path, file.shown) {}

  std::optional<ListedItem> next() override {
    std::string line;
    do {
      if (!lines_.next(line)) return std::nullopt;
    } while (io::is_blank(line));
    ListedItem item = parse(std::move(line));
    item.origin = file_.origin + ":" + std::to_string(lines_.line());
    item.place = lines_.place();
    return item;
  }

 private:
  ListedItem parse(std::string line) const try {
    const io::JsonDocument document(std::move(line), file_.shown, lines_.line());
    io::JsonObject object(document);
    return read_item(object, corpus_.delivery, corpus_.metadata, source_.columns);
  } catch (const io::Error& error) {
    throw ManifestError(error.what());
  }

  const Corpus& corpus_;
  const FileSource& source_;
  const InputFile& file_;
  io::LineReader lines_;
};

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

std::unique_ptr<ItemReader> read_jsonl(const Corpus& corpus, const FileSource& source,
                                       const InputFile& file) {
  return std::make_unique<JsonlItems>(corpus, source, file);
}

std::unique_ptr<ItemReader> read_transcripts(const Corpus& corpus, const FileSource& source,
                                             const InputFile& file) {
  const auto format = source.format == FileFormat::kKaldi ? io::TranscriptFormat::kKaldi
                                                          : io::TranscriptFormat::kLjspeech;
  return std::make_unique<TranscriptItems>(corpus, format, file);
}

}  // namespace pipeline
