// Reads corpora in order and completes each item: voice and speed drawn by hash, noise seed,
// target loudness, output path. See item_stream.h.
#include "pipeline/manifest/item_stream.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>
#include <variant>

#include "pipeline/manifest/delivery.h"

namespace pipeline {
namespace {

class Fnv1a {
 public:
  void add(std::uint8_t byte) { hash_ = (hash_ ^ byte) * 0x100000001b3; }
  void add(std::uint64_t number) {
    for (int byte = 0; byte < 8; ++byte) add(static_cast<std::uint8_t>(number >> (8 * byte)));
  }
  void add(std::string_view text) {
    add(std::uint64_t{text.size()});
    for (const char c : text) add(static_cast<std::uint8_t>(c));
  }
  std::uint64_t hash() const { return hash_; }

 private:
  std::uint64_t hash_ = 0xcbf29ce484222325;
};

/// The finalizer of splitmix64.
std::uint64_t mix(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

std::uint8_t kind_of(const Script& script) {
  if (script.is_phonemes) return 1;
  return script.options.format == text::ScriptFormat::kSsml ? 2 : 0;
}

}  // namespace

std::uint64_t item_seed(std::uint64_t job_seed, const Item& item) {
  Fnv1a hash;
  hash.add(job_seed);
  hash.add(kind_of(item.script));
  hash.add(item.script.content);
  hash.add(item.voice);
  hash.add(item.language);
  hash.add(std::bit_cast<std::uint64_t>(item.speed));
  const text::Conventions& conventions = item.script.options.conventions;
  if (conventions == text::Conventions()) return hash.hash();
  for (const text::ConventionSetting& setting : text::settings_of(conventions))
    hash.add(std::uint64_t{setting.value});
  return hash.hash();
}

double draw(std::uint64_t job_seed, std::string_view name, Draw purpose) {
  Fnv1a hash;
  hash.add(job_seed);
  hash.add(static_cast<std::uint8_t>(purpose));
  hash.add(name);
  // The high bits of FNV-1a hardly see the last letters of a name.
  return static_cast<double>(mix(hash.hash()) >> 11) * 0x1p-53;
}

std::uint64_t chunk_seed(std::uint64_t item_seed, std::uint64_t index) {
  // Mixed before the index is added: seeds 5 and 6 must not share the chunks 5+2 and 6+1.
  return index == 0 ? item_seed : mix(mix(item_seed) + index);
}

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

std::optional<Level> ItemStream::level_of(const Item& item) const {
  if (!manifest_.loudness) return std::nullopt;
  const Delivery& corpus = manifest_.corpora[corpus_].delivery;
  if (manifest_.loudness->per == LoudnessOf::kCorpus)
    return Level{*manifest_.loudness, corpus.voices, corpus.language};
  return Level{*manifest_.loudness, {{item.voice}}, item.language};
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
  item.script.options = delivery.reading;
  const std::string name = item.name();
  item.voice = choose(delivery.voices, draw(manifest_.seed, name, Draw::kVoice));
  item.speed = choose_speed(delivery, draw(manifest_.seed, name, Draw::kSpeed));
  item.seed = listed.seed ? *listed.seed : item_seed(manifest_.seed, item);
  item.level = level_of(item);
  try {
    item.path = paths_[corpus_].expand(item, io::file_extension(manifest_.audio));
  } catch (const ManifestError& error) {
    throw ManifestError(item.where() + ": " + error.what());
  }
  return item;
}

}  // namespace pipeline
