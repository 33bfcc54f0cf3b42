// Walks the body of a DOCX: paragraphs, tables, runs, drawings and content controls. See text.h.
#include "io/book/docx/text.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <utility>

#include "io/base/xml_document.h"
#include "io/book/docx/formula.h"

namespace io {
namespace {

constexpr int kLowestLevel = 6;  // of headings in XHTML

/// What stands around blocks, rows or runs and changes nothing of them.
bool is_wrapper(std::string_view name) {
  static constexpr std::array<std::string_view, 10> kNames = {
      "bdo",    "customXml", "dir",      "hyperlink",  "ins",
      "moveTo", "oMathPara", "rubyBase", "sdtContent", "smartTag"};
  return std::ranges::find(kNames, name) != kNames.end();
}

bool has_text_box(pugi::xml_node node) {
  return static_cast<bool>(
      node.find_node([](pugi::xml_node found) { return local_name(found) == "txbxContent"; }));
}

/// The one of the alternatives that is read: the first that has a text box, or else the first.
pugi::xml_node chosen(pugi::xml_node alternatives) {
  const pugi::xml_node found = alternatives.find_child(has_text_box);
  return found ? found : alternatives.find_child([](pugi::xml_node node) {
    return node.type() == pugi::node_element;
  });
}

void find_text_boxes(pugi::xml_node node, std::vector<pugi::xml_node>& boxes) {
  for (const pugi::xml_node below : node.children()) {
    if (local_name(below) == "txbxContent")
      boxes.push_back(below);
    else
      find_text_boxes(local_name(below) == "AlternateContent" ? chosen(below) : below, boxes);
  }
}

bool is_placeholder(pugi::xml_node sdt) {
  return static_cast<bool>(child(child(sdt, "sdtPr"), "showingPlcHdr"));
}

}  // namespace

DocxText::DocxText(const DocxStyles& styles)
    : styles_(styles), body_(xhtml_.append_child("html").append_child("body")) {}

void DocxText::add_body(pugi::xml_node body) {
  read_blocks(body, body_);
  is_cut_ = fields_.is_silent();
  fields_.close_all();
}

void DocxText::add_notes(pugi::xml_node notes, const std::string& kind) {
  for (const pugi::xml_node note : notes.children()) {
    const std::string type = attribute(note, "type");  // others are lines above the notes
    if (local_name(note) != kind || !(type.empty() || type == "normal")) continue;
    pugi::xml_node aside = body_.append_child("aside");
    aside.append_attribute("type") = "footnote";
    aside.append_attribute("id") = (kind + attribute(note, "id")).c_str();
    read_blocks(note, aside);
    fields_.close_all();
  }
}

std::string DocxText::finish() {
  std::size_t most = 0;
  for (const auto& [language, bytes] : bytes_) {
    if (bytes <= most) continue;
    most = bytes;
    language_ = language;
  }
  strip_language(body_);
  std::ostringstream text;
  xhtml_.save(text, "", pugi::format_raw | pugi::format_no_declaration);
  return text.str();
}

void DocxText::read_blocks(pugi::xml_node parent, pugi::xml_node into) {
  for (const pugi::xml_node node : parent.children()) read_block(node, into);
}

void DocxText::read_block(pugi::xml_node node, pugi::xml_node into) {
  const std::string_view name = local_name(node);
  if (name == "p")
    read_paragraph(node, into);
  else if (name == "tbl")
    read_rows(node, into.append_child("table"));
  else if (name == "sdt" && !is_contents(node) && !is_placeholder(node))
    read_blocks(child(node, "sdtContent"), into);
  else if (name == "AlternateContent")
    read_blocks(chosen(node), into);
  else if (is_wrapper(name))
    read_blocks(node, into);
}

void DocxText::read_paragraph(pugi::xml_node node, pugi::xml_node into) {
  begin_line(into);
  const pugi::xml_node properties = child(node, "pPr");
  const DocxRole role = styles_.role(properties);
  Paragraph paragraph{into.append_child("p"), styles_.of_paragraph(properties)};
  const bool is_first = !has_text_;
  read_inline(node, paragraph);
  const std::string text = text_below(paragraph.node);
  if (role.is_contents && !text.empty()) {
    has_contents_ = true;
    into.remove_child(paragraph.node);
  } else if (!text.empty()) {
    has_text_ = true;
    if (role.is_title && title_.empty()) {
      title_ = text;
      has_title_ = is_first;
    }
    paragraph.node.set_name(heading_name(role, is_first).c_str());
  }
  for (const pugi::xml_node box : paragraph.boxes) read_blocks(box, into);
}

std::string DocxText::heading_name(const DocxRole& role, bool is_first) const {
  if (role.is_title) return is_first ? "h1" : "p";
  if (role.level == 0) return "p";
  return "h" + std::to_string(std::min(role.level + (has_title_ ? 1 : 0), kLowestLevel));
}

void DocxText::begin_line(pugi::xml_node into) {
  if (!std::exchange(is_line_begun_, false)) into.append_child(pugi::node_pcdata).set_value("\n");
}

/// A table of contents that Word keeps, which is noted.
bool DocxText::is_contents(pugi::xml_node sdt) {
  const pugi::xml_node part = child(child(sdt, "sdtPr"), "docPartObj");
  const bool is_one = docx_value(part, "docPartGallery") == "Table of Contents";
  has_contents_ = has_contents_ || is_one;
  return is_one;
}

void DocxText::read_rows(pugi::xml_node parent, pugi::xml_node table) {
  for (const pugi::xml_node node : parent.children()) {
    const std::string_view name = local_name(node);
    if (name == "tr" && !child(child(node, "trPr"), "del")) {
      begin_line(table);
      is_line_begun_ = true;
      read_cells(node, table.append_child("tr"));
      is_line_begun_ = false;
    } else if (name == "sdt" || is_wrapper(name)) {
      read_rows(node, table);
    }
  }
}

void DocxText::read_cells(pugi::xml_node parent, pugi::xml_node row) {
  for (const pugi::xml_node node : parent.children()) {
    const std::string_view name = local_name(node);
    if (name == "tc")
      read_blocks(node, row.append_child("td"));
    else if (name == "sdt" || is_wrapper(name))
      read_cells(node, row);
  }
}

void DocxText::read_inline(pugi::xml_node parent, Paragraph& paragraph) {
  for (const pugi::xml_node node : parent.children()) {
    const std::string_view name = local_name(node);
    if (name == "r") {
      read_run(node, paragraph);
    } else if (name == "sdt" && !is_contents(node) && !is_placeholder(node)) {
      read_inline(child(node, "sdtContent"), paragraph);
    } else if (name == "AlternateContent") {
      read_inline(chosen(node), paragraph);
    } else if (name == "fldSimple") {
      if (fields_.read_simple(node)) read_inline(node, paragraph);
    } else if (name == "oMath" && !fields_.is_silent()) {
      add_mathml(node, paragraph.node.append_child("math"));
    } else if (is_wrapper(name)) {
      read_inline(node, paragraph);
    }
  }
}

void DocxText::read_run(pugi::xml_node run, Paragraph& paragraph) {
  const pugi::xml_node properties = child(run, "rPr");
  const std::string place = docx_value(properties, "vertAlign");
  const Format format{place == "superscript" ? "sup"
                      : place == "subscript" ? "sub"
                                             : "span",
                      styles_.language(properties, paragraph.style)};
  if (styles_.is_hidden(properties, paragraph.style)) {
    for (const pugi::xml_node mark : run.children()) fields_.read(mark);
    return;
  }
  for (const pugi::xml_node piece : run.children()) {
    read_piece(piece, paragraph, format);
    // The mark that an author gives a note stands behind its reference.
    if (!attribute(piece, "customMarkFollows").empty()) return;
  }
}

void DocxText::read_piece(pugi::xml_node piece, Paragraph& paragraph, const Format& format) {
  const std::string_view name = local_name(piece);
  fields_.read(piece);
  if (fields_.is_silent()) return;
  if (name == "t") {
    add_text(piece.text().get(), paragraph, format);
  } else if (name == "tab" || name == "ptab") {
    add_text(" ", paragraph, format);
  } else if (name == "noBreakHyphen") {
    add_text("-", paragraph, format);
  } else if (name == "br" || name == "cr") {
    const std::string type = attribute(piece, "type");
    if (type.empty() || type == "textWrapping")
      paragraph.node.append_child("br");
    else
      add_text(" ", paragraph, format);  // a new page or column
  } else if (name == "footnoteReference" || name == "endnoteReference") {
    const std::string kind(name.substr(0, name.find('R')));
    pugi::xml_node link = paragraph.node.append_child("a");
    link.append_attribute("type") = "noteref";
    link.append_attribute("href") = ("#" + kind + attribute(piece, "id")).c_str();
  } else if (name == "drawing" || name == "pict" || name == "object") {
    read_drawing(piece, paragraph);
  } else if (name == "AlternateContent") {
    for (const pugi::xml_node part : chosen(piece).children()) read_piece(part, paragraph, format);
  } else if (name == "ruby") {
    read_inline(child(piece, "rubyBase"), paragraph);
  }
}

void DocxText::read_drawing(pugi::xml_node drawing, Paragraph& paragraph) {
  find_text_boxes(drawing, paragraph.boxes);
  for (const pugi::xml_node shape : drawing.children())
    if (attribute(shape, "hr") == "t") paragraph.node.append_child("hr");  // a line across
}

/// Word parts a text into runs within words too: those that are set alike are put together.
void DocxText::add_text(std::string text, Paragraph& paragraph, const Format& format) {
  std::ranges::replace_if(
      text, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  bytes_[format.language] += text.size();
  pugi::xml_node last = paragraph.node.last_child();
  const bool goes_on = std::string_view(last.name()) == format.name &&
                       is_same_language(attribute(last, "lang"), format.language);
  if (!goes_on) {
    last = paragraph.node.append_child(format.name);
    last.append_attribute("lang") = format.language.c_str();
  }
  last.append_child(pugi::node_pcdata).set_value(text.c_str());
}

/// Takes out the language of most of the text, and what was there for it only.
void DocxText::strip_language(pugi::xml_node node) {
  for (pugi::xml_node next, below = node.first_child(); below; below = next) {
    next = below.next_sibling();
    const pugi::xml_attribute language = below.attribute("lang");
    if (language && is_same_language(language.value(), language_)) {
      below.remove_attribute(language);
      if (std::string_view(below.name()) == "span") {
        while (const pugi::xml_node text = below.first_child())
          node.insert_move_before(text, below);
        node.remove_child(below);
        continue;
      }
    }
    strip_language(below);
  }
}

bool is_same_language(std::string_view a, std::string_view b) {
  return a.substr(0, a.find('-')) == b.substr(0, b.find('-'));
}

}  // namespace io
