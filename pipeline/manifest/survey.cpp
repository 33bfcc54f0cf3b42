// Finds repeated ids and colliding paths by sorting hashes, and reads the corpora again only to
// name the two items of a collision. See survey.h.
#include "pipeline/manifest/survey.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "io/base/hash.h"
#include "io/base/unicode.h"
#include "model/error.h"
#include "model/text/language.h"
#include "pipeline/manifest/item_stream.h"
#include "pipeline/manifest/paths.h"

namespace pipeline {
namespace {

using Hash = io::Hash128;

/// Those that are there more than once, each once. REQUIRES: sorted.
std::vector<Hash> repeated(const std::vector<Hash>& hashes) {
  std::vector<Hash> found;
  for (std::size_t i = 1; i < hashes.size(); ++i)
    if (hashes[i] == hashes[i - 1]) found.push_back(hashes[i]);
  return found;
}

/// Tells `see` the folders that a relative path goes through, the deepest first, until it says no.
void each_folder(std::string_view path, const auto& see) {
  for (std::size_t end = path.rfind('/'); end != path.npos; end = path.rfind('/', end - 1))
    if (!see(path.substr(0, end))) return;
}

/// What the items claim: names, files, and the folders these lie in.
class Claims {
 public:
  void add(const Item& item, const std::vector<Companion>& beside) {
    names_.push_back(Hash::of(item.name()));
    files_.push_back(Hash::of(item.path));
    for (const Companion& companion : beside) files_.push_back(Hash::of(companion.path));
    each_folder(item.path, [&](auto folder) { return folders_.insert(Hash::of(folder)).second; });
    const std::string folded = io::folded(item.path);
    if (folded != item.path) folded_.push_back(Hash::of(folded));
  }

  /// What several items claim. Each list is sorted.
  struct Disputed {
    std::vector<Hash> names;
    std::vector<Hash> files;
    std::vector<Hash> both;   ///< files that are folders, too
    std::vector<Hash> alike;  ///< folded paths
    bool any() const { return !(names.empty() && files.empty() && both.empty() && alike.empty()); }
  };

  Disputed disputed() {
    for (auto* list : {&names_, &files_, &folded_}) std::ranges::sort(*list);
    Disputed found{repeated(names_), repeated(files_), {}, repeated(folded_)};
    std::ranges::set_intersection(folders_, files_, std::back_inserter(found.both));
    std::ranges::set_intersection(folded_, files_, std::back_inserter(found.alike));
    std::ranges::sort(found.alike);
    return found;
  }

 private:
  std::vector<Hash> names_, files_;
  std::set<Hash> folders_;
  std::vector<Hash> folded_;  ///< of the paths that change by it; the others are among the files
};

/// The first item met for each of the disputed hashes.
class FirstItems {
 public:
  explicit FirstItems(const std::vector<Hash>& disputed) : disputed_(disputed) {}

  const Item* find(const Hash& hash) const {
    const auto found = items_.find(hash);
    return found == items_.end() ? nullptr : &found->second;
  }
  /// The item that came with this hash before, if it is a disputed one; remembers this one if not.
  const Item* earlier(const Hash& hash, const Item& item) {
    if (!std::ranges::binary_search(disputed_, hash)) return nullptr;
    const auto [found, is_new] = items_.emplace(hash, item);
    return is_new ? nullptr : &found->second;
  }

 private:
  const std::vector<Hash>& disputed_;
  std::map<Hash, Item> items_;
};

/// Reads the corpora again, up to the second item of a collision. Warns of paths that collide on
/// some file systems only.
std::vector<std::string> name_collisions(const Manifest& manifest,
                                         const Claims::Disputed& disputed) {
  FirstItems by_name(disputed.names), by_path(disputed.files), by_folded(disputed.alike);
  FirstItems files(disputed.both), folders(disputed.both);
  std::vector<std::string> warnings;
  ItemStream items(manifest);
  while (const auto item = items.next()) {
    const auto quoted = [](const Item& other) {
      return "\"" + other.name() + "\" (" + other.where() + ")";
    };
    if (const Item* earlier = by_name.earlier(Hash::of(item->name()), *item))
      throw ManifestError(item->where() + ": the id \"" + item->id +
                          "\" is taken by an earlier item of the corpus \"" + item->corpus +
                          "\" (" + earlier->where() + ")");
    const auto claim = [&](const std::string& path, const std::string& what) {
      const Hash hash = Hash::of(path);
      const std::string subject =
          item->where() + ": the path \"" + path + "\" of " + what + "\"" + item->name() + "\" is ";
      if (const Item* earlier = by_path.earlier(hash, *item))
        throw ManifestError(subject + "taken by " + quoted(*earlier));
      files.earlier(hash, *item);
      if (const Item* inside = folders.find(hash))
        throw ManifestError(subject + "a folder of " + quoted(*inside));
    };
    claim(item->path, "");
    for (const Companion& companion : companions(manifest, item->path))
      claim(companion.path, "the " + companion.what + " of ");
    each_folder(item->path, [&](auto folder) {
      folders.earlier(Hash::of(folder), *item);
      if (const Item* file = files.find(Hash::of(folder)))
        throw ManifestError(item->where() + ": the folder \"" + std::string(folder) + "\" of \"" +
                            item->name() + "\" is a file of " + quoted(*file));
      return true;
    });
    if (const Item* earlier = by_folded.earlier(Hash::of(io::folded(item->path)), *item))
      warnings.push_back(item->where() + ": the path \"" + item->path + "\" is taken by " +
                         quoted(*earlier) +
                         " on file systems that ignore case or how letters are composed");
  }
  return warnings;
}

/// A language that the manifest states for a whole corpus is not a failure of one item.
void check_language(const Manifest& manifest, const Delivery& stated, const Item& item) {
  if (item.script.is_phonemes || item.language != stated.language) return;
  try {
    text::find_language(item.language);
  } catch (const model::Error& error) {
    throw error_at(manifest, stated.language_at, error.what());
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
  Claims claims;
  for (const Corpus& corpus : manifest.corpora) result.corpora.push_back({.name = corpus.name});
  auto corpus = result.corpora.begin();
  ItemStream items(manifest);
  while (const auto item = items.next()) {
    while (corpus->name != item->corpus) ++corpus;  // names are unique, and come in this order
    if (corpus->items++ == 0) corpus->first_id = item->id;
    corpus->last_id = item->id;
    corpus->code_points += code_points(item->script.content);
    corpus->characters += characters(*item);
    claims.add(*item, companions(manifest, item->path));
    const auto index = static_cast<std::size_t>(corpus - result.corpora.begin());
    check_language(manifest, manifest.corpora[index].delivery, *item);
    if (see) see(*item);
  }
  for (const CorpusSize& size : result.corpora) {
    result.items += size.items;
    result.characters += size.characters;
  }
  const Claims::Disputed disputed = claims.disputed();
  if (disputed.any()) result.warnings = name_collisions(manifest, disputed);
  return result;
}

}  // namespace pipeline
