#include "model/text/pronunciation/japanese/divide.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/text/normalising/japanese/numbers.h"
#include "model/text/pronunciation/ascii.h"
#include "model/text/pronunciation/japanese/kana.h"
#include "model/text/pronunciation/runs.h"
#include "model/text/unicode.h"

namespace text::japanese {
namespace {

bool is_japanese(std::string_view word) {
  return !word.empty() && std::ranges::all_of(decode(word, "word"), is_of_unspaced_script);
}

/// All but what a rule has put into kana, which is said already.
bool is_to_be_read(const Word& word) {
  const bool is_said =
      !word.rule.empty() && word.reading.empty() && is_all_kana(decode(word.spoken, "word"));
  return !is_said && is_japanese(word.spoken);
}

std::vector<GivenReading> given_readings(const Run& run) {
  std::vector<GivenReading> given;
  for (std::size_t begin = 0; begin < run.characters().size();) {
    const std::size_t end = run.end_of_part(begin);
    const std::string& reading = run.part(begin).reading;
    if (!reading.empty()) given.push_back({begin, end, decode(reading, "reading")});
    begin = end;
  }
  return given;
}

/// An expression of Han numerals in a run.
struct HanNumber {
  std::size_t begin = 0;
  std::size_t end = 0;
  UnspacedReading reading;
};

/// Those that begin and end with words of the dictionary, and have no reading of their own. None in
/// a run with characters of two units, which are rare enough to go without.
std::vector<HanNumber> han_numbers(const Reader& reader, const Run& run) {
  constexpr std::u32string_view kBegins = U"〇一二三四五六七八九十百千万億兆何数幾";
  const std::u32string_view text = run.characters();
  std::vector<HanNumber> numbers;
  const bool is_of_units = std::ranges::all_of(text, [](char32_t c) { return c < 0x10000; });
  if (!is_of_units || text.find_first_of(kBegins) == text.npos) return numbers;
  std::vector<bool> is_border(text.size() + 1);
  for (const Morpheme& morpheme : reader.morphemes().divide(text))
    is_border[morpheme.begin] = is_border[morpheme.end] = true;
  const std::u16string units(text.begin(), text.end());
  const auto is_given = [&](std::size_t i) { return !run.part(i).reading.empty(); };
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!is_border[at] || kBegins.find(text[at]) == kBegins.npos) continue;
    auto reading = read_japanese_number(units, at);
    if (!reading || !is_border[reading->end]) continue;
    const std::size_t end = reading->end;
    bool is_free = true;
    for (std::size_t i = at; i < end; ++i) is_free = is_free && !is_given(i);
    if (!is_free) continue;
    numbers.push_back({at, end, *std::move(reading)});
    at = end - 1;
  }
  return numbers;
}

/// The words of a rule for characters of a run, all of which they stand for.
void add_number(const Run& run, const HanNumber& number, Sentence& sentence) {
  const Word whole = run.word(number.begin, number.end - number.begin, "");
  const std::size_t first = sentence.size();
  for (const std::string_view clause : clauses_of(number.reading.spoken)) {
    if (sentence.size() > first) sentence.push_back(Mark{",", whole.raw});
    for (const std::string_view spoken : split(clause, " ")) {
      Word word = whole;
      word.spoken = spoken;
      word.rule = number.reading.rule;
      word.reading = encode(reading_in_kana(spoken));
      sentence.push_back(std::move(word));
    }
  }
}

/// Those that lie from `begin` to before `end`, counted from `begin`.
std::vector<GivenReading> within(const std::vector<GivenReading>& given, std::size_t begin,
                                 std::size_t end) {
  std::vector<GivenReading> inner;
  auto one = std::ranges::lower_bound(given, begin, {}, &GivenReading::begin);
  for (; one != given.end() && one->end <= end; ++one)
    inner.push_back({one->begin - begin, one->end - begin, one->kana});
  return inner;
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

/// Words of the characters from `begin` to before `end`.
void add_words(const Reader& reader, const Run& run, const std::vector<GivenReading>& given,
               std::size_t begin, std::size_t end, Sentence& sentence) {
  std::size_t attached = 0;  // characters of the last word; 0: there is none
  for (const ReadWord& read :
       reader.read(run.characters().substr(begin, end - begin), within(given, begin, end))) {
    const bool is_sign = read.kana.empty() && !read.is_unread;  // of the script, such as ゜
    const bool goes_on = attached > 0 && (read.is_attached || is_sign);
    const std::size_t first = begin + read.begin - (goes_on ? attached : 0);
    attached = begin + read.end - first;
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
  const auto divide = [&](const Run& run, Sentence& words) {
    const std::vector<GivenReading> given = given_readings(run);
    std::size_t begin = 0;
    for (const HanNumber& number : han_numbers(reader, run)) {
      add_words(reader, run, given, begin, number.begin, words);
      add_number(run, number, words);
      begin = number.end;
    }
    add_words(reader, run, given, begin, run.characters().size(), words);
  };
  Sentence words = with_runs_divided(std::move(sentence), is_to_be_read, divide);
  for (Token& token : words) {
    Word* word = word_of_token(token);
    if (word != nullptr && !word->rule.empty() && word->reading.empty() && word->phonemes.empty())
      word->reading = encode(reading_in_kana(word->spoken));
  }
  return words;
}

}  // namespace text::japanese
