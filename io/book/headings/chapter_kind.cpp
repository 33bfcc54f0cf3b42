// Heading patterns and EPUB types of every kind of chapter, in European languages, Chinese and
// Japanese.
#include "io/book/headings/chapter_kind.h"

#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "io/book/headings/pattern.h"
#include "io/book/headings/wide.h"
#include "io/book/headings/wide_headings.h"

namespace io {
namespace {

// Names of EPUB 3 Structural Semantics Vocabulary 1.1, of DPUB-ARIA 1.1, and of the guide in OPF
// 2.0.1; the headings are those that publishers use.
constexpr std::array<ChapterKind, 27> kKinds = {{
    {"cover", true, "cover", u"(front |book )?cover( page| image)?", u"カバー|表紙|封面"},
    {"half-title", true, "halftitlepage half-title-page", u"half[- ]title( page)?", u""},
    {"title-page", false, "titlepage title-page", u"title[- ]page",
     u"扉|本扉|標題紙|书名页|書名頁|扉页|扉頁"},
    {"copyright", true, "copyright-page imprint",
     u"copyright( page| notice| information| ©.*)?|©.*|impressum|(publication|publishing) "
     u"(data|information)",
     u"版权(?:页|信息|声明|所有)?|版權(?:頁|資訊|聲明|所有)?|著作権(?:表示)?"},
    {"licence", true, "", u"(the full )?project gutenberg.*licen[cs]e.*", u""},
    {"colophon", true, "colophon", u"colophon|(original )?transcriber['’]?s?['’]? notes?",
     u"奥付け?|奧付"},
    {"contents", true, "toc loi lot loa lov page-list landmarks",
     u"(table of |detailed |brief )?contents( page)?|illustrations|list of (illustrations|figures|"
     u"tables|maps|plates|diagrams)|inhalt(sverzeichnis)?|table des mati[eè]res|sommaire|"
     u"[ií]ndice( general)?|sum[aá]rio",
     u"目次|もくじ|目[录錄]|総目次|总目录|總目錄|(?:図版|挿絵|插图|插圖|图表|圖表)(?:目次|"
     u"一覧|目[录錄])"},
    {"dedication", false, "dedication", u"dedication", u"献辞|献呈|[献獻][词詞]|獻辭|题献|題獻"},
    {"epigraph", false, "epigraph", u"epigraph", u"[题題][记記辞詞]|题词|エピグラフ|エピグラム"},
    {"foreword", false, "foreword", u"foreword\\b.*",
     u"推[荐薦]序|推薦の(?:辞|言葉)|(?:他|代)序|刊行に(?:あた|よせ)って"},
    {"preface", false, "preface", u"preface\\b.*",
     u"序|[自原总總译訳譯]序|(?:译者|訳者|譯者|作者|著者|再版|初版|新版)の?序|序[言文]|自叙|前言|"
     u"まえがき|まへがき|前書き?|はしがき|小序"},
    {"introduction", false, "introduction", u"introduction\\b.*",
     u"はじめに|[引导導緒绪緖]言|[导導緒绪緖序]論|[导绪]论|序论|[导導][读讀]|凡例|"
     u"イントロダクション"},
    {"prologue", false, "prologue", u"prologue\\b.*", u"序[章幕曲篇編编]|楔子|引子|プロローグ"},
    {"acknowledgments", false, "acknowledgments acknowledgements", u"acknowledge?ments?",
     u"謝辞|[致鸣鳴][谢謝]"},
    {"part", false, "part volume", u"(part|book|volume) (\\d+|[ivxlc]+|[a-z]+)([.:—-].*)?", u""},
    {"chapter", false, "chapter subchapter",
     u"((chapter|letter|canto)\\b|chap[.]).*|(\\d+|[ivxlc]+)([.:].*)?",
     u"番外[編篇编]?|外[伝传傳]|[幕间間][間间章]|断章|インター(?:ミッション|ルード)"},
    {"epilogue", false, "epilogue conclusion", u"(epilogue|conclusion)\\b.*",
     u"[終终][章幕曲]|尾[声聲]|大[結结]局|[結结]び|むすび|[結结][語语]|[結结][論论](?=$)|"
     u"エピローグ"},
    {"afterword", false, "afterword", u"afterword\\b.*",
     u"(?:[\\p{Han}\\p{Katakana}ー]{1,8}の?)?(?:あとがき|後書き?)|[\\p{Han}]{0,6}(?:后记|後記)|"
     u"跋文?|おわりに|[終終]わ?りに|[解][説说說]|[解][題题]"},
    {"appendix", false, "appendix", u"appendix\\b.*", u"附[录録錄]|付録|補遺|补遗|年[譜谱]"},
    {"glossary", false, "glossary", u"glossary",
     u"用語(?:集|解説)|[词詞][汇彙]表|[术術][语語]表|語彙集?"},
    {"bibliography", true, "bibliography",
     u"(select(ed)? )?bibliography|works cited|literaturverzeichnis|bibliographie",
     u"(?:主要)?[参參]考(?:文[献獻]|[书書]目)|引用文[献獻]|文献目録"},
    {"notes", false, "", u"(end ?|foot)?notes",
     u"(?:[原訳译譯補补尾脚腳])?[注註](?=$)|[注註][釈释釋解]|[訳译譯]者[注註](?=$)|[注註][記记]"},
    {"index", true, "index",
     u"(general |subject |author |name )?index( of (first "
     u"lines|names|persons|places|subjects|titles))?",
     u"(?:人名|地名|事項|主题|主題|书名|書名|総合)?索引"},
    {"about-author", false, "", u"(about|a note (about|on)) the (author|editor|translator)s?",
     u"(?:著者|作者|訳者|译者|譯者)(?:紹介|略歴|[简簡]介)|[关關][于於]作者"},
    {"also-by", true, "",
     u"(also|(other |more )?(books|works|titles|novels)) by .*|by the same author", u""},
    {"excerpt", true, "preview",
     u"(an? |read on for an? |special )?(excerpt|extract|preview|sneak peek|teaser)( from| of|:| "
     u"chapter).*|(an? )?sneak (peek|preview).*",
     u"[試试]し?[読读讀]み?"},
    {"text", false, "", u"", u""},
}};

std::u16string wide_names_of(const ChapterKind& kind) {
  if (kind.name == "part") return wide_part_pattern();
  if (kind.name != "chapter") return kind.wide_names;
  return wide_chapter_pattern() + u"|" + wide_section_pattern() + u"|" + kind.wide_names;
}

TextPattern compile_wide_name(const std::u16string& names) {
  return TextPattern(
      (u"(?:" + names + uR"()(?:\s?)" + number_pattern() + u")?" + wide_title_pattern()).c_str());
}

/// A pattern for all names, since most lines have none, and one for each kind.
struct WideNames {
  WideNames() {
    std::u16string all;
    for (const ChapterKind& kind : kKinds) {
      const std::u16string names = wide_names_of(kind);
      if (names.empty()) continue;
      all += (all.empty() ? u"" : u"|") + names;
      kinds.emplace_back(kind.name, compile_wide_name(names));
    }
    any.emplace(compile_wide_name(all));
  }

  std::optional<TextPattern> any;
  std::vector<std::pair<std::string_view, TextPattern>> kinds;
};

std::vector<TextPattern> compile_headings() {
  std::vector<TextPattern> patterns;
  patterns.reserve(kKinds.size());
  for (const ChapterKind& kind : kKinds)
    patterns.emplace_back((std::u16string(u"(?i)(?:") + kind.headings + u")[.:]?").c_str());
  return patterns;
}

bool lists(std::string_view words, std::string_view wanted) {
  for (std::size_t at = words.find(wanted); at != words.npos; at = words.find(wanted, at + 1)) {
    const std::size_t end = at + wanted.size();
    const bool begins = at == 0 || words[at - 1] == ' ';
    if (begins && (end == words.size() || words[end] == ' ')) return true;
  }
  return false;
}

/// Whether a short text says whose the rights are, as the back of a title page does.
bool is_rights_page(const std::string& text) {
  constexpr std::size_t kLongest = 6000;  // bytes
  if (text.size() > kLongest) return false;
  const auto wide = icu::UnicodeString::fromUTF8(text).foldCase();
  const auto has = [&](const char16_t* words) { return wide.indexOf(words) >= 0; };
  return (has(u"all rights reserved") || has(u"no part of this")) &&
         (has(u"copyright") || has(u"©") || has(u"isbn"));
}

}  // namespace

std::span<const ChapterKind> chapter_kinds() { return kKinds; }

const ChapterKind* find_chapter_kind(std::string_view name) {
  const auto found = std::ranges::find(kKinds, name, &ChapterKind::name);
  return found == kKinds.end() ? nullptr : &*found;
}

std::string_view kind_of_types(std::string_view words) {
  while (!words.empty()) {
    std::string_view word = words.substr(0, words.find(' '));
    words.remove_prefix(std::min(words.size(), word.size() + 1));
    if (word.starts_with("doc-")) word.remove_prefix(4);
    for (const ChapterKind& kind : kKinds)
      if (!word.empty() && lists(kind.types, word)) return kind.name;
  }
  return "";
}

std::string_view kind_by_wide_name(const std::string& line) {
  static const WideNames names;
  static const TextPattern spaced(uR"((\p{Han})\s(\p{Han}))");
  if (!names.any->matches(line)) {
    const auto characters = spaced.groups(line);
    return characters.empty() ? "" : kind_by_wide_name(characters[0] + characters[1]);
  }
  for (const auto& [name, pattern] : names.kinds)
    if (pattern.matches(line)) return name;
  return "";
}

std::string_view kind_of_chapter(const std::string& heading, const std::string& words) {
  constexpr std::size_t kLongestPage = 10000;  // bytes; a chapter on copyright is longer
  static const std::vector<TextPattern> patterns = compile_headings();
  if (heading.empty() && is_rights_page(words)) return "copyright";
  for (std::size_t i = 0; i + 1 < kKinds.size(); ++i) {
    const bool is_page = kKinds[i].name == "copyright" || kKinds[i].name == "also-by";
    if (patterns[i].matches(heading) && !(is_page && words.size() > kLongestPage))
      return kKinds[i].name;
  }
  const std::string_view wide = kind_by_wide_name(narrowed(heading));
  if (!wide.empty()) return wide;
  return begins_with_wide_number(heading) ? "chapter" : kKinds.back().name;
}

}  // namespace io
