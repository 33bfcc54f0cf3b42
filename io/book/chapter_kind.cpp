#include "io/book/chapter_kind.h"

#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "io/book/text/pattern.h"

namespace io {
namespace {

// Names of EPUB 3 Structural Semantics Vocabulary 1.1, of DPUB-ARIA 1.1, and of the guide in OPF
// 2.0.1; the headings are those that publishers use.
constexpr std::array<ChapterKind, 26> kKinds = {{
    {"cover", true, "cover", u"(front |book )?cover( page| image)?"},
    {"half-title", true, "halftitlepage half-title-page", u"half[- ]title( page)?"},
    {"title-page", false, "titlepage title-page", u"title[- ]page"},
    {"copyright", true, "copyright-page imprint",
     u"copyright( page| notice| information| ©.*)?|©.*|impressum|(publication|publishing) "
     u"(data|information)"},
    {"licence", true, "", u"(the full )?project gutenberg.*licen[cs]e.*"},
    {"colophon", true, "colophon", u"colophon|(original )?transcriber['’]?s?['’]? notes?"},
    {"contents", true, "toc loi lot loa lov page-list landmarks",
     u"(table of |detailed |brief )?contents( page)?|illustrations|list of (illustrations|figures|"
     u"tables|maps|plates|diagrams)|inhalt(sverzeichnis)?|table des mati[eè]res|sommaire|"
     u"[ií]ndice( general)?|sum[aá]rio"},
    {"dedication", false, "dedication", u"dedication"},
    {"epigraph", false, "epigraph", u"epigraph"},
    {"foreword", false, "foreword", u"foreword\\b.*"},
    {"preface", false, "preface", u"preface\\b.*"},
    {"introduction", false, "introduction", u"introduction\\b.*"},
    {"prologue", false, "prologue", u"prologue\\b.*"},
    {"acknowledgments", false, "acknowledgments acknowledgements", u"acknowledge?ments?"},
    {"part", false, "part volume", u"(part|book|volume) (\\d+|[ivxlc]+|[a-z]+)([.:—-].*)?"},
    {"chapter", false, "chapter subchapter",
     u"((chapter|letter|canto)\\b|chap[.]).*|(\\d+|[ivxlc]+)([.:].*)?"},
    {"epilogue", false, "epilogue conclusion", u"(epilogue|conclusion)\\b.*"},
    {"afterword", false, "afterword", u"afterword\\b.*"},
    {"appendix", false, "appendix", u"appendix\\b.*"},
    {"glossary", false, "glossary", u"glossary"},
    {"bibliography", true, "bibliography",
     u"(select(ed)? )?bibliography|works cited|literaturverzeichnis|bibliographie"},
    {"index", true, "index",
     u"(general |subject |author |name )?index( of (first "
     u"lines|names|persons|places|subjects|titles))?"},
    {"about-author", false, "", u"(about|a note (about|on)) the (author|editor|translator)s?"},
    {"also-by", true, "",
     u"(also|(other |more )?(books|works|titles|novels)) by .*|by the same author"},
    {"excerpt", true, "preview",
     u"(an? |read on for an? |special )?(excerpt|extract|preview|sneak peek|teaser)( from| of|:| "
     u"chapter).*|(an? )?sneak (peek|preview).*"},
    {"text", false, "", u""},
}};

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

std::string_view kind_of_chapter(const std::string& heading, const std::string& words) {
  constexpr std::size_t kLongestPage = 10000;  // bytes; a chapter on copyright is longer
  static const std::vector<TextPattern> patterns = compile_headings();
  if (heading.empty() && is_rights_page(words)) return "copyright";
  for (std::size_t i = 0; i + 1 < kKinds.size(); ++i) {
    const bool is_page = kKinds[i].name == "copyright" || kKinds[i].name == "also-by";
    if (patterns[i].matches(heading) && !(is_page && words.size() > kLongestPage))
      return kKinds[i].name;
  }
  return kKinds.back().name;
}

}  // namespace io
