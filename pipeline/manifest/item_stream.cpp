#include "pipeline/manifest/item_stream.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "pipeline/manifest/seed.h"

namespace pipeline {
namespace {

/// Ids keep their width when a text grows, so that a file's name depends on its position alone.
std::string numbered_id(std::size_t number) {
  constexpr std::size_t kWidth = 4;
  const std::string digits = std::to_string(number);
  return std::string(kWidth - std::min(kWidth, digits.size()), '0') + digits;
}

}  // namespace

std::optional<Item> ItemStream::next() {
  for (; corpus_ < manifest_.corpora.size(); ++corpus_, position_ = 0, text_.reset()) {
    const Corpus& corpus = manifest_.corpora[corpus_];
    auto item =
        std::visit([&](const auto& source) { return next_of(corpus, source); }, corpus.source);
    if (item) return item;
  }
  return std::nullopt;
}

std::optional<Item> ItemStream::next_of(const Corpus& corpus, const TextFile& text) {
  if (!text_) text_.emplace(text.path, text.split);
  auto passage = text_->next();
  if (!passage) return std::nullopt;
  return complete({.corpus = corpus.name,
                   .id = numbered_id(++position_),
                   .origin = text.path.filename().string() + ":" + std::to_string(passage->line),
                   .script = {std::move(passage->text)}},
                  corpus.delivery, std::nullopt);
}

std::optional<Item> ItemStream::next_of(const Corpus& corpus,
                                        const std::vector<ListedItem>& items) {
  if (position_ == items.size()) return std::nullopt;
  const ListedItem& listed = items[position_];
  return complete({.corpus = corpus.name,
                   .id = listed.id,
                   .origin = "items[" + std::to_string(position_++) + "]",
                   .script = listed.script},
                  listed.delivery, listed.seed);
}

Item ItemStream::complete(Item item, const Delivery& delivery,
                          std::optional<std::uint64_t> seed) const {
  item.voice = delivery.voices.front().voice;
  item.language = delivery.language;
  item.speed = delivery.min_speed;
  item.pauses = delivery.pauses;
  item.seed = seed.value_or(item_seed(manifest_.seed, item.name()));
  item.path = item.name() + ".wav";
  return item;
}

}  // namespace pipeline
