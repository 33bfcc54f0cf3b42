#include "io/book/epub/parts.h"

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <string_view>

#include "io/book/chapter_kind.h"

namespace io {
namespace {

/// A chapter may have the name of an excerpt: where it stands decides, and that is known later.
std::string_view apparatus_by_words(std::span<const MarkedBlock> document) {
  std::string text;
  for (const MarkedBlock& block : document) text += text_of(block.block) + " ";
  const Block& first = document.front().block;
  const bool has_heading = first.kind == BlockKind::kHeading;
  const std::string_view kind = kind_of_chapter(has_heading ? text_of(first) : "", text);
  return find_chapter_kind(kind)->is_apparatus && kind != "excerpt" ? kind : "";
}

/// Whether a page of this kind would not have what these blocks have: a cover or a list of contents
/// has no prose.
bool has_too_much(std::string_view kind, std::span<const MarkedBlock> blocks) {
  constexpr std::size_t kLongestLine = 500;  // bytes
  const bool is_brief = kind == "cover" || kind == "half-title" || kind == "contents";
  return is_brief && std::ranges::any_of(blocks, [](const MarkedBlock& block) {
           return text_of(block.block).size() > kLongestLine;
         });
}

/// What landmarks and guide say of documents, or else heading and words. It misleads about one that
/// has more in it: where the table of contents leads into it, where it has prose, or it is the
/// book.
void name_documents(const EpubPackage& package, const std::vector<EpubDocument>& documents,
                    std::vector<MarkedBlock>& all) {
  if (documents.size() < 2) return;
  std::set<std::string> entered;
  for (const ContentsEntry& entry : package.contents)
    if (!entry.fragment.empty()) entered.insert(entry.path);
  std::map<std::string, std::string_view> stated;
  for (const PartReference& part : package.parts)
    if (part.fragment.empty()) stated.emplace(part.path, part.kind);
  const auto says_it = [](const MarkedBlock& block) { return !block.part.empty(); };
  for (std::size_t i = 0; i < documents.size(); ++i) {
    const auto& [path, begin, title] = documents[i];
    const std::size_t end = i + 1 < documents.size() ? documents[i + 1].begin : all.size();
    const std::span<MarkedBlock> blocks = std::span(all).subspan(begin, end - begin);
    if (blocks.empty() || entered.contains(path) || std::ranges::any_of(blocks, says_it)) continue;
    const auto found = stated.find(path);
    const std::string_view part =
        found == stated.end() ? apparatus_by_words(blocks) : found->second;
    if (has_too_much(part, blocks)) continue;
    for (MarkedBlock& block : blocks) block.part = part;
  }
}

/// A table of contents in the text says so seldom: blocks in a row that each begin with a link to
/// further on, and the heading before them.
void name_lists_of_links(const Places& places, std::vector<MarkedBlock>& blocks) {
  constexpr std::size_t kFewest = 3;
  const auto leads_forward = [&](std::size_t i) {
    const auto found = places.find(blocks[i].leads_to);
    return found != places.end() && found->second > i;
  };
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    std::size_t end = i;
    while (end < blocks.size() && leads_forward(end)) ++end;
    if (end - i < kFewest) continue;
    if (i > 0 && kind_of_chapter(text_of(blocks[i - 1].block), "") == "contents") --i;
    for (; i < end; ++i) blocks[i].part = "contents";
  }
}

}  // namespace

void name_parts(const EpubPackage& package, const std::vector<EpubDocument>& documents,
                const Places& places, std::vector<MarkedBlock>& blocks) {
  name_documents(package, documents, blocks);
  name_lists_of_links(places, blocks);
}

}  // namespace io
