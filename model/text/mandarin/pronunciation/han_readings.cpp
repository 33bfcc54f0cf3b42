// Loads pypinyin's JSON tables, with a number for each distinct syllable, and matches the longest
// phrase through its prefixes.
#include "model/text/mandarin/pronunciation/han_readings.h"

#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>

#include "io/base/error.h"
#include "io/base/strings.h"
#include "model/error.h"
#include "model/text/unicode.h"
#include "model/text/word_table.h"

namespace text {
namespace {

namespace fs = std::filesystem;

nlohmann::json parsed(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw model::Error(file.string(), "a file that can be read", "none");
  auto json = nlohmann::json::parse(stream, nullptr, false);
  if (!json.is_object()) throw model::Error(file.string(), "a JSON object", "something else");
  return json;
}

}  // namespace

HanReadings::HanReadings(const io::EmbeddedFile& phrases) { add(phrases); }

void HanReadings::add(const io::EmbeddedFile& phrases) {
  for (const auto& [written, pinyin] : read_table(phrases, {"written*", "pinyin"})) {
    std::vector<Number> numbers;
    for (const std::string_view syllable : io::split(pinyin, " "))
      numbers.push_back(number_of(syllable));
    add_phrase(decode(written, "phrase"), std::move(numbers));
  }
}

HanReadings::HanReadings(const fs::path& phrases, const fs::path& characters) {
  read_phrases(phrases);
  read_characters(characters);
}

HanReadings::Number HanReadings::number_of(std::string_view syllable) {
  const auto [known, is_new] =
      numbers_.try_emplace(std::string(syllable), static_cast<Number>(syllables_.size()));
  if (is_new) {
    if (syllables_.size() > std::numeric_limits<Number>::max())
      throw model::Error("readings", "at most 65,535 different syllables", "more");
    syllables_.emplace_back(syllable);
  }
  return known->second;
}

void HanReadings::add_phrase(const std::u32string& phrase, std::vector<Number> syllables) {
  for (std::size_t length = 1; length < phrase.size(); ++length)
    phrases_.try_emplace(phrase.substr(0, length));
  phrases_[phrase] = std::move(syllables);
}

/// Each phrase has a list for each of its characters, the first of which holds.
void HanReadings::read_phrases(const fs::path& file) {
  const nlohmann::json json = parsed(file);
  for (const auto& [phrase, readings] : json.items()) {
    const std::string place = file.string() + ": \"" + phrase + "\"";
    const std::u32string characters = decode(phrase, place);
    std::vector<Number> numbers;
    for (const auto& reading : readings) {
      if (!reading.is_array() || reading.empty() || !reading.front().is_string())
        throw model::Error(place, "a list of readings for each character", reading.dump());
      numbers.push_back(number_of(reading.front().get_ref<const std::string&>()));
    }
    if (numbers.size() != characters.size() || numbers.empty())
      throw model::Error(place, io::counted(characters.size(), "reading"),
                         std::to_string(numbers.size()));
    add_phrase(characters, std::move(numbers));
  }
}

/// By code point, readings separated by commas.
void HanReadings::read_characters(const fs::path& file) {
  const nlohmann::json json = parsed(file);
  for (const auto& [code, readings] : json.items()) {
    const bool is_number =
        !code.empty() && code.size() < 8 && code.find_first_not_of("0123456789") == code.npos;
    if (!is_number || !readings.is_string())
      throw model::Error(file.string(), "readings by code point", "\"" + code + "\"");
    const auto& all = readings.get_ref<const std::string&>();
    characters_[static_cast<char32_t>(std::stoul(code))] = number_of(all.substr(0, all.find(',')));
  }
}

std::vector<std::string_view> HanReadings::read(std::u32string_view word) const {
  std::vector<std::string_view> syllables;
  const auto add = [&](Number number) { syllables.emplace_back(syllables_[number]); };
  while (!word.empty()) {
    const std::vector<Number>* phrase = nullptr;
    std::u32string begin;
    for (const char32_t character : word) {
      const auto known = phrases_.find(begin += character);
      if (known == phrases_.end()) break;
      if (!known->second.empty()) phrase = &known->second;
    }
    if (phrase == nullptr) {
      const auto known = characters_.find(word.front());
      add(known == characters_.end() ? Number{0} : known->second);
      word.remove_prefix(1);
      continue;
    }
    for (const Number number : *phrase) add(number);
    word.remove_prefix(phrase->size());
  }
  return syllables;
}

}  // namespace text
