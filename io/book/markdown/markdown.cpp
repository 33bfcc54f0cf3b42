// Markdown as XHTML by cmark-gfm, with footnotes as in EPUB 3 and limits on costly input.
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "io/base/content.h"
#include "io/base/error.h"
#include "io/book/markdown/front_matter.h"
#include "io/book/readers.h"
#include "io/book/xhtml/xhtml.h"

namespace io {
namespace {

struct FreeTree {
  void operator()(cmark_node* node) const { cmark_node_free(node); }
};
using MarkdownTree = std::unique_ptr<cmark_node, FreeTree>;

constexpr int kMarkdownOptions = CMARK_OPT_FOOTNOTES | CMARK_OPT_UNSAFE;  // raw HTML is kept

MarkdownTree markdown_tree(std::string_view text) {
  static const bool is_registered = (cmark_gfm_core_extensions_ensure_registered(), true);
  static_cast<void>(is_registered);
  cmark_parser* parser = cmark_parser_new(kMarkdownOptions);
  for (const char* name : {"table", "strikethrough"})
    cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(name));
  cmark_parser_feed(parser, text.data(), text.size());
  MarkdownTree tree(cmark_parser_finish(parser));
  cmark_parser_free(parser);
  return tree;
}

/// cmark-gfm ends the process where a buffer would pass 1 GiB. No text makes more than a dozen
/// times its size of XHTML, but for links, which repeat the target of their definition.
constexpr std::size_t kMaxBytes = 32 << 20;

/// Refuses text that would keep cmark-gfm busy, or its memory full, with the square of its size:
/// short rows of wide tables, which it fills up, and what looks like XML's declarations.
void refuse_costly(std::string_view text, const std::string& subject) {
  constexpr std::size_t kMaxTableWork = 20'000'000;
  constexpr std::size_t kMaxDeclarations = 1000;
  if (text.size() > kMaxBytes)
    throw Error(subject,
                "expected at most 32 MiB of Markdown, found " + counted(text.size(), "byte"));
  std::size_t table_work = 0;
  std::size_t columns = 0;       // of the widest line since an empty one
  std::size_t declarations = 0;  // since then
  for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
    end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    if (line.find_first_not_of(" \t\r") == line.npos) columns = declarations = 0;
    columns = std::max<std::size_t>(columns, std::ranges::count(line, '|'));
    table_work += columns * columns;
    for (std::size_t at = line.find('<'); at != line.npos; at = line.find('<', at + 1)) {
      const std::string_view tag = line.substr(at);
      declarations += tag.starts_with("<?") || (tag.starts_with("<!") && !tag.starts_with("<!--"));
    }
    if (table_work > kMaxTableWork) throw Error(subject, "has tables of too many columns and rows");
    if (declarations > kMaxDeclarations)
      throw Error(subject, "expected at most " + std::to_string(kMaxDeclarations) +
                               " declarations (<!, <?) in a paragraph");
  }
}

std::vector<cmark_node*> nodes_of(cmark_node* tree, cmark_node_type type) {
  std::vector<cmark_node*> found;
  cmark_iter* nodes = cmark_iter_new(tree);
  for (auto event = cmark_iter_next(nodes); event != CMARK_EVENT_DONE;
       event = cmark_iter_next(nodes)) {
    cmark_node* node = cmark_iter_get_node(nodes);
    if (event == CMARK_EVENT_ENTER && cmark_node_get_type(node) == type) found.push_back(node);
  }
  cmark_iter_free(nodes);
  return found;
}

void replace(cmark_node* node, cmark_node* by) {
  cmark_node_replace(node, by);
  cmark_node_free(node);
}

/// Makes of footnotes what they are in EPUB 3. The notes that something refers to stand at the end,
/// in the order of their numbers, and references have these for their text.
void declare_footnotes(cmark_node* tree) {
  const std::string id = "kokoro-footnote-";
  for (cmark_node* reference : nodes_of(tree, CMARK_NODE_FOOTNOTE_REFERENCE)) {
    cmark_node* link = cmark_node_new(CMARK_NODE_HTML_INLINE);
    const std::string target = id + cmark_node_get_literal(reference);
    cmark_node_set_literal(link, ("<a epub:type=\"noteref\" href=\"#" + target + "\"/>").c_str());
    replace(reference, link);
  }
  int number = 0;
  for (cmark_node* note : nodes_of(tree, CMARK_NODE_FOOTNOTE_DEFINITION)) {
    cmark_node* aside = cmark_node_new(CMARK_NODE_CUSTOM_BLOCK);
    const std::string name = id + std::to_string(++number);
    cmark_node_set_on_enter(aside, ("<aside epub:type=\"footnote\" id=\"" + name + "\">").c_str());
    cmark_node_set_on_exit(aside, "</aside>");
    while (cmark_node* child = cmark_node_first_child(note)) cmark_node_append_child(aside, child);
    replace(note, aside);
  }
}

std::string to_xhtml(cmark_node* tree, const std::string& subject) {
  std::size_t of_links = 0;
  for (const auto type : {CMARK_NODE_LINK, CMARK_NODE_IMAGE})
    for (cmark_node* link : nodes_of(tree, type))
      of_links += std::strlen(cmark_node_get_url(link)) + std::strlen(cmark_node_get_title(link));
  if (of_links > kMaxBytes) throw Error(subject, "its links have more than 32 MiB of targets");
  const std::unique_ptr<char, decltype(&std::free)> html(
      cmark_render_html(tree, kMarkdownOptions, nullptr), &std::free);
  return html.get();
}

}  // namespace

Book read_markdown(const Source& source, const BookOptions& options) {
  const std::string& subject = source.shown();
  std::string text = source.read();
  if (text.starts_with("\xEF\xBB\xBF")) text.erase(0, 3);  // a byte order mark is not text
  Book about;
  take_front_matter(text, about);
  refuse_costly(text, subject);
  const MarkdownTree tree = markdown_tree(text);
  declare_footnotes(tree.get());
  const std::string html = to_xhtml(tree.get(), subject);
  std::optional<XmlDocument> document;
  try {
    document.emplace(html_document("<html><body>" + html + "</body></html>", subject));
  } catch (const Error& error) {
    throw Error(subject, std::string("Markdown and its raw HTML have to make well-formed XHTML: ") +
                             error.what());
  }
  XhtmlText read = read_xhtml(*document, options,
                              stylesheet_of(*document, [](const auto&) { return Stylesheet(); }));
  for (MarkedBlock& block : read.blocks) block.block.place = subject;  // lines are the HTML's
  Book book = book_without_contents(std::move(read), subject, options);
  if (!about.title.empty()) book.title = about.title;
  book.author = about.author;
  book.language = about.language;
  return book;
}

std::string html_entity(std::string_view name) {
  // Between letters, or Markdown would take white space away.
  const MarkdownTree tree = markdown_tree("x&" + std::string(name) + ";x");
  const std::string text =
      cmark_node_get_literal(cmark_node_first_child(cmark_node_first_child(tree.get())));
  return text[1] == '&' ? "" : text.substr(1, text.size() - 2);
}

}  // namespace io
