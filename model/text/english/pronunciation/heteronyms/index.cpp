// Reads the heteronyms of words/heteronyms.tsv and heteronym_contexts.tsv, and their forms in -s.
#include <algorithm>
#include <memory>
#include <unordered_map>
#include <utility>

#include "io/base/strings.h"
#include "model/text/english/embedded.h"
#include "model/text/english/pronunciation/heteronyms/heteronyms.h"
#include "model/text/english/pronunciation/lexicon.h"
#include "model/text/unicode.h"
#include "model/text/word_table.h"

namespace text {
namespace {

std::vector<std::string_view> understood_tags(std::string_view name) {
  if (name == "noun") return {"NN", "JJ"};
  if (name == "verb") return {"VB"};
  return {"JJ", "NN"};
}

/// "VBD/VBN", "PRP$", or "-" for none; phonemes have letters that are not ASCII.
bool is_list_of_tags(std::string_view field) {
  return std::ranges::all_of(
      field, [](char c) { return io::is_ascii_upper(c) || c == '/' || c == '$' || c == '-'; });
}

/// "past VBD/VBN ɹˈɛd", "noun ɹˈɛkəɹd ɹˈɛkɔːd"
HeteronymReading parse_reading(std::string_view written) {
  const auto fault = [&](const char* expected) {
    return error_in_table(english::words::kHeteronyms, written, expected);
  };
  std::vector<std::string_view> fields = io::split(written, " ");
  if (fields.size() < 2) throw fault("a name and phonemes");
  HeteronymReading reading;
  reading.name = fields.front();
  reading.tags = understood_tags(reading.name);
  fields.erase(fields.begin());
  if (is_list_of_tags(fields.front())) {
    reading.tags = io::split(fields.front(), "/");
    fields.erase(fields.begin());
  }
  if (fields.empty() || fields.size() > 2) throw fault("phonemes, American or both");
  reading.is_usual = fields.front().starts_with('=');
  for (std::string_view& phonemes : fields) {
    if (reading.is_usual) phonemes.remove_prefix(1);
  }
  reading.phonemes = {decode(fields.front(), "heteronym"), decode(fields.back(), "heteronym")};
  return reading;
}

/// "take/took a _": what is before the word and what is after it.
ContextPhrase parse_phrase(std::string_view written) {
  ContextPhrase phrase;
  bool is_after = false;
  for (const std::string_view part : io::split(written, " ")) {
    if (part == "_")
      is_after = true;
    else
      (is_after ? phrase.after : phrase.before).push_back(io::split(part, "/"));
  }
  std::ranges::reverse(phrase.before);
  return phrase;
}

std::vector<Heteronym> read_heteronyms() {
  std::vector<Heteronym> all;
  for (const auto& [word, readings] :
       read_table(english::words::kHeteronyms, {"word*", "readings"})) {
    all.push_back({std::string(word), {}});
    for (const std::string_view reading : io::split(readings, "|"))
      all.back().readings.push_back(parse_reading(reading));
  }
  return all;
}

void add_contexts(std::vector<Heteronym>& heteronyms) {
  const io::EmbeddedFile& file = english::words::kHeteronymContexts;
  for (const auto& [word, name, phrase, near] :
       read_table(file, {"word*", "reading*", "phrase*?", "near?"})) {
    const auto heteronym = std::ranges::find(heteronyms, word, &Heteronym::word);
    if (heteronym == heteronyms.end()) throw error_in_table(file, word, "a heteronym");
    const auto reading = std::ranges::find(heteronym->readings, name, &HeteronymReading::name);
    if (reading == heteronym->readings.end()) throw error_in_table(file, name, "a reading of it");
    if (phrase.empty() == near.empty())
      throw error_in_table(file, phrase, "a phrase or near words");
    if (near.empty())
      reading->phrases.push_back(parse_phrase(phrase));
    else
      reading->near = io::split(near, " ");
  }
}

bool is_hissing(std::string_view word) {
  return word.ends_with("s") || word.ends_with("x") || word.ends_with("z") ||
         word.ends_with("sh") || word.ends_with("ch");
}

/// The form in -s, with the readings that have one.
Heteronym with_s_forms(const Heteronym& heteronym) {
  Heteronym form{heteronym.word + (is_hissing(heteronym.word) ? "es" : "s"), {}};
  for (const HeteronymReading& reading : heteronym.readings) {
    const bool has_form = reading.has_tag("NN") || reading.has_tag("VB");
    if (!has_form || reading.is_usual) continue;
    form.readings.push_back(reading);
    std::array<std::u32string, 2>& phonemes = form.readings.back().phonemes;
    phonemes = {with_s(phonemes[0], Dialect::kAmerican), with_s(phonemes[1], Dialect::kBritish)};
  }
  return form;
}

using HeteronymIndex = std::unordered_map<std::string_view, std::unique_ptr<const Heteronym>>;

const HeteronymIndex& heteronym_index() {
  static const HeteronymIndex index = [] {
    HeteronymIndex map;
    const auto add = [&](Heteronym heteronym) {
      auto owned = std::make_unique<const Heteronym>(std::move(heteronym));
      const std::string_view word = owned->word;
      map.try_emplace(word, std::move(owned));
    };
    std::vector<Heteronym> heteronyms = read_heteronyms();
    add_contexts(heteronyms);
    std::vector<Heteronym> forms;
    for (Heteronym& heteronym : heteronyms) {
      forms.push_back(with_s_forms(heteronym));
      add(std::move(heteronym));
    }
    for (Heteronym& form : forms) {
      if (!form.readings.empty()) add(std::move(form));
    }
    return map;
  }();
  return index;
}

}  // namespace

bool HeteronymReading::has_tag(std::string_view tag) const {
  return std::ranges::find(tags, tag) != tags.end();
}

bool Heteronym::has_tag(std::string_view tag) const {
  return std::ranges::any_of(readings, [&](const auto& each) { return each.has_tag(tag); });
}

const Heteronym* find_heteronym(std::string_view word) {
  const auto found = heteronym_index().find(word);
  return found == heteronym_index().end() ? nullptr : found->second.get();
}

std::vector<const Heteronym*> all_heteronyms() {
  std::vector<const Heteronym*> all;
  for (const auto& [word, heteronym] : heteronym_index()) all.push_back(heteronym.get());
  return all;
}

}  // namespace text
