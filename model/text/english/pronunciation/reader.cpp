// English words to sounds: see reader.h.
#include "model/text/english/pronunciation/reader.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "io/base/strings.h"
#include "model/text/english/pronunciation/heteronyms/heteronyms.h"
#include "model/text/english/pronunciation/part_of_speech.h"
#include "model/text/lexicon/espeak_words.h"
#include "model/text/lexicon/stress.h"
#include "model/text/unicode.h"

namespace text {
namespace {

/// Joins what was found for the parts of a compound and takes primary stress from the lighter half
/// of them where too many have it (misaki's resolve_tokens). `parts`: as written, `phonemes`: of
/// each; a part that was found together with the one before it has none.
std::u32string join_compound(const std::vector<std::string_view>& parts,
                             std::vector<std::u32string> phonemes) {
  std::vector<std::tuple<bool, int, std::size_t>> spoken;  // primary stress, weight, which
  for (std::size_t i = 0; i < phonemes.size(); ++i) {
    const bool is_stressed = phonemes[i].find(kPrimaryStress) != std::u32string::npos;
    if (!phonemes[i].empty()) spoken.emplace_back(is_stressed, stress_weight(phonemes[i]), i);
  }
  const auto soften = [&](std::size_t i) { phonemes[i] = with_stress(phonemes[i], -0.5); };
  const auto stressed = static_cast<std::size_t>(
      std::ranges::count_if(spoken, [](const auto& each) { return std::get<0>(each); }));
  if (spoken.size() == 2 && parts[std::get<2>(spoken[0])].size() == 1) {
    soften(std::get<2>(spoken[1]));  // "x-ray", "e-mail"
  } else if (spoken.size() >= 2 && stressed > (spoken.size() + 1) / 2) {
    std::ranges::sort(spoken);
    for (std::size_t i = 0; i < spoken.size() / 2; ++i) soften(std::get<2>(spoken[i]));
  }
  std::u32string whole;
  for (const std::u32string& part : phonemes) whole += part;
  return whole;
}

constexpr std::u32string_view kPhraseEnds = U";:,.!?—…";  // quotes and brackets end none

/// What comes before `phonemes` hears of them.
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

/// A letter that the normaliser wants to be named: the T of "TTS", the last one of "IDs".
bool is_letter_name(const Word& word) {
  const std::string& spoken = word.spoken;
  return !word.rule.empty() && io::is_ascii_upper(spoken[0]) &&
         (spoken.size() == 1 || spoken.substr(1) == "'s");
}

/// Letters of one abbreviation are said as one word, the last of them stressed.
void join_letters(std::span<const Token> sentence, std::vector<WordSound>& readings) {
  const auto letter = [&](std::size_t i) -> const Word* {
    const Word* word = i < sentence.size() ? std::get_if<Word>(&sentence[i]) : nullptr;
    return word != nullptr && is_letter_name(*word) ? word : nullptr;
  };
  for (std::size_t first = 0; first < sentence.size(); ++first) {
    std::size_t end = first + 1;
    while (letter(first) && letter(end) && letter(end)->raw == letter(first)->raw) ++end;
    if (end == first + 1) continue;
    std::u32string& whole = readings[first].phonemes;
    for (std::size_t i = first + 1; i < end; ++i) {
      whole += readings[i].phonemes;
      readings[i] = {U"", "letters", true};
    }
    whole = with_last_stressed(whole);
    readings[first].source = "letters";
    first = end - 1;
  }
}

/// Capitals ask for more stress than a word has by itself, as in the lexicons.
std::u32string with_stress_of_capitals(const std::u32string& phonemes, std::string_view word) {
  if (!io::has_upper(word)) return phonemes;
  return with_stress(phonemes, io::has_lower(word) ? 0.5 : 2.0);
}

/// The words of a sentence as written, with straight apostrophes; a mark is an empty one.
std::vector<std::string> written_words(std::span<const Token> sentence) {
  std::vector<std::string> words;
  for (const Token& token : sentence) {
    const Word* word = std::get_if<Word>(&token);
    words.push_back(word == nullptr ? "" : with_straight_apostrophes(word->spoken));
  }
  return words;
}

/// The A of an abbreviation, which espeak-ng would take for the article.
std::optional<WordSound> read_letter_a(const Word& word) {
  const bool is_letter_a = !word.rule.empty() && word.spoken == "A";
  return is_letter_a ? std::optional(WordSound{U"ˈA", "letters", false}) : std::nullopt;
}

}  // namespace

std::vector<WordSound> EnglishReader::read(std::span<const Token> sentence) {
  return lexicon_ ? read_with_lexicon(sentence) : read_without_lexicon(sentence);
}

/// Heteronyms take the place of what espeak-ng says, unless it said one together with a word beside
/// it.
std::vector<WordSound> EnglishReader::read_without_lexicon(std::span<const Token> sentence) {
  std::vector<WordSound> sounds = read_with_espeak(espeak_, language_, sentence, read_letter_a);
  const std::vector<std::string> words = written_words(sentence);
  if (!has_heteronym(words)) return sounds;
  const auto choices = choose_heteronyms(words, guess_tags(words), language_.dialect);
  for (std::size_t i = 0; i < sounds.size(); ++i) {
    const bool is_together =
        sounds[i].is_joined || (i + 1 < sounds.size() && sounds[i + 1].is_joined);
    if (choices[i] && sounds[i].source == "espeak" && !is_together)
      sounds[i] = {choices[i]->phonemes, choices[i]->source, false};
  }
  return sounds;
}

std::vector<WordSound> EnglishReader::read_with_lexicon(std::span<const Token> sentence) {
  const std::vector<std::string> words = written_words(sentence);
  const std::vector<GuessedTag> tags = guess_tags(words);
  const auto heteronyms = choose_heteronyms(words, tags, language_.dialect);
  std::vector<WordSound> readings(sentence.size());
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
    } else if (const auto& chosen = heteronyms[i]) {
      readings[i] = {with_stress_of_capitals(chosen->phonemes, word.spoken), chosen->source, false};
    } else {
      readings[i] = read_word(word, is_letter_name(word) ? "NN" : tags[i].tag, following);
    }
    following = before(readings[i].phonemes, word.spoken, following);
  }
  join_letters(sentence, readings);
  return readings;
}

WordSound EnglishReader::read_word(const Word& word, std::string_view tag, Following following) {
  const bool is_made = !word.rule.empty();  // "twenty-one" is two words then
  if (is_made) {
    if (auto reading = read_compound(word, tag, following)) return *std::move(reading);
  }
  if (auto reading = lexicon_->read(word.spoken, tag, following)) {
    if (is_made && word.spoken == "point") reading->phonemes = with_stress(reading->phonemes, -2);
    return *std::move(reading);
  }
  if (auto reading = read_compound(word, tag, following)) return *std::move(reading);
  return {decode(espeak_.read(word.spoken, language_), "phonemes of espeak-ng"), "espeak", false};
}

/// From the end, always the longest run of parts that the lexicon knows. The number words that the
/// normaliser makes ("twenty-one") keep the stress of each.
std::optional<WordSound> EnglishReader::read_compound(const Word& word, std::string_view tag,
                                                      Following following) const {
  const std::vector<std::string_view> parts = io::split(word.spoken, "-_/");
  if (parts.size() < 2) return std::nullopt;
  std::vector<std::u32string> phonemes(parts.size());
  std::string source;
  for (std::size_t end = parts.size(); end > 0;) {
    std::optional<WordSound> reading;
    std::string_view run;
    std::size_t begin = word.rule.empty() ? 0 : end - 1;
    for (; begin < end && !reading; ++begin) {
      run = {parts[begin].data(), parts[end - 1].data() + parts[end - 1].size()};
      reading = lexicon_->read(run, tag, following);
    }
    if (!reading) return std::nullopt;
    end = begin - 1;
    phonemes[end] = reading->phonemes;
    following = before(reading->phonemes, run, following);
    source = reading->source + (source.empty() ? "" : " + ") + source;
  }
  if (word.rule.empty()) return WordSound{join_compound(parts, std::move(phonemes)), source, false};
  std::u32string apart;
  for (const std::u32string& part : phonemes) {
    if (!part.empty()) apart += (apart.empty() ? U"" : U" ") + part;
  }
  return WordSound{apart, source, false};
}

}  // namespace text
