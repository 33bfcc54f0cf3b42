#include "model/text/pronunciation/japanese/corrections.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "model/text/pronunciation/japanese/kana.h"
#include "model/text/unicode.h"

namespace text::japanese {
namespace {

/// A word, how it is said, and where: behind one of some characters and before one of others.
struct Correction {
  std::u32string_view written;
  std::u32string_view kana;
  std::u32string_view after = U"";
  std::u32string_view before = U"";
};

/// Of those that begin alike the first that fits holds.
constexpr auto kCorrections = std::to_array<Correction>({
    // The everyday word, where dictionaries have the formal one.
    {U"私", U"ワタシ"},        // ワタクシ
    {U"明日", U"アシタ"},      // アス
    {U"明後日", U"アサッテ"},  // ミョーゴニチ
    {U"一昨日", U"オトトイ"},  // イッサクジツ
    {U"一昨年", U"オトトシ"},  // イッサクネン
    {U"今日", U"キョー"},      // コンニチ
    {U"今朝", U"ケサ"},        // コンチョー
    {U"日本中", U"ニホンジュー"},
    {U"日本人", U"ニホンジン"},
    {U"日本語", U"ニホンゴ"},
    {U"日本一", U"ニッポンイチ"},
    {U"日本", U"ニホン"},  // ニッポン is the official one
    {U"他", U"ホカ", U"", U"のにはも"},
    {U"何でも", U"ナンデモ"},
    {U"何", U"ナニ", U"", U"がをもかに"},
    {U"何", U"ナン", U"", U"のてでだと"},
    {U"次", U"ツギ", U"", U"のにはをがも"},
    // By themselves beside a number: 全3巻, 第2章, 5か国語.
    {U"全", U"ゼン"},
    {U"章", U"ショー"},
    {U"語", U"ゴ"},
    {U"均", U"キン"},
    {U"児", U"ジ"},
    {U"この間", U"コノアイダ"},
    {U"その間", U"ソノアイダ"},
    {U"一寸", U"チョット"},
    {U"其処", U"ソコ"},
    {U"その後", U"ソノゴ"},
    {U"後", U"アト", U"のた"},  // ノチ
    {U"眼鏡", U"メガネ"},
    {U"夜中", U"ヨナカ"},
    {U"宝物", U"タカラモノ"},
    {U"富士山", U"フジサン"},
    {U"琴", U"コト"},                                       // キン
    {U"角", U"カド"},                                       // カク
    {U"奴", U"ヤツ"},                                       // ヤッコ
    {U"行", U"ギョー", U"のるた"},                          // クダリ
    {U"手数", U"テスー"},                                   // テカズ
    {U"大勢", U"オーゼー", U"", U"のでい"},                 // タイセー
    {U"人", U"ニン", U"護聴理証内頼定取続借貸考財告査添"},  // ジン: 弁護人, 料理人
    {U"長安", U"チョーアン"},                               // ナガヤス
    // Greetings, whose は is a particle.
    {U"こんにちは", U"コンニチワ"},
    {U"今日は", U"キョーワ"},
    {U"こんばんは", U"コンバンワ"},
    {U"今晩は", U"コンバンワ"},
    // Two morphemes that are said otherwise together.
    {U"一日中", U"イチニチジュー"},
    {U"一晩中", U"ヒトバンジュー"},
    {U"世界中", U"セカイジュー"},
    {U"一日", U"ツイタチ", U"月"},
    {U"一日", U"イチニチ"},
    {U"一人", U"ヒトリ"},
    {U"二人", U"フタリ"},
    {U"お祖父さん", U"オジーサン"},
    {U"お祖母さん", U"オバーサン"},
    {U"父さん", U"トーサン"},
    {U"母さん", U"カーサン"},
    {U"兄さん", U"ニーサン"},
    {U"姉さん", U"ネーサン"},
    // What a dictionary lacks.
    {U"予熱", U"ヨネツ"},
    {U"隕石", U"インセキ"},
    {U"異音", U"イオン"},
    {U"源氏", U"ゲンジ"},
    {U"長押し", U"ナガオシ"},
    {U"焼き色", U"ヤキイロ"},
    {U"夜更かし", U"ヨフカシ"},
    {U"洗濯日和", U"センタクビヨリ"},
    {U"行楽日和", U"コーラクビヨリ"},
    {U"大しけ", U"オーシケ"},
    {U"翔平", U"ショーヘー"},
    {U"山手線", U"ヤマノテセン"},
    {U"鬼滅の刃", U"キメツノヤイバ"},
    {U"人気者", U"ニンキモノ"},
    {U"あの方", U"アノカタ"},
    {U"笑", U"ワライ"},  // エミ
    {U"泣", U"ナキ"},
    {U"爆", U"バク"},
    {U"三毛猫", U"ミケネコ"},
    {U"雨", U"アメ", U"中"},  // 一日中雨
    {U"おはよ", U"オハヨ"},
    {U"おはよー", U"オハヨー"},
    {U"えへへ", U"エヘヘ"},
    {U"えへへー", U"エヘヘー"},
    {U"もしもし", U"モシモシ"},
    {U"ぞう", U"ゾー"},
    {U"わあ", U"ワー"},
    {U"ざあざあ", U"ザーザー"},
    // One spelling of two verbs, and one verb of two spellings.
    {U"いう", U"ユー"},
    {U"行っ", U"オコナッ", U"を"},
    {U"行っ", U"イッ"},
    {U"降り", U"フリ", U"が"},
});

/// Words that IPADIC has whole and UniDic in parts; one part at most has Han characters.
constexpr std::u32string_view kCompounds =
    U"か|も から|に|は これ|ら それ|ら だ|の って|いう って|な て|いう で|は で|も と|いう "
    U"と|いっ|た と|し|て と|とも|に と|共|に な|の|で に|あたっ|て に|あたり に|おい|て に|おける "
    U"に|かけ に|かけ|て に|つい|て に|つれ に|とっ|て に|まつわる に|よっ|て に|より に|よる "
    U"に|わたっ|て に|わたり に|伴い に|伴っ|て に|対し に|対し|て に|対する に|当たり に|従い "
    U"に|従っ|て に|関し に|関し|て に|関する に|際し の|で の|に もの|の を|めぐっ|て を|通し|て "
    U"を|通じ|て "
    U"いつ|の|ま|に|か いつ|の|間|に|か お|かけ お|ばあ|さん おそらく|は かならず|しも くれぐれ|も "
    U"こう|し|た こう|し|て しかし|ながら しだい|に じつ|に ぜひ|と|も そう|し|たら そこ|で "
    U"その|うえ その|まま その|他 それ|から それ|だけ それ|で それ|で|い|て それ|で|は それ|と "
    U"それ|どころ|か それ|な|の|に それ|なら それ|に たしか|に だ|から|こそ ちなみ|に つい|て|は "
    U"できる|だけ ところ|が とも|に どう|に|か どう|やら どこ|と|なく なぜ|なら なん|だ|か "
    U"なん|と|か なん|ら|か|の びくと|も べつ|に ほんとう|に まこと|に まず|は また|は むしょう|に "
    U"もう|すぐ もう|一度 もう|少し 一向|に 一気|に 二度|と 何|と|か 何|ら|か|の 共|に 別|に "
    U"同時|に 実|に 少なく|とも 常|に 徐々|に 必ず|しも 恐らく|は 惜しく|も 未だ|に 本当|に 次|に "
    U"次第|に 滅多|に 無性|に 確か|に 要する|に 見知ら|ぬ 誠|に ";

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
  for (std::u32string_view rest = kCompounds; !rest.empty();) {
    const std::u32string_view parts = rest.substr(0, rest.find(U' '));
    rest.remove_prefix(parts.size() + 1);
    if (!surface.starts_with(parts[0])) continue;
    std::u32string whole(parts);
    std::erase(whole, U'|');
    if (whole == surface) return std::u32string(parts);
  }
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
    const auto found = std::ranges::find_if(kCorrections, [&](const Correction& correction) {
      if (correction.written.front() != text[morphemes[i].begin]) return false;
      count = count_of(text, morphemes, i, correction.written);
      return count > 0 && is_there(correction, text, morphemes[i]);
    });
    corrected.push_back(morphemes[i]);
    if (found == kCorrections.end()) count = 1;
    if (found != kCorrections.end()) {
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
