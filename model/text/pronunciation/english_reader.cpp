#include "model/text/pronunciation/english_reader.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "model/text/pronunciation/compound.h"
#include "model/text/pronunciation/homographs.h"
#include "model/text/pronunciation/part_of_speech.h"
#include "model/text/pronunciation/stress.h"
#include "model/text/unicode.h"

namespace text {
namespace {

constexpr std::u32string_view kPhraseEnds = U";:,.!?—…";  // quotes and brackets end none

/// What stands before `phonemes` hears of them.
Following before(std::u32string_view phonemes, std::string_view word, Following following) {
  following.to = word == "to" || word == "To" || word == "TO";
  for (const char32_t c : phonemes) {
    const bool ends_phrase = kPhraseEnds.find(c) != kPhraseEnds.npos;
    if (!ends_phrase && !is_vowel(c) && !is_consonant(c)) continue;
    following.vowel = ends_phrase ? std::nullopt : std::optional(is_vowel(c));
    break;
  }
  return following;
}

std::string with_straight_apostrophes(const std::string& word) {
  std::u32string letters = decode(word, "word");
  for (char32_t& c : letters) {
    if (c == U'’' || c == U'‘') c = U'\'';
  }
  return encode(letters);
}

/// The words as written, a mark of punctuation being an empty one; brackets and quotes are none.
std::vector<std::string> written_words(std::span<const Token> sentence) {
  std::vector<std::string> words;
  for (const Token& token : sentence) {
    const Word* word = std::get_if<Word>(&token);
    words.push_back(word == nullptr ? "" : with_straight_apostrophes(word->spoken));
  }
  return words;
}

}  // namespace

std::vector<Reading> EnglishReader::read(std::span<const Token> sentence) {
  const std::vector<std::string> words = written_words(sentence);
  const std::vector<std::string_view> tags = guess_tags(words);
  std::vector<Reading> readings(sentence.size());
  Following following;
  for (std::size_t i = sentence.size(); i-- > 0;) {  // what follows decides: from the end
    if (const Mark* mark = std::get_if<Mark>(&sentence[i])) {
      following = before(decode(mark->symbol, "mark"), "", following);
      continue;
    }
    Word word = std::get<Word>(sentence[i]);
    word.spoken = words[i];
    if (!word.phonemes.empty()) {
      readings[i] = {decode(word.phonemes, "phonemes"), "", false};
    } else if (const auto other = other_reading(words, i)) {
      readings[i] = {std::u32string(*other), "rule: " + word.spoken, false};
    } else {
      readings[i] = read_word(word, tags[i], following);
    }
    following = before(readings[i].phonemes, word.spoken, following);
  }
  return readings;
}

Reading EnglishReader::read_word(const Word& word, std::string_view tag, Following following) {
  if (auto reading = lexicon_.read(word.spoken, tag, following)) return *std::move(reading);
  if (auto reading = read_compound(word, tag, following)) return *std::move(reading);
  return {decode(espeak_.read(word.spoken, language_), "phonemes of espeak-ng"), "espeak", false};
}

/// From the end, always the longest run of parts that the lexicon knows. The number words that the
/// normaliser makes ("twenty-one") keep the stress of each.
std::optional<Reading> EnglishReader::read_compound(const Word& word, std::string_view tag,
                                                    Following following) const {
  const std::vector<std::string_view> parts = parts_of(word.spoken);
  if (parts.size() < 2) return std::nullopt;
  std::vector<std::u32string> phonemes(parts.size());
  std::string source;
  for (std::size_t end = parts.size(); end > 0;) {
    std::optional<Reading> reading;
    std::string_view run;
    std::size_t begin = 0;
    for (; begin < end && !reading; ++begin) {
      run = {parts[begin].data(), parts[end - 1].data() + parts[end - 1].size()};
      reading = lexicon_.read(run, tag, following);
    }
    if (!reading) return std::nullopt;
    end = begin - 1;
    phonemes[end] = reading->phonemes;
    following = before(reading->phonemes, run, following);
    source = reading->source + (source.empty() ? "" : " + ") + source;
  }
  if (word.rule.empty()) return Reading{join_compound(parts, std::move(phonemes)), source, false};
  std::u32string apart;
  for (const std::u32string& part : phonemes) {
    if (!part.empty()) apart += (apart.empty() ? U"" : U" ") + part;
  }
  return Reading{apart, source, false};
}

}  // namespace text
