// Expands repetition marks, divides, corrects, inserts readings that the text gives, and joins
// morphemes to words.
#include "model/text/japanese/pronunciation/reader.h"

#include <algorithm>
#include <utility>

#include "model/text/japanese/pronunciation/corrections.h"
#include "model/text/japanese/pronunciation/kana.h"
#include "model/text/unicode.h"

namespace text::japanese {
namespace {

constexpr std::string_view kStop = "ʔ";

/// Whether `word` and the one before it are one to the ear: a stop is said with what it stops.
bool is_attached_to(const ReadWord& before, const ReadWord& word) {
  return before.end == word.begin &&
         (word.phonemes.starts_with(kStop) || before.phonemes.ends_with(kStop)) &&
         !before.phonemes.empty() && !word.phonemes.empty();
}

/// The kana that ゝ, ゞ, ヽ or ヾ repeats.
char32_t repeated(char32_t before, char32_t mark) {
  const std::u32string pair = as_hiragana(std::u32string{before, mark});
  if (!is_kana(before) || pair.size() != 2) return mark;
  const bool is_katakana = as_hiragana(std::u32string{before}).front() != before;
  return is_katakana ? pair[1] + (U'ア' - U'あ') : pair[1];
}

/// Two or more 々 as the characters that they repeat, which dictionaries know: 馬鹿馬鹿 for
/// 馬鹿々々. Kana likewise.
std::u32string with_repeats(std::u32string_view written) {
  constexpr std::u32string_view kMarks = U"ゝゞヽヾ";
  std::u32string text(written);
  for (std::size_t i = 1; i < text.size(); ++i)
    if (kMarks.find(text[i]) != kMarks.npos) text[i] = repeated(text[i - 1], text[i]);
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t end = std::min(text.find_first_not_of(U'々', i), text.size());
    const std::size_t count = end - i;
    if (count >= 2 && count <= i && count <= 4)
      text.replace(i, count, text.substr(i - count, count));
    i = std::max(end, i + 1);
  }
  return text;
}

/// A ー that the dictionary has left by itself is of the vowel before it, and a 々 repeats the
/// character: 神々 is カミガミ.
void attach_marks(std::u32string_view text, std::vector<Morpheme>& morphemes) {
  std::vector<Morpheme> attached;
  for (Morpheme& one : morphemes) {
    const std::u32string_view surface = text.substr(one.begin, one.end - one.begin);
    const bool is_length = surface.find_first_not_of(U'ー') == surface.npos;
    if (is_length && !attached.empty() && !attached.back().kana.empty()) {
      attached.back().end = one.end;
      if (!attached.back().kana.ends_with(U'ー')) attached.back().kana += U'ー';
    } else if (surface == U"々" && !attached.empty() && attached.back().end == one.begin &&
               attached.back().end - attached.back().begin == 1) {
      attached.back().end = one.end;
      attached.back().kana += with_voice(attached.back().kana);
    } else {
      attached.push_back(std::move(one));
    }
  }
  morphemes = std::move(attached);
}

}  // namespace

Reader::Reader(const std::filesystem::path& dictionary, const std::filesystem::path& words)
    : morphemes_(dictionary), joins_(words.empty() ? WordJoins() : WordJoins(words)) {}

/// The morphemes with `given` for what it stands for. Those that one begins, ends or is in become
/// one, or three where what stands before or behind it is not in kana: 食べる with た for 食 is one
/// word still.
std::vector<Morpheme> Reader::with_given(std::u32string_view text, std::vector<Morpheme> morphemes,
                                         std::span<const GivenReading> given) const {
  const auto part = [&](std::size_t begin, std::size_t end) {
    std::vector<Morpheme> parts = morphemes_.divide(text.substr(begin, end - begin));
    for (Morpheme& one : parts) {
      one.begin += begin;
      one.end += begin;
    }
    return parts;
  };
  const auto is_kana_only = [&](std::size_t begin, std::size_t end) {
    return begin == end || is_all_kana(text.substr(begin, end - begin));
  };
  std::vector<Morpheme> done;
  std::vector<Morpheme>& rest = morphemes;  // the next one is the last
  std::ranges::reverse(rest);
  const auto finish = [&] {
    done.push_back(std::move(rest.back()));
    rest.pop_back();
  };
  for (const GivenReading& reading : given) {
    while (rest.back().end <= reading.begin) finish();
    const std::size_t begin = rest.back().begin;
    std::size_t end = begin;
    for (; !rest.empty() && rest.back().begin < reading.end; rest.pop_back()) end = rest.back().end;
    std::vector<Morpheme> taken = {{reading.begin, reading.end, reading.kana, true}};
    if (is_kana_only(begin, reading.begin)) {
      taken.front().begin = begin;
      taken.front().kana.insert(0, text.substr(begin, reading.begin - begin));
    } else {
      const std::vector<Morpheme> before = part(begin, reading.begin);
      taken.insert(taken.begin(), before.begin(), before.end());
    }
    if (is_kana_only(reading.end, end)) {
      taken.back().end = end;
      taken.back().kana += text.substr(reading.end, end - reading.end);
    } else {
      const std::vector<Morpheme> behind = part(reading.end, end);
      taken.insert(taken.end(), behind.begin(), behind.end());
    }
    rest.insert(rest.end(), taken.rbegin(), taken.rend());
  }
  while (!rest.empty()) finish();
  return done;
}

std::vector<Morpheme> Reader::divide(std::u32string_view written) const {
  const std::u32string repeated = with_repeats(written);
  const std::u32string_view text = repeated;
  std::vector<Morpheme> morphemes = morphemes_.divide(text);
  attach_marks(text, morphemes);
  if (!morphemes_.is_unidic()) spell_as_unidic(text, morphemes);
  correct(text, morphemes);
  return morphemes;
}

std::vector<ReadWord> Reader::words_of(std::u32string_view written, std::vector<Morpheme> morphemes,
                                       std::span<const GivenReading> given) const {
  const std::u32string repeated = with_repeats(written);
  const std::u32string_view text = repeated;
  if (!given.empty()) {
    morphemes = with_given(text, std::move(morphemes), given);
    attach_marks(text, morphemes);
  }
  std::vector<std::string> surfaces;
  surfaces.reserve(morphemes.size());
  for (const Morpheme& one : morphemes)
    surfaces.push_back(encode(text.substr(one.begin, one.end - one.begin)));

  std::vector<ReadWord> words;
  for (std::size_t i = 0; i < morphemes.size();) {
    // Only of morphemes that are read.
    const std::size_t last = i + joins_.first_word(surfaces, i);
    ReadWord word{morphemes[i].begin, morphemes[i].end, morphemes[i].kana, "", false, false};
    for (++i; i < last && !word.kana.empty() && !morphemes[i].kana.empty(); ++i) {
      word.kana += morphemes[i].kana;
      word.end = morphemes[i].end;
    }
    const std::u32string_view surface = text.substr(word.begin, word.end - word.begin);
    word.phonemes = ipa_of_kana(word.kana);
    word.is_unread = word.kana.empty() && std::ranges::any_of(surface, is_alnum);
    word.is_attached = !words.empty() && is_attached_to(words.back(), word);
    words.push_back(std::move(word));
  }
  return words;
}

std::string phonemes_of(const std::vector<ReadWord>& words) {
  std::string phonemes;
  for (const ReadWord& word : words) {
    if (word.phonemes.empty()) continue;
    if (!phonemes.empty() && !word.is_attached) phonemes += ' ';
    phonemes += word.phonemes;
  }
  return phonemes;
}

}  // namespace text::japanese
