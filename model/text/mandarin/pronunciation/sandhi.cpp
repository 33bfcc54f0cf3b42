// Spoken Mandarin: words that join, tones that change, syllables that weaken.
#include "model/text/mandarin/pronunciation/sandhi.h"

#include <algorithm>
#include <initializer_list>
#include <span>
#include <utility>

#include "model/text/mandarin/pronunciation/spoken_words.h"
#include "model/text/mandarin/pronunciation/syllable.h"

namespace text {
namespace {

using MandarinWords = std::vector<MandarinWord>;
using Tones = std::vector<int>;

constexpr std::u32string_view kBu = U"不";
constexpr std::u32string_view kYi = U"一";
constexpr std::u32string_view kEr = U"儿";
constexpr std::u32string_view kNumerals =
    U"一二三四五六七八九十百千万亿零〇壹贰叁肆伍陆柒捌玖拾佰仟萬兆廿卅";

bool holds(std::u32string_view set, char32_t c) { return set.find(c) != set.npos; }

std::u32string_view last_two(std::u32string_view word) {
  return word.substr(word.size() - std::min<std::size_t>(word.size(), 2));
}

bool is_tagged(std::string_view tag, std::initializer_list<std::string_view> tags) {
  return tag.empty() || std::ranges::find(tags, tag) != tags.end();
}

bool are_third(std::span<const int> tones) {
  return std::ranges::all_of(tones, [](int tone) { return tone == 3; });
}

Tones tones_of(std::span<const std::string> syllables) {
  Tones tones;
  for (const std::string& syllable : syllables) tones.push_back(tone_of(syllable));
  return tones;
}

/// 不 and the word after it.
MandarinWords with_not_joined(const MandarinWords& words) {
  MandarinWords joined;
  bool waits = false;  // a 不, for the next word
  for (std::size_t i = 0; i < words.size(); ++i) {
    MandarinWord word = words[i];
    if (waits) word.characters.insert(0, kBu);
    waits = word.characters == kBu && i + 1 < words.size();
    if (!waits) joined.push_back(std::move(word));
  }
  return joined;
}

/// 听一听, then 一 and the word after it.
MandarinWords with_one_joined(const MandarinWords& words) {
  MandarinWords verbs;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool is_between = i > 0 && i + 1 < words.size() && words[i].characters == kYi &&
                            words[i - 1].characters == words[i + 1].characters &&
                            is_tagged(words[i - 1].tag, {"v"});
    if (is_between)
      verbs.back().characters.append(kYi).append(words[++i].characters);
    else
      verbs.push_back(words[i]);
  }
  MandarinWords joined;
  for (MandarinWord& word : verbs) {
    if (!joined.empty() && joined.back().characters == kYi)
      joined.back().characters += word.characters;
    else
      joined.push_back(std::move(word));
  }
  return joined;
}

MandarinWords with_twins_joined(const MandarinWords& words) {
  MandarinWords joined;
  for (const MandarinWord& word : words) {
    if (!joined.empty() && joined.back().characters == word.characters)
      joined.back().characters += word.characters;
    else
      joined.push_back(word);
  }
  return joined;
}

bool is_twin(std::u32string_view word) { return word.size() == 2 && word[0] == word[1]; }

/// Neighbours of three characters at most that `meet` in the third tone. A word said twice is left
/// alone, for its second syllable becomes weak.
MandarinWords with_thirds_joined(const MandarinWords& words, const HanKnowledge& han,
                                 bool (*meet)(std::span<const int> before,
                                              std::span<const int> after)) {
  MandarinWords joined;
  Tones before;
  bool is_joined = false;  // the word before, to the one before it
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::u32string& word = words[i].characters;
    Tones tones = tones_of(han.read(word));
    is_joined = i > 0 && !is_joined && meet(before, tones) && !is_twin(words[i - 1].characters) &&
                words[i - 1].characters.size() + word.size() <= 3;
    if (is_joined)
      joined.back().characters += word;
    else
      joined.push_back(words[i]);
    before = std::move(tones);
  }
  return joined;
}

bool all_are_third(std::span<const int> before, std::span<const int> after) {
  return are_third(before) && are_third(after);
}

bool thirds_touch(std::span<const int> before, std::span<const int> after) {
  return before.back() == 3 && after.front() == 3;
}

MandarinWords with_er_joined(const MandarinWords& words) {
  MandarinWords joined;
  for (const MandarinWord& word : words) {
    if (!joined.empty() && word.characters == kEr)
      joined.back().characters += kEr;
    else
      joined.push_back(word);
  }
  return joined;
}

struct TwoParts {
  std::u32string_view first;
  std::u32string_view second;  ///< empty for a word that is one part
};

/// What a word is made of: one part is the shortest word within it that jieba's search mode finds,
/// the first of them, and the other is the rest. A short one from the middle stands for as many
/// characters at the end, as in the reference: 模模糊糊 ends in 模糊.
TwoParts two_parts_of(std::u32string_view word, const HanKnowledge& han) {
  std::u32string_view shortest = word;
  std::size_t at = 0;
  for (const std::size_t length : han.cut(word)) {
    const std::u32string_view part = word.substr(at, length);
    for (const std::size_t size : {std::size_t{2}, std::size_t{3}})
      for (std::size_t i = 0; length > size && i + size <= length && size < shortest.size(); ++i)
        if (han.has(part.substr(i, size))) shortest = part.substr(i, size);
    if (length < shortest.size()) shortest = part;
    at += length;
  }
  const std::size_t rest = word.size() - shortest.size();
  if (word.starts_with(shortest)) return {shortest, word.substr(shortest.size())};
  return {word.substr(0, rest), shortest};
}

/// 看不懂 has a weak 不; before a fourth tone it has the second: 不怕.
void change_not(std::u32string_view word, Tones& tones) {
  if (word.size() == 3 && word[1] == kBu[0]) {
    tones[1] = kNeutralTone;
    return;
  }
  for (std::size_t i = 0; i + 1 < word.size(); ++i)
    if (word[i] == kBu[0] && tones[i + 1] == 4) tones[i] = 2;
}

/// 一 is weak in 看一看, in the first tone in numbers and after 第, else in the second before a
/// fourth or weak one and in the fourth before others.
void change_one(std::u32string_view word, Tones& tones) {
  if (!holds(word, kYi[0]) ||
      std::ranges::all_of(word, [](char32_t c) { return holds(kNumerals, c); }))
    return;
  if (word.size() == 3 && word[1] == kYi[0] && word[0] == word[2]) {
    tones[1] = kNeutralTone;
  } else if (word.starts_with(U"第一")) {
    tones[1] = 1;
  } else {
    for (std::size_t i = 0; i + 1 < word.size(); ++i)
      if (word[i] == kYi[0]) tones[i] = tones[i + 1] == 4 || tones[i + 1] == kNeutralTone ? 2 : 4;
  }
}

bool ends_weakly(std::u32string_view word) {
  return weak_endings().contains(word) || weak_endings().contains(last_two(word));
}

/// Whether the last syllable is weak, but for words that `ends_weakly` knows.
bool has_weak_suffix(std::u32string_view word, std::string_view tag) {
  const char32_t last = word.back();
  if (holds(U"吧呢啊呐噻嘛吖嗨哦哒滴哩哟喽啰耶喔诶的地得", last)) return true;
  if (word.size() == 1) return holds(U"了着过", last) && is_tagged(tag, {"ul", "uz", "ug"});
  if (holds(U"们子", last)) return is_tagged(tag, {"r", "n"});
  if (holds(U"上下", last)) return is_tagged(tag, {"s", "l", "f"});
  return holds(U"来去", last) && holds(U"上下进出回过起开", word[word.size() - 2]);
}

/// The 个 that counts; npos for none.
std::size_t weak_measure(std::u32string_view word) {
  const std::size_t at = word.find(U'个');
  if (word == U"个") return 0;
  const bool counts =
      at != word.npos && at > 0 &&
      (holds(kNumerals, word[at - 1]) || holds(U"几有两半多各整每做是", word[at - 1]));
  return counts ? at : word.npos;
}

void weaken(const MandarinWord& word, const TwoParts& parts, Tones& tones) {
  const std::u32string_view characters = word.characters;
  if (full_words().contains(characters)) return;
  const char kind = word.tag.empty() ? 'n' : word.tag[0];
  for (std::size_t i = 1; i < characters.size(); ++i)
    if (characters[i] == characters[i - 1] && (kind == 'n' || kind == 'v' || kind == 'a'))
      tones[i] = kNeutralTone;
  const bool has_suffix = has_weak_suffix(characters, word.tag);
  const std::size_t measure = has_suffix ? characters.npos : weak_measure(characters);
  if (measure != characters.npos)
    tones[measure] = kNeutralTone;
  else if (has_suffix || ends_weakly(characters))
    tones.back() = kNeutralTone;
  if (ends_weakly(parts.first)) tones[parts.first.size() - 1] = kNeutralTone;
  if (ends_weakly(parts.second)) tones.back() = kNeutralTone;
}

/// The first of two third tones in a row becomes a second one: both of 老虎, the parts of a word of
/// three or four.
void change_thirds(std::size_t first_part, Tones& tones) {
  const std::span<int> all = tones;
  const auto change_pair = [](std::span<int> part) {
    if (part.size() == 2 && are_third(part)) part[0] = 2;
  };
  if (tones.size() == 2) {
    change_pair(all);
  } else if (tones.size() == 4) {
    change_pair(all.first(2));
    change_pair(all.last(2));
  } else if (tones.size() == 3 && are_third(tones)) {
    if (first_part == 2) tones[0] = tones[1] = 2;  // 蒙古|包
    if (first_part == 1) tones[1] = 2;             // 纸|老虎
  } else if (tones.size() == 3 && first_part < 3) {
    const std::span<int> first = all.first(first_part);
    const std::span<int> second = all.subspan(first_part);
    change_pair(first);
    if (!are_third(second) && second.front() == 3 && first.back() == 3)
      first.back() = 2;  // 好|喜欢
    else
      change_pair(second);
  }
}

bool closes_with_r(const MandarinWord& word) {
  const std::u32string_view characters = word.characters;
  if (characters.size() < 2 || !characters.ends_with(kEr)) return false;
  const bool may_be_full = word.tag == "a" || word.tag == "j" || word.tag == "nr";
  if (!rhotic_words().contains(characters) && (full_er_words().contains(characters) || may_be_full))
    return false;
  const bool has_syllables = !word.syllables[characters.size() - 2].empty() &&
                             (word.syllables.back() == "ér" || word.syllables.back() == "er");
  return has_syllables && !full_er_words().contains(last_two(characters));
}

}  // namespace

MandarinWords as_spoken(MandarinWords words, const HanKnowledge& han) {
  words = with_twins_joined(with_one_joined(with_not_joined(words)));
  words = with_thirds_joined(words, han, all_are_third);
  words = with_thirds_joined(words, han, thirds_touch);
  words = with_er_joined(words);
  for (MandarinWord& word : words) {
    word.syllables = han.read(word.characters);
    const Tones read = tones_of(word.syllables);
    Tones tones = read;
    const TwoParts parts = two_parts_of(word.characters, han);
    change_not(word.characters, tones);
    change_one(word.characters, tones);
    weaken(word, parts, tones);
    change_thirds(parts.first.size(), tones);
    for (std::size_t i = 0; i < tones.size(); ++i)
      if (tones[i] != read[i] && read[i] != 0)
        word.syllables[i] = with_tone(word.syllables[i], tones[i]);
    word.is_rhotic = closes_with_r(word);
  }
  return words;
}

}  // namespace text
