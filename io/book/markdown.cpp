#include <md4c-html.h>
#include <md4c.h>

#include <optional>
#include <utility>
#include <vector>

#include "io/book/blocks.h"
#include "io/book/footnotes.h"
#include "io/book/readers.h"
#include "io/book/xhtml.h"
#include "io/files/content.h"
#include "io/files/error.h"

namespace io {
namespace {

std::string to_xhtml(std::string_view markdown, const std::string& subject) {
  std::string html;
  const auto append = [](const MD_CHAR* text, MD_SIZE size, void* target) {
    static_cast<std::string*>(target)->append(text, size);
  };
  if (md_html(markdown.data(), static_cast<MD_SIZE>(markdown.size()), append, &html,
              MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH, MD_HTML_FLAG_XHTML) != 0)
    throw Error(subject, "cannot be read as Markdown");
  return html;
}

/// What is read of the blocks: no notes, or each after what refers to it.
std::vector<Block> in_order(std::vector<MarkedBlock> marked, Notes notes) {
  Places places;
  for (std::size_t i = 0; i < marked.size(); ++i)
    for (const std::string& id : marked[i].ids) places.emplace("#" + id, i);
  std::vector<Block> blocks;
  for (MarkedBlock& block : marked) {
    if (block.block.kind == BlockKind::kNote) continue;
    blocks.push_back(std::move(block.block));
    if (notes == Notes::kSkip) continue;
    for (Block& note : notes_behind(block.note_refs, marked, places))
      blocks.push_back(std::move(note));
  }
  return blocks;
}

}  // namespace

Book read_markdown(const std::filesystem::path& path, const BookOptions& options) {
  const std::string subject = path.string();
  std::string text = read_file(path);
  if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);  // a byte order mark is not text
  if (text.starts_with("---\n") || text.starts_with("---\r\n"))
    throw Error(
        subject + ":1",
        "expected Markdown, found a block of metadata (---); take it out and give title and "
        "author as options");
  const std::string html = to_xhtml(footnotes_as_links(text), subject);
  std::optional<XmlDocument> document;
  try {
    document.emplace("<html><body>" + html + "</body></html>", subject);
  } catch (const Error& error) {
    throw Error(subject,
                std::string("raw HTML in Markdown has to be well-formed: ") + error.what());
  }
  declare_footnotes(*document);
  std::vector<MarkedBlock> marked = read_xhtml(*document, options).blocks;
  for (MarkedBlock& block : marked) block.block.place = subject;  // lines are those of the HTML
  return by_headings(in_order(std::move(marked), options.notes), options.depth);
}

std::string html_entity(std::string_view name) {
  // Between letters, or Markdown would take white space away.
  const std::string html = to_xhtml("x&" + std::string(name) + ";x", "entity");
  const std::size_t begin = html.find('x') + 1;
  const std::string text = html.substr(begin, html.rfind('x') - begin);
  return text.starts_with("&amp;") ? "" : text;
}

}  // namespace io
