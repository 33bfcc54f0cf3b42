// FictionBook 2 as XHTML: sections give heading levels, note bodies become footnotes.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/base/content.h"
#include "io/base/error.h"
#include "io/base/extension.h"
#include "io/base/zip_archive.h"
#include "io/book/encoding.h"
#include "io/book/fb2/description.h"
#include "io/book/headings/pattern.h"
#include "io/book/readers.h"
#include "io/book/text/layout.h"
#include "io/book/xhtml/xhtml.h"

namespace io {
namespace {

constexpr int kMinorLevel = 6;  // of headings that begin no chapter

/// A body with a name behind the first: `notes`, `comments`, or the word for it in the book's
/// language.
bool is_notes_body(pugi::xml_node node) {
  return local_name(node) == "body" && !attribute(node, "name").empty() &&
         node.parent().find_child(
             [](pugi::xml_node other) { return local_name(other) == "body"; }) != node;
}

/// What XHTML calls an element; empty: the same. No name is longer, for one that fits in its place
/// keeps the element's line.
std::string_view xhtml_name(std::string_view name) {
  using Names = std::pair<std::string_view, std::string_view>;
  static constexpr std::array<Names, 14> kNames = {{{"annotation", "div"},
                                                    {"cite", "div"},
                                                    {"date", "dd"},
                                                    {"emphasis", "i"},
                                                    {"empty-line", "hr"},
                                                    {"epigraph", "div"},
                                                    {"image", "img"},
                                                    {"poem", "div"},
                                                    {"section", "div"},
                                                    {"stanza", "div"},
                                                    {"style", "b"},
                                                    {"subtitle", "h6"},
                                                    {"text-author", "dd"},  // no line of verse
                                                    {"v", "p"}}};
  const auto* found = std::ranges::find(kNames, name, &Names::first);
  return found == kNames.end() ? "" : found->second;
}

/// The paragraphs of a title become one heading, a full stop between those that have no mark.
void join_title(pugi::xml_node title, int level) {
  pugi::xml_node before;
  for (pugi::xml_node line : title.children()) {
    if (line.type() != pugi::node_element) continue;
    if (local_name(line) == "hr") line.set_name("br");  // an empty line
    if (local_name(line) != "p") continue;
    line.set_name("b");
    if (before)
      before.append_child(pugi::node_pcdata).set_value(has_mark(text_below(before)) ? " " : ". ");
    if (!text_below(line).empty()) before = line;
  }
  title.set_name(("h" + std::to_string(level)).c_str());
}

/// A link that says it leads to a note says so in the words of EPUB, and has no text.
void mark_note_reference(pugi::xml_node link) {
  bool is_reference = false;
  const auto is_type = [](pugi::xml_attribute found) { return local_name(found.name()) == "type"; };
  while (const pugi::xml_attribute type = link.find_attribute(is_type)) {
    is_reference = is_reference || std::string_view(type.value()) == "note";
    link.remove_attribute(type);
  }
  if (!is_reference) return;
  link.remove_children();
  link.append_attribute("type") = "noteref";
}

/// Makes XHTML of the elements below `node`, a heading's level being that of the section.
void convert_below(pugi::xml_node node, int level, bool is_in_notes);

void convert(pugi::xml_node node, int level, bool is_in_notes) {
  const std::string name(local_name(node));
  const bool is_section = name == "section";
  if (is_in_notes && (name == "title" || name == "empty-line")) {
    node.parent().remove_child(node);
    return;
  }
  if (is_section && !is_in_notes && !child(node, "title"))
    node.parent().insert_child_before("hr", node);
  const int inner_level = is_section ? std::min(level + 1, kMinorLevel - 1) : level;
  convert_below(node, inner_level, is_in_notes);
  if (name == "a") mark_note_reference(node);
  if (name == "title") {
    const std::string_view of = local_name(node.parent());
    join_title(node, of == "section" || of == "body" ? level : kMinorLevel);
  }
  if (is_in_notes && (is_section || name == "body")) node.append_attribute("type") = "footnote";
  if (name == "poem") node.append_attribute("class") = "poem";
  if (const std::string_view other = xhtml_name(name); !other.empty())
    node.set_name(std::string(other).c_str());
}

void convert_below(pugi::xml_node node, int level, bool is_in_notes) {
  for (pugi::xml_node next, below = node.first_child(); below; below = next) {
    next = below.next_sibling();  // for `below` may go
    if (below.type() == pugi::node_element)
      convert(below, level, is_in_notes || is_notes_body(below));
  }
}

/// Empty lines beside headings, at either end and behind others only set a page.
void drop_idle_breaks(std::vector<MarkedBlock>& blocks) {
  std::vector<MarkedBlock> kept;
  const auto ends_with = [&](BlockKind kind) {
    return !kept.empty() && kept.back().block.kind == kind;
  };
  for (MarkedBlock& block : blocks) {
    const BlockKind kind = block.block.kind;
    const bool is_break = kind == BlockKind::kSceneBreak;
    if (is_break && (kept.empty() || ends_with(BlockKind::kHeading))) continue;
    if (kind != BlockKind::kParagraph && ends_with(BlockKind::kSceneBreak)) kept.pop_back();
    kept.push_back(std::move(block));
  }
  if (ends_with(BlockKind::kSceneBreak)) kept.pop_back();
  blocks = std::move(kept);
}

/// The encoding that the declaration of XML states; empty: none.
std::string stated_encoding(const std::string& bytes) {
  static const TextPattern stated(uR"([^<]*<\?xml\s[^>]*encoding\s*=\s*["']([\w.:-]+).*)");
  constexpr std::size_t kLongest = 200;
  const auto groups = stated.groups(bytes.substr(0, std::min(bytes.find("?>"), kLongest)));
  return groups.empty() ? "" : groups[0];
}

/// The one book in an archive; `subject` becomes its name.
std::string unpacked(const Source& source, std::string& subject) {
  ZipArchive zip(source, {.expansion = 100, .max_bytes = kMaxFileBytes});
  std::vector<std::string> books;
  for (const std::string& name : zip.names())
    if (extension_of(name) == ".fb2" && !name.starts_with("__MACOSX/")) books.push_back(name);
  if (books.size() != 1)
    throw Error(subject, "expected one .fb2 in the archive, found " + std::to_string(books.size()));
  subject += ": " + books.front();
  return zip.read(books.front());
}

}  // namespace

Book read_fb2(const Source& source, const BookOptions& options) {
  std::string subject = source.shown();
  std::string text =
      is_zip(first_bytes(source.path(), 4)) ? unpacked(source, subject) : source.read();
  std::vector<std::string> notices;
  const std::string encoding = stated_encoding(text);
  text = in_utf8(std::move(text), subject, notices, encoding);
  if (text.starts_with("<?xml")) text.erase(0, text.find("?>"));  // what it states holds no more
  if (text.starts_with("?>")) text.erase(0, 2);

  const XmlDocument document = html_document(text, subject);
  pugi::xml_node root = document.root();
  if (local_name(root) != "FictionBook")
    throw Error(document.place(root),
                "expected <FictionBook>, found <" + std::string(root.name()) + ">");
  Book about;
  read_fb2_description(root, subject, about);
  for (pugi::xml_node next, part = root.first_child(); part; part = next) {
    next = part.next_sibling();
    if (local_name(part) != "body") root.remove_child(part);
  }
  convert_below(root, 1, false);
  XhtmlText read = read_xhtml(document, options, Stylesheet());
  drop_idle_breaks(read.blocks);
  Book book = book_without_contents(std::move(read), subject, options);
  if (!about.title.empty()) book.title = about.title;
  book.author = about.author;
  book.language = about.language;
  book.identifier = about.identifier;
  book.details = about.details;
  book.cover = std::move(about.cover);
  book.problems.insert(book.problems.begin(), about.problems.begin(), about.problems.end());
  book.notices.insert(book.notices.begin(), notices.begin(), notices.end());
  return book;
}

}  // namespace io
