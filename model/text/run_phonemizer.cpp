#include "model/text/run_phonemizer.h"

#include <algorithm>

#include "model/error.h"
#include "model/text/misaki_map.h"
#include "model/text/unicode.h"

namespace text {
namespace {

Dialect parse_dialect(std::string_view language) {
  if (language == "en-us") return Dialect::kAmerican;
  if (language == "en-gb") return Dialect::kBritish;
  throw model::Error("language", "en-us or en-gb", "'" + std::string(language) + "'");
}

std::vector<std::u32string> split_at_spaces(const std::u32string& all) {
  std::vector<std::u32string> parts;
  for (std::size_t begin = 0; begin < all.size();) {
    const std::size_t end = std::min(all.find(U' ', begin), all.size());
    parts.push_back(all.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

}  // namespace

std::u32string RunPhonemizer::alone(const std::string& word, Dialect dialect) {
  if (decode(word, "word").size() > Phonemizer::kMaxWordCharacters) {
    const std::u32string letters = decode(word, "word");
    const std::size_t half = letters.size() / 2;
    return alone(encode(std::u32string_view(letters).substr(0, half)), dialect) + U' ' +
           alone(encode(std::u32string_view(letters).substr(half)), dialect);
  }
  return decode(to_model_phonemes(espeak_.ipa(word, dialect), dialect), "phonemes of espeak-ng");
}

std::vector<std::u32string> RunPhonemizer::batch(std::span<const Word> words, Dialect dialect) {
  std::string run;
  bool long_word = false;
  for (const Word& word : words) {
    run += (run.empty() ? "" : " ") + word.spoken;
    long_word |= word.spoken.size() > Phonemizer::kMaxWordCharacters;
  }
  if (!long_word && run.size() <= Phonemizer::kMaxBytes) {
    std::vector<std::u32string> parts = split_at_spaces(alone(run, dialect));
    if (parts.size() == words.size()) return parts;
  }
  std::vector<std::u32string> parts;
  for (const Word& word : words) parts.push_back(alone(word.spoken, dialect));
  return parts;
}

std::vector<std::u32string> RunPhonemizer::phonemes(std::span<const Word> words,
                                                    std::string_view language) {
  const Dialect dialect = parse_dialect(language);
  std::vector<std::u32string> all;
  while (!words.empty()) {
    std::size_t bytes = 0;
    std::size_t count = 0;
    while (count < words.size() &&
           (count == 0 || bytes + words[count].spoken.size() + 1 <= Phonemizer::kMaxBytes)) {
      bytes += words[count].spoken.size() + 1;
      ++count;
    }
    for (std::u32string& part : batch(words.first(count), dialect)) all.push_back(std::move(part));
    words = words.subspan(count);
  }
  return all;
}

}  // namespace text
