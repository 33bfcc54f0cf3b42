#include "pipeline/manifest/dictionaries.h"

#include <set>
#include <sstream>
#include <stdexcept>
#include <variant>

#include "model/text/pronunciation/dictionary.h"

namespace pipeline {

std::vector<std::string> read_dictionaries(io::JsonObject& object, const std::string& key,
                                           const std::vector<std::string>& inherited) {
  std::vector<std::string> dictionaries = object.strings(key).value_or(std::vector<std::string>());
  dictionaries.insert(dictionaries.end(), inherited.begin(), inherited.end());
  return dictionaries;
}

std::vector<std::string> split_dictionaries(const std::string& field,
                                            const std::vector<std::string>& inherited) {
  std::vector<std::string> dictionaries;
  std::istringstream names(field);
  for (std::string name; std::getline(names, name, ';');)
    if (!name.empty()) dictionaries.push_back(name);
  dictionaries.insert(dictionaries.end(), inherited.begin(), inherited.end());
  return dictionaries;
}

std::vector<std::filesystem::path> dictionary_files(const Manifest& manifest,
                                                    const Delivery& delivery) {
  std::vector<std::filesystem::path> files;
  for (const std::string& name : delivery.dictionaries)
    files.push_back(manifest.file.parent_path() / name);
  return files;
}

void check_dictionaries(const Manifest& manifest) {
  std::set<std::filesystem::path> read;
  const auto check = [&](const Delivery& delivery) {
    for (const std::filesystem::path& file : dictionary_files(manifest, delivery)) {
      if (!read.insert(file).second) continue;
      try {
        text::Dictionary::load(file);
      } catch (const std::runtime_error& error) {  // the model's, or of the file
        throw ManifestError(manifest.file.string() + ": " + error.what());
      }
    }
  };
  for (const Corpus& corpus : manifest.corpora) {
    check(corpus.delivery);
    if (const auto* items = std::get_if<std::vector<ListedItem>>(&corpus.source)) {
      for (const ListedItem& item : *items) check(item.delivery);
    }
  }
}

}  // namespace pipeline
