#include <string>

#include "io/files/error.h"
#include "io/files/json_document.h"
#include "io/files/json_object.h"
#include "io/line_reader.h"
#include "pipeline/manifest/delivery.h"
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

}  // namespace

std::unique_ptr<ItemReader> read_jsonl(const Corpus& corpus, const FileSource& source,
                                       const InputFile& file) {
  return std::make_unique<JsonlItems>(corpus, source, file);
}

}  // namespace pipeline
