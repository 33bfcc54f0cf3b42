#include "pipeline/manifest/item_stream.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>

#include "pipeline/manifest/delivery.h"
#include "pipeline/manifest/seed.h"

namespace pipeline {
namespace {

/// `number` from [0, 1) chooses in proportion to the weights.
const std::string& choose(const std::vector<WeightedVoice>& voices, double number) {
  double total = 0;
  for (const WeightedVoice& voice : voices) total += voice.weight;
  double rest = number * total;
  for (const WeightedVoice& voice : voices) {
    if (rest < voice.weight) return voice.voice;
    rest -= voice.weight;
  }
  return voices.back().voice;  // by rounding
}

/// `number` from [0, 1) to a speed that people can read and repeat.
double choose_speed(const Delivery& delivery, double number) {
  const double speed = std::lerp(delivery.min_speed, delivery.max_speed, number);
  return std::clamp(std::round(speed * 1000) / 1000, delivery.min_speed, delivery.max_speed);
}

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

}  // namespace

ItemStream::ItemStream(const Manifest& manifest) : manifest_(manifest) {
  for (const Corpus& corpus : manifest.corpora) paths_.emplace_back(corpus.path);
}

std::optional<Item> ItemStream::next() {
  for (; corpus_ < manifest_.corpora.size(); ++corpus_, position_ = 0) {
    auto listed = std::visit([&](const auto& source) { return next_of(source); },
                             manifest_.corpora[corpus_].source);
    if (listed) return complete(*std::move(listed));
  }
  return std::nullopt;
}

std::optional<ListedItem> ItemStream::next_of(const std::vector<ListedItem>& items) {
  if (position_ == items.size()) return std::nullopt;
  ListedItem item = items[position_];
  item.origin = "items[" + std::to_string(position_++) + "]";
  return item;
}

std::optional<ListedItem> ItemStream::next_of(const FileSource& source) {
  for (; position_ < source.files.size(); ++position_, file_.reset()) {
    if (!file_) file_ = open_items(manifest_.corpora[corpus_], source, source.files[position_]);
    if (auto item = file_->next()) return item;
  }
  return std::nullopt;
}

Item ItemStream::complete(ListedItem listed) const {
  const Delivery& delivery = listed.delivery;
  Item item{.corpus = manifest_.corpora[corpus_].name,
            .id = std::move(listed.id),
            .origin = std::move(listed.origin),
            .script = std::move(listed.script),
            .language = delivery.language,
            .pauses = delivery.pauses,
            .dictionaries = dictionary_files(manifest_, delivery),
            .metadata = std::move(listed.metadata),
            .place = std::move(listed.place)};
  const std::string name = item.name();
  item.voice = choose(delivery.voices, draw(manifest_.seed, name, Draw::kVoice));
  item.speed = choose_speed(delivery, draw(manifest_.seed, name, Draw::kSpeed));
  item.seed = listed.seed ? *listed.seed : item_seed(manifest_.seed, item);
  try {
    item.path = paths_[corpus_].expand(item, io::file_extension(manifest_.audio));
  } catch (const ManifestError& error) {
    throw ManifestError(item.where() + ": " + error.what());
  }
  return item;
}

}  // namespace pipeline
