// Divides with MeCab first; reads numbers only where they begin and end at morpheme boundaries.
#include "model/text/japanese/pronunciation/divide.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "io/base/strings.h"
#include "model/text/japanese/pronunciation/kana.h"
#include "model/text/japanese/rules/numbers.h"
#include "model/text/lexicon/runs.h"
#include "model/text/unicode.h"

namespace text::japanese {
namespace {

/// Han characters, kana, and the digits that wait among them.
bool is_japanese(std::string_view word) {
  return !word.empty() && std::ranges::all_of(decode(word, "word"), [](char32_t c) {
    return is_of_unspaced_script(c) || is_digit(c);
  });
}

/// All but what a rule has put into kana, which is said already.
bool is_to_be_read(const Word& word) {
  const bool is_said =
      !word.rule.empty() && word.reading.empty() && is_all_kana(decode(word.spoken, "word"));
  return !is_said && is_japanese(word.spoken);
}

/// An expression of numbers in a run.
struct RunNumber {
  std::size_t begin = 0;
  std::size_t end = 0;
  UnspacedReading reading;
};

/// That at unit `at`: the longest that ends where a word does. 年末 behind 2019 is one, so that
/// 2019 has no counter there.
std::optional<UnspacedReading> number_at(std::u16string_view text, std::size_t at,
                                         const std::vector<bool>& is_border) {
  auto reading = read_japanese_number(text, at);
  while (reading && !is_border[reading->end]) {
    std::size_t end = reading->end - 1;
    while (end > at && !is_border[end]) --end;
    reading = read_japanese_number(text.substr(0, end), at);
  }
  return reading;
}

/// Those that begin and end with `morphemes`, and have no reading of their own.
std::vector<RunNumber> numbers_in(const Run& run, const std::vector<Morpheme>& morphemes) {
  constexpr std::u32string_view kBegins =
      U"0123456789〇一二三四五六七八九十百千万億兆何数幾第午令平昭大明西";
  const std::u32string_view text = run.characters();
  std::vector<RunNumber> numbers;
  if (text.find_first_of(kBegins) == text.npos) return numbers;
  std::vector<bool> is_border(text.size() + 1);
  for (const Morpheme& morpheme : morphemes)
    is_border[morpheme.begin] = is_border[morpheme.end] = true;
  std::u16string units;
  for (const char32_t c : text) units += c < 0x10000 ? static_cast<char16_t>(c) : u'\uFFFD';
  const auto is_free = [&](std::size_t begin, std::size_t end) {
    while (begin < end && run.part(begin).reading.empty()) ++begin;
    return begin == end;
  };
  for (std::size_t at = 0; at < text.size();) {
    auto reading = is_border[at] && kBegins.find(text[at]) != kBegins.npos
                       ? number_at(units, at, is_border)
                       : std::nullopt;
    const std::size_t end = reading ? reading->end : at + 1;
    if (reading && is_free(at, end)) numbers.push_back({at, end, *std::move(reading)});
    at = end;
  }
  return numbers;
}

/// What a run's characters are said like where that is known: numbers, and what the text gives.
std::vector<GivenReading> known_readings(const Run& run, const std::vector<RunNumber>& numbers) {
  std::vector<GivenReading> known;
  auto number = numbers.begin();
  for (std::size_t at = 0; at < run.characters().size();) {
    if (number != numbers.end() && number->begin == at) {
      std::u32string kana;
      for (const std::string_view clause : clauses_of(number->reading.spoken))
        for (const std::string_view word : io::split(clause, " ")) kana += reading_in_kana(word);
      known.push_back({at, number->end, std::move(kana)});
      at = (number++)->end;
    } else if (const std::string& reading = run.part(at).reading; !reading.empty()) {
      const std::size_t end = run.end_of_part(at);
      known.push_back({at, end, decode(reading, "reading")});
      at = end;
    } else {
      ++at;
    }
  }
  return known;
}

/// The words of a rule for characters of a run, all of which they stand for; not read yet.
void add_number(const Run& run, const RunNumber& number, Sentence& sentence) {
  const Word whole = run.word(number.begin, number.end - number.begin, "");
  const std::size_t first = sentence.size();
  for (const std::string_view clause : clauses_of(number.reading.spoken)) {
    if (sentence.size() > first) sentence.push_back(Mark{",", whole.raw});
    for (const std::string_view spoken : io::split(clause, " ")) {
      Word word = whole;
      word.spoken = spoken;
      word.rule = number.reading.rule;
      sentence.push_back(std::move(word));
    }
  }
}

/// A word of the run's characters. One with a given reading in it is given.
Word word_of(const Run& run, std::size_t begin, std::size_t count, const std::string& kana) {
  Word word = run.word(begin, count, kana);
  for (std::size_t i = begin; i < begin + count; i = run.end_of_part(i)) {
    if (run.part(i).reading.empty()) continue;
    word.rule = run.part(i).rule;
    word.phonemes = ipa_of_kana(decode(kana, "kana"));
  }
  return word;
}

/// The words of a run, and of its numbers but for those that are part of a longer word.
void add_words(const Reader& reader, const Run& run, Sentence& sentence) {
  std::vector<Morpheme> morphemes = reader.divide(run.characters());
  const std::vector<RunNumber> numbers = numbers_in(run, morphemes);
  auto number = numbers.begin();
  std::size_t attached = 0;  // characters of the last word; 0: there is none
  for (const ReadWord& read :
       reader.words_of(run.characters(), std::move(morphemes), known_readings(run, numbers))) {
    while (number != numbers.end() && number->begin < read.begin) ++number;
    if (number != numbers.end() && number->begin == read.begin && number->end == read.end) {
      add_number(run, *number, sentence);
      attached = 0;
      continue;
    }
    const bool is_sign = read.kana.empty() && !read.is_unread;  // of the script, such as ゜
    const bool goes_on = attached > 0 && (read.is_attached || is_sign);
    const std::size_t first = read.begin - (goes_on ? attached : 0);
    attached = read.end - first;
    std::string kana = encode(read.kana);
    if (goes_on) kana.insert(0, std::get<Word>(sentence.back()).reading);
    Word word = word_of(run, first, attached, kana);
    if (goes_on)
      sentence.back() = std::move(word);
    else
      sentence.push_back(std::move(word));
  }
}

}  // namespace

Sentence divided(const Reader& reader, Sentence sentence) {
  const auto word_of_token = [](Token& token) { return std::get_if<Word>(&token); };
  for (Token& token : sentence) {
    Word* word = word_of_token(token);
    if (word == nullptr || !is_japanese(word->spoken)) continue;
    const std::u32string given = reading_in_kana(word->phonemes);
    if (given.empty()) continue;
    word->reading = encode(given);
    word->phonemes.clear();
  }
  const auto divide = [&](const Run& run, Sentence& words) { add_words(reader, run, words); };
  Sentence words = with_runs_divided(std::move(sentence), is_to_be_read, divide);
  for (Token& token : words) {
    Word* word = word_of_token(token);
    if (word != nullptr && !word->rule.empty() && word->reading.empty() && word->phonemes.empty())
      word->reading = encode(reading_in_kana(word->spoken));
  }
  return words;
}

}  // namespace text::japanese
