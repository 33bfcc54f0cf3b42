// Recognises front and back matter by landmarks, headings, words and lists of links.
#include "io/book/spine/parts.h"

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <string_view>

#include "io/book/headings/chapter_kind.h"

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

/// Whether a page of this kind would not have what these blocks have: a cover, a title page or a
/// list of contents has no prose.
bool has_too_much(std::string_view kind, std::span<const MarkedBlock> blocks) {
  constexpr std::size_t kLongestLine = 500;  // bytes
  const bool is_brief =
      kind == "cover" || kind == "half-title" || kind == "title-page" || kind == "contents";
  return is_brief && std::ranges::any_of(blocks, [](const MarkedBlock& block) {
           return text_of(block.block).size() > kLongestLine;
         });
}

/// What landmarks and guide say of documents, or else heading and words. It misleads about one that
/// has more in it: where the table of contents leads into it, where it has prose, or it is the
/// book.
void name_documents(const BookPackage& package, const std::vector<SpineDocument>& documents,
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

/// Whether a block of the index is a line of its list of contents: links, or a link to a page with
/// few words around it.
bool is_index_line(const MarkedBlock& block, const std::set<std::string>& pages) {
  constexpr std::size_t kMostWords = 100;  // bytes
  if (block.link.empty()) return false;
  const bool is_page = pages.contains(block.link.substr(0, block.link.find('#')));
  return is_page ? block.unlinked <= kMostWords
                 : block.unlinked == 0 && block.block.kind != BlockKind::kHeading;
}

/// A table of contents in the text says so seldom: blocks in a row that each begin with a link to
/// further on, and the heading before them. In the index any line of links is one of it.
void name_lists_of_links(const BookPackage& package, const std::vector<SpineDocument>& documents,
                         const Places& places, std::vector<MarkedBlock>& blocks) {
  constexpr std::size_t kFewest = 3;
  const bool has_index = !documents.empty() && documents.front().path == package.index;
  const std::size_t index_end = !has_index             ? 0
                                : documents.size() > 1 ? documents[1].begin
                                                       : blocks.size();
  const std::set<std::string> pages(package.spine.begin(), package.spine.end());
  const auto is_entry = [&](std::size_t i) {
    const auto found = places.find(blocks[i].leads_to);
    return i < index_end ? is_index_line(blocks[i], pages)
                         : found != places.end() && found->second > i;
  };
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    std::size_t end = i;
    while (end < blocks.size() && is_entry(end)) ++end;
    if (end - i < (i < index_end ? 1 : kFewest)) continue;
    if (i > 0 && kind_of_chapter(text_of(blocks[i - 1].block), "") == "contents") --i;
    for (; i < end; ++i) blocks[i].part = "contents";
  }
}

bool is_rule(const MarkedBlock& block) { return block.block.kind == BlockKind::kSceneBreak; }

}  // namespace

void name_parts(const BookPackage& package, const std::vector<SpineDocument>& documents,
                const Places& places, std::vector<MarkedBlock>& blocks) {
  name_documents(package, documents, blocks);
  name_lists_of_links(package, documents, places, blocks);
}

std::int64_t take_navigation(XhtmlText& text,
                             const std::function<bool(const std::string&)>& is_page) {
  std::int64_t taken = 0;
  std::vector<MarkedBlock> kept;
  std::vector<std::string> ids;  // of what is taken
  for (MarkedBlock& block : text.blocks) {
    block.ids.insert(block.ids.begin(), ids.begin(), ids.end());
    ids.clear();
    const bool is_navigation = block.block.kind == BlockKind::kParagraph && !block.link.empty() &&
                               block.unlinked == 0 && is_page(block.link);
    if (is_navigation) ++taken;
    if (is_navigation || (taken > 0 && kept.empty() && is_rule(block)))
      ids = std::move(block.ids);
    else
      kept.push_back(std::move(block));
  }
  while (taken > 0 && !kept.empty() && is_rule(kept.back())) {
    ids.insert(ids.begin(), kept.back().ids.begin(), kept.back().ids.end());
    kept.pop_back();
  }
  text.trailing_ids.insert(text.trailing_ids.begin(), ids.begin(), ids.end());
  text.blocks = std::move(kept);
  return taken;
}

}  // namespace io
