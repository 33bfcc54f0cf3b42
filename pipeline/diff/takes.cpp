#include "pipeline/diff/takes.h"

#include <stdlib.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "io/files/error.h"
#include "pipeline/diff/calibrate.h"
#include "pipeline/diff/speakers.h"
#include "pipeline/manifest/item_stream.h"
#include "pipeline/manifest/seed.h"
#include "pipeline/manifest/survey.h"

namespace pipeline::diff {
namespace {

namespace fs = std::filesystem;

/// A new folder that goes away with the object.
class ScratchFolder {
 public:
  ScratchFolder() {
    std::string name = (fs::temp_directory_path() / "kokoro-render-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw io::system_error(name, "cannot create the folder");
    path_ = name;
  }
  ~ScratchFolder() {
    std::error_code none;  // what stays behind is in a folder for such things
    fs::remove_all(path_, none);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

ListedItem listed(const Item& item, std::uint64_t take) {
  Delivery delivery{.voices = {{item.voice}},
                    .language = item.language,
                    .min_speed = item.speed,
                    .max_speed = item.speed,
                    .pauses = item.pauses};
  for (const fs::path& dictionary : item.dictionaries)
    delivery.dictionaries.push_back(fs::absolute(dictionary).string());
  return {.id = item.id,
          .script = item.script,
          .delivery = std::move(delivery),
          .seed = chunk_seed(item.seed, take),
          .metadata = item.metadata,
          .place = item.place};
}

}  // namespace

std::vector<Item> pick_items(const Manifest& manifest, std::int64_t most) {
  const std::int64_t all = survey(manifest).items;
  const std::int64_t wanted = std::min(all, most);
  std::vector<Item> items;
  ItemStream stream(manifest);
  for (std::int64_t i = 0; i < all; ++i) {
    std::optional<Item> item = stream.next();
    if (item && i * wanted / all != (i + 1) * wanted / all) items.push_back(*std::move(item));
  }
  return items;
}

Manifest take_of(const Manifest& manifest, const std::vector<Item>& items, std::uint64_t take,
                 const fs::path& output) {
  Manifest job = manifest;
  job.output = output;
  job.quality.quarantine.clear();
  job.sidecars = job.curves = false;
  job.alignments.clear();
  job.standard_input.reset();
  for (Corpus& corpus : job.corpora) {
    std::vector<ListedItem> list;
    for (const Item& item : items)
      if (item.corpus == corpus.name) list.push_back(listed(item, take));
    corpus.source = std::move(list);
    corpus.metadata.clear();  // the items have it already
  }
  return job;
}

Calibration calibrate_job(const Manifest& manifest, const CalibrationOptions& options,
                          const std::function<bool(const Manifest&)>& render) {
  const ScratchFolder scratch;
  std::vector<Item> items = pick_items(manifest, options.most);
  const auto picked = static_cast<std::int64_t>(items.size());
  std::map<std::string, Speaker> speakers;
  std::vector<fs::path> outputs;
  for (int take = 1; take <= options.takes; ++take) {
    outputs.push_back(scratch.path() / std::to_string(take));
    if (!render(take_of(manifest, items, static_cast<std::uint64_t>(take), outputs.back())))
      return {.voices = {}, .is_stopped = true};
    if (take > 1) continue;
    speakers = speakers_of(outputs.back());
    std::erase_if(items, [&](const Item& item) { return !speakers.contains(item.name()); });
  }
  return {.voices = calibrate(outputs, speakers, options.workers),
          .failed = picked - static_cast<std::int64_t>(items.size())};
}

}  // namespace pipeline::diff
