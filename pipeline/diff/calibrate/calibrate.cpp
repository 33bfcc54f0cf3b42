// Renders items with several seeds, compares all pairs, and turns the spread into limits.
#include "pipeline/diff/calibrate/calibrate.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "io/base/error.h"
#include "io/base/scratch_folder.h"
#include "pipeline/diff/diff.h"
#include "pipeline/diff/judge/limits.h"
#include "pipeline/manifest/item_stream.h"
#include "pipeline/manifest/survey.h"

namespace pipeline::diff {
namespace {

namespace fs = std::filesystem;

constexpr double kDeviations = 8;
constexpr double kLeastShare = 0.6;  // of the default limit

/// REQUIRES: values, in order.
double limit_of(const std::vector<double>& sorted, double usual_limit) {
  const std::size_t middle = sorted.size() / 2;
  const double median = sorted[middle];
  double squares = 0;
  for (std::size_t i = middle; i < sorted.size(); ++i)
    squares += (sorted[i] - median) * (sorted[i] - median);
  const double deviation = std::sqrt(squares / static_cast<double>(sorted.size() - middle));
  const double limit =
      std::max({median + kDeviations * deviation, sorted.back(), kLeastShare * usual_limit});
  return median > 0 ? limit : std::max(limit, usual_limit);
}

struct Measured {
  Speaker speaker;
  std::int64_t items = 0;
  NoiseFloor floor;
};
using Voice = std::pair<std::string, std::string>;  // identity of the model, name

void refuse_broken(const ItemFinding& item) {
  switch (item.kind) {
    case Kind::kCorrupted:
    case Kind::kMissing:
    case Kind::kAdded:
    case Kind::kSilent:
      throw io::Error(item.id, "noise does not explain this: " + item.sentence);
    default:
      return;
  }
}

ListedItem listed(const Item& item, std::uint64_t number) {
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
          .seed = chunk_seed(item.seed, number),
          .metadata = item.metadata,
          .place = item.place};
}

}  // namespace

void NoiseFloor::add(const ItemFinding& item) {
  for (std::size_t i = 0; i < kMetrics; ++i) {
    const auto metric = static_cast<Metric>(i);
    const auto value = item.measures[metric];
    const bool judges = value && is_judged(metric, item.is_same_take) && !info(metric).is_least &&
                        std::isfinite(info(metric).limit);
    if (judges) values_[i].push_back(std::abs(*value));
  }
}

void NoiseFloor::add(const NoiseFloor& other) {
  for (std::size_t i = 0; i < kMetrics; ++i)
    values_[i].insert(values_[i].end(), other.values_[i].begin(), other.values_[i].end());
}

Overrides NoiseFloor::limits() const {
  Overrides limits;
  for (std::size_t i = 0; i < kMetrics; ++i) {
    std::vector<double> sorted = values_[i];
    std::sort(sorted.begin(), sorted.end());
    const auto metric = static_cast<Metric>(i);
    if (!sorted.empty() && sorted.back() > 0) limits[metric] = limit_of(sorted, info(metric).limit);
  }
  return limits;
}

std::vector<VoiceLimits> calibrate(const std::vector<fs::path>& renders,
                                   const std::map<std::string, Speaker>& speakers, int workers) {
  std::map<Voice, Measured> voices;
  for (const auto& [id, speaker] : speakers) {
    Measured& voice = voices[{speaker.identity, speaker.voice}];
    voice.speaker = speaker;
    ++voice.items;
  }
  for (std::size_t i = 0; i < renders.size(); ++i) {
    for (std::size_t j = i + 1; j < renders.size(); ++j) {
      for (const ItemFinding& item : compare(renders[i], renders[j], {}, workers).items) {
        refuse_broken(item);
        const Speaker& speaker = speakers.at(item.id);
        voices.at({speaker.identity, speaker.voice}).floor.add(item);
      }
    }
  }
  std::map<std::string, NoiseFloor> models;
  for (const auto& [key, voice] : voices) models[key.first].add(voice.floor);
  std::vector<VoiceLimits> limits;
  for (const auto& [key, voice] : voices) {
    const NoiseFloor& floor = voice.items < kItemsOfOwn ? models[key.first] : voice.floor;
    limits.push_back({voice.speaker, voice.items, floor.limits()});
  }
  return limits;
}

void put_voices(LimitTable& table, const std::vector<VoiceLimits>& measured) {
  LimitTable fresh{.voices = measured};
  for (const VoiceLimits& old : table.voices)
    if (fresh.find(old.speaker) == nullptr) fresh.voices.push_back(old);
  table.voices = std::move(fresh.voices);
}

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

Manifest nth_render(const Manifest& manifest, const std::vector<Item>& items, std::uint64_t number,
                    const fs::path& output) {
  Manifest job = manifest;
  job.output = output;
  job.quality.quarantine.clear();
  job.sidecars = job.curves = false;
  job.alignments.clear();
  for (Corpus& corpus : job.corpora) {
    std::vector<ListedItem> list;
    for (const Item& item : items)
      if (item.corpus == corpus.name) list.push_back(listed(item, number));
    corpus.source = std::move(list);
    corpus.metadata.clear();  // the items have it already
  }
  return job;
}

Calibration calibrate_job(const Manifest& manifest, const CalibrationOptions& options,
                          const std::function<bool(const Manifest&)>& render) {
  const io::ScratchFolder scratch;
  std::vector<Item> items = pick_items(manifest, options.most);
  const auto picked = static_cast<std::int64_t>(items.size());
  std::map<std::string, Speaker> speakers;
  std::vector<fs::path> outputs;
  for (int number = 1; number <= options.renders + CalibrationOptions::kCheckRenders; ++number) {
    outputs.push_back(scratch.path() / std::to_string(number));
    if (!render(nth_render(manifest, items, static_cast<std::uint64_t>(number), outputs.back())))
      return {.voices = {}, .is_stopped = true};
    if (number > 1) continue;
    speakers = speakers_of(outputs.back());
    std::erase_if(items, [&](const Item& item) { return !speakers.contains(item.name()); });
    if (items.empty()) return {.voices = {}, .failed = picked};
  }
  const std::vector<fs::path> unseen(outputs.begin() + options.renders, outputs.end());
  const fs::path first = outputs.front();
  outputs.resize(static_cast<std::size_t>(options.renders));
  Calibration found{.voices = calibrate(outputs, speakers, options.workers),
                    .failed = picked - static_cast<std::int64_t>(items.size())};
  const LimitTable table{.voices = found.voices};
  for (const auto& [before, after] : {std::pair(unseen[0], unseen[1]), std::pair(first, unseen[0]),
                                      std::pair(first, unseen[1])}) {
    for (ItemFinding& item : compare(before, after, table, options.workers).items) {
      ++found.checked;
      if (!item.passed) found.beyond.push_back(std::move(item));
    }
  }
  return found;
}

}  // namespace pipeline::diff
