// Corrects readings of the dictionaries, and spells those of IPADIC as UniDic has them.
#include "model/text/japanese/pronunciation/corrections.h"

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <utility>

#include "model/text/japanese/embedded.h"
#include "model/text/japanese/pronunciation/kana.h"
#include "model/text/unicode.h"
#include "model/text/word_table.h"

namespace text::japanese {
namespace {

/// A word, how it is said, and where: behind one of some characters and before one of others.
struct Correction {
  std::u32string written;
  std::u32string kana;
  std::u32string after;
  std::u32string before;
};

/// Of those that begin alike the first that fits holds.
const std::vector<Correction>& corrections() {
  static const std::vector<Correction> all = [] {
    std::vector<Correction> read;
    for (const auto& [written, after, before, kana, note] :
         read_table(words::kCorrections, {"written*", "after*?", "before*?", "kana", "note?"}))
      read.push_back({decode(written, "correction"), decode(kana, "correction"),
                      decode(after, "correction"), decode(before, "correction")});
    return read;
  }();
  return all;
}

/// The parts of words that IPADIC has whole and UniDic in parts, with bars between them.
const std::map<std::u32string, std::u32string, std::less<>>& compounds() {
  static const auto all = [] {
    std::map<std::u32string, std::u32string, std::less<>> read;
    for (const auto& [written] : read_table(words::kCompounds, {"parts*"})) {
      const std::u32string parts = decode(written, "compound");
      std::u32string whole = parts;
      std::erase(whole, U'|');
      if (!read.emplace(whole, parts).second)
        throw error_in_table(words::kCompounds, written, "another word");
    }
    return read;
  }();
  return all;
}

constexpr std::u32string_view kEndInU = U"ウクスツヌフムユルグズブプュ";
constexpr std::u32string_view kEndInE = U"エケセテネヘメレゲゼデベペ";
constexpr std::u32string_view kEndInI = U"イキシチニヒミリギジビピ";
constexpr std::u32string_view kEndInO = U"オコソトノホモヨロゴゾドボポョ";

/// Characters said イ and one of the kana behind them, which no エ before them takes in: テイレ,
/// ケイト.
constexpr std::u32string_view kBeginWithI =
    U"一ッチ今マ入ラリルレロッ家エ岩ワ急ソ行カキクケッ息キ戦ク板タ池ケ犬ヌ痛タ石シ祝ワ糸ト色ロ芋モ";

/// Characters said with オオ.
constexpr std::u32string_view kLongO = U"大通遠氷覆催装";

bool has_any(std::u32string_view word, std::u32string_view characters) {
  return word.find_first_of(characters) != word.npos;
}

/// How many morphemes from `first` on make up exactly `written`; 0 when they do not.
std::size_t count_of(std::u32string_view text, const std::vector<Morpheme>& morphemes,
                     std::size_t first, std::u32string_view written) {
  const std::size_t begin = morphemes[first].begin;
  if (!text.substr(begin).starts_with(written)) return 0;
  for (std::size_t i = first; i < morphemes.size(); ++i) {
    if (morphemes[i].end == begin + written.size()) return i + 1 - first;
    if (morphemes[i].end > begin + written.size()) break;
  }
  return 0;
}

bool is_there(const Correction& correction, std::u32string_view text, const Morpheme& first) {
  const std::u32string_view rest = text.substr(first.begin + correction.written.size());
  const bool is_after =
      first.begin > 0 && has_any(text.substr(first.begin - 1, 1), correction.after);
  return (correction.after.empty() || is_after) &&
         (correction.before.empty() ||
          (!rest.empty() && has_any(rest.substr(0, 1), correction.before)));
}

/// Whether a character is said イ with the kana `second` behind it.
bool is_said_with_i(char32_t character, std::u32string_view second) {
  const std::size_t at = is_han(character) ? kBeginWithI.find(character) : kBeginWithI.npos;
  if (at == kBeginWithI.npos || second.empty()) return false;
  const std::u32string_view rest = kBeginWithI.substr(at + 1);
  const auto found =
      std::ranges::find_if(rest, [&](char32_t c) { return c == second[0] || is_han(c); });
  return found != rest.end() && *found == second[0];
}

/// Whether the イ at `i` is of a character behind the first, and not of the エ before it.
bool begins_part(std::u32string_view surface, std::u32string_view kana, std::size_t i) {
  for (std::size_t at = 1; at < surface.size(); ++at) {
    const char32_t c = surface[surface[at] == U'々' ? at - 1 : at];
    if (is_said_with_i(c, kana.substr(i + 1, 1))) return true;
    if (c != U'い' || at + 1 == surface.size()) continue;
    const bool is_long =
        at == 1 && is_kana(surface[0]) && !has_any(U"たっらりるれろ", surface.substr(2, 1));
    if (!is_long) return true;  // ついていく but けいけん
  }
  return false;
}

bool is_long_i(std::u32string_view surface, std::u32string_view kana, std::size_t i) {
  const std::u32string_view before = kana.substr(i - 1, 1);
  const bool ends_in_i = surface.ends_with(U'い');
  if (has_any(kEndInE, before))
    return !kana.substr(i + 1).starts_with(U'ン') &&  // ペイント
           (ends_in_i || !begins_part(surface, kana, i));
  return has_any(kEndInI, before) && i + 1 == kana.size() && ends_in_i;
}

bool is_long_u(std::u32string_view surface, std::u32string_view kana, std::size_t i) {
  const std::u32string_view before = kana.substr(i - 1, 1);
  if (has_any(U"ュョ", before)) return true;
  if (!has_any(kEndInO, before) && !has_any(kEndInU, before)) return false;
  if (i + 1 == kana.size()) return surface.ends_with(U"いう");  // そういう but 思う
  const bool is_hiragana = std::ranges::all_of(surface, [](char32_t c) { return c < U'ァ'; });
  return is_hiragana && kana[0] != U'ウ' &&  // ぼうし but うとうと
         !has_any(U"アイウエオ", kana.substr(i + 1, 1));
}

bool is_long_o(std::u32string_view surface, std::u32string_view kana, std::size_t i) {
  return has_any(kEndInO, kana.substr(i - 1, 1)) && has_any(surface, kLongO) &&
         !kana.substr(i + 1).starts_with(U'ー');  // 都大路
}

std::u32string unidic_spelling(std::u32string_view surface, std::u32string kana) {
  for (std::size_t i = 1; i < kana.size(); ++i) {
    if ((kana[i] == U'イ' && is_long_i(surface, kana, i)) ||
        (kana[i] == U'ウ' && is_long_u(surface, kana, i)) ||
        (kana[i] == U'オ' && is_long_o(surface, kana, i)))
      kana[i] = U'ー';
  }
  return kana;
}

/// The parts of a word, with bars between them; nothing for a word that is none of parts.
std::u32string parts_of(std::u32string_view surface) {
  if (const auto found = compounds().find(surface); found != compounds().end())
    return found->second;
  const bool is_polite = surface.size() > 1 && has_any(U"おご", surface.substr(0, 1));
  if (!is_polite || !is_han(surface[1])) return {};
  return std::u32string(surface.substr(0, 1)) + U"|" + std::u32string(surface.substr(1));
}

/// The first part of `word`, which becomes the rest. A part of kana has as many in its reading.
Morpheme take_part(Morpheme& word, std::u32string_view part, std::u32string_view rest) {
  const auto others = static_cast<std::size_t>(std::ranges::count_if(rest, is_kana));
  const std::size_t count = is_all_kana(part) ? part.size() : word.kana.size() - others;
  Morpheme first = word;
  first.end = word.begin = word.begin + part.size();
  first.kana.resize(count);
  word.kana.erase(0, count);
  return first;
}

}  // namespace

void correct(std::u32string_view text, std::vector<Morpheme>& morphemes) {
  std::vector<Morpheme> corrected;
  for (std::size_t i = 0; i < morphemes.size();) {
    std::size_t count = 0;
    const auto found = std::ranges::find_if(corrections(), [&](const Correction& correction) {
      if (correction.written.front() != text[morphemes[i].begin]) return false;
      count = count_of(text, morphemes, i, correction.written);
      return count > 0 && is_there(correction, text, morphemes[i]);
    });
    corrected.push_back(morphemes[i]);
    if (found == corrections().end()) count = 1;
    if (found != corrections().end()) {
      corrected.back().end = morphemes[i + count - 1].end;
      corrected.back().kana = found->kana;
      corrected.back().is_known = true;
    }
    i += count;
  }
  morphemes = std::move(corrected);
}

void spell_as_unidic(std::u32string_view text, std::vector<Morpheme>& morphemes) {
  std::vector<Morpheme> spelled;
  for (Morpheme& one : morphemes) {
    const std::u32string_view surface = text.substr(one.begin, one.end - one.begin);
    const bool is_volitional =
        surface == U"う" && !spelled.empty() && !spelled.back().kana.empty() &&
        has_any(kEndInO, std::u32string_view(&spelled.back().kana.back(), 1));
    if (is_volitional) {
      spelled.back().kana += U'ー';
      spelled.back().end = one.end;
      continue;
    }
    const std::u32string parts = parts_of(surface);
    const bool has_kana = one.kana.size() >= surface.size();  // for every part
    std::u32string_view rest = has_kana ? parts : std::u32string_view();
    for (std::size_t bar = rest.find(U'|'); bar != rest.npos; bar = rest.find(U'|')) {
      spelled.push_back(take_part(one, rest.substr(0, bar), rest.substr(bar + 1)));
      rest.remove_prefix(bar + 1);
    }
    one.kana = unidic_spelling(text.substr(one.begin, one.end - one.begin), std::move(one.kana));
    spelled.push_back(std::move(one));
  }
  morphemes = std::move(spelled);
}

}  // namespace text::japanese
