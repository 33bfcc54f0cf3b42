#include "pipeline/manifest/survey.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "io/files/hash.h"
#include "pipeline/manifest/companions.h"
#include "pipeline/manifest/item_stream.h"

namespace pipeline {
namespace {

using Hash = io::Hash128;

/// Whether a list has equal elements; sorts it.
bool has_repeated(std::vector<Hash>& hashes) {
  std::sort(hashes.begin(), hashes.end());
  return std::adjacent_find(hashes.begin(), hashes.end()) != hashes.end();
}

/// Keeps those that are there more than once. REQUIRES: sorted.
void keep_repeated(std::vector<Hash>& hashes) {
  std::vector<Hash> repeated;
  for (std::size_t i = 1; i < hashes.size(); ++i)
    if (hashes[i] == hashes[i - 1]) repeated.push_back(hashes[i]);
  hashes = std::move(repeated);
}

const std::string& place_of(const Item& item) {
  return item.place.empty() ? item.origin : item.place;
}

/// The first item met for each of the repeated hashes.
class FirstItems {
 public:
  explicit FirstItems(std::vector<Hash> repeated) : repeated_(std::move(repeated)) {}

  /// The item that came with this hash before, if it is a repeated one; remembers this one if not.
  std::optional<Item> earlier(const Hash& hash, const Item& item) {
    if (!std::binary_search(repeated_.begin(), repeated_.end(), hash)) return std::nullopt;
    const auto [found, is_new] = items_.emplace(hash, item);
    if (is_new) return std::nullopt;
    return found->second;
  }

 private:
  std::vector<Hash> repeated_;
  std::map<Hash, Item> items_;
};

/// Reads the corpora again, up to the second item of a collision.
void name_collision(const Manifest& manifest, std::vector<Hash> names, std::vector<Hash> paths) {
  keep_repeated(names);
  keep_repeated(paths);
  FirstItems by_name(std::move(names));
  FirstItems by_path(std::move(paths));
  ItemStream items(manifest);
  while (const auto item = items.next()) {
    if (const auto earlier = by_name.earlier(Hash::of(item->name()), *item))
      throw ManifestError(place_of(*item) + ": the id \"" + item->id +
                          "\" is taken by an earlier item of the corpus \"" + item->corpus +
                          "\" (" + place_of(*earlier) + ")");
    const auto claim = [&](const std::string& path, const std::string& what) {
      if (const auto earlier = by_path.earlier(Hash::of(path), *item))
        throw ManifestError(place_of(*item) + ": the path \"" + path + "\" of " + what + "\"" +
                            item->name() + "\" is taken by \"" + earlier->name() + "\" (" +
                            place_of(*earlier) + ")");
    };
    claim(item->path, "");
    for (const Companion& companion : companions(manifest, item->path))
      claim(companion.path, "the " + companion.what + " of ");
  }
}

/// Bytes that do not continue a character.
std::int64_t code_points(const std::string& utf8) {
  return std::count_if(utf8.begin(), utf8.end(),
                       [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; });
}

}  // namespace

double characters(const Item& item) {
  constexpr double kPerItem = 10;  // a file, its pads and its pauses cost about this many
  return kPerItem + static_cast<double>(code_points(item.script.content));
}

Survey survey(const Manifest& manifest, const std::function<void(const Item&)>& see) {
  Survey result;
  std::vector<Hash> names;
  std::vector<Hash> paths;
  for (const Corpus& corpus : manifest.corpora) result.corpora.push_back({.name = corpus.name});
  auto corpus = result.corpora.begin();
  ItemStream items(manifest);
  while (const auto item = items.next()) {
    while (corpus->name != item->corpus) ++corpus;  // names are unique, and come in this order
    if (corpus->items++ == 0) corpus->first_id = item->id;
    corpus->last_id = item->id;
    corpus->code_points += code_points(item->script.content);
    corpus->characters += characters(*item);
    names.push_back(Hash::of(item->name()));
    paths.push_back(Hash::of(item->path));
    for (const Companion& companion : companions(manifest, item->path))
      paths.push_back(Hash::of(companion.path));
    if (see) see(*item);
  }
  for (const CorpusSize& size : result.corpora) {
    result.items += size.items;
    result.characters += size.characters;
  }
  const bool repeats_names = has_repeated(names);
  const bool repeats_paths = has_repeated(paths);
  if (repeats_names || repeats_paths) name_collision(manifest, std::move(names), std::move(paths));
  return result;
}

}  // namespace pipeline
