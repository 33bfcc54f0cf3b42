// Converts the body and the notes of a DOCX to XHTML.
#pragma once

#include <cstddef>
#include <map>
#include <pugixml.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "io/book/docx/fields.h"
#include "io/book/docx/styles.h"

namespace io {

/// The text of a DOCX as XHTML that the reader of XHTML takes. Read are insertions, results of
/// fields and text boxes, these behind the paragraph that they hang on; not read is what is
/// deleted or hidden, and a table of contents. A paragraph begins a line: its number is that of the
/// line. Headings are one level lower where the text begins with a paragraph of the style Title.
class DocxText {
 public:
  explicit DocxText(const DocxStyles& styles);

  void add_body(pugi::xml_node body);

  /// Footnotes or endnotes; `kind`: `footnote` or `endnote`, which their references begin with.
  void add_notes(pugi::xml_node notes, const std::string& kind);

  /// The document. Call it once, as the last.
  std::string finish();

  /// Whether there was a table of contents.
  bool has_contents() const { return has_contents_ || fields_.has_contents(); }
  /// Whether the body ended within a field, so that the text behind its begin is not read.
  bool is_cut() const { return is_cut_; }
  const std::string& title() const { return title_; }  ///< the paragraph of the style Title

  /// That of most of the text, which stands nowhere in the document; that of the rest does, unless
  /// only its region is another: the marks of spell checkers waver there.
  const std::string& language() const { return language_; }

 private:
  /// A paragraph that is being read.
  struct Paragraph {
    pugi::xml_node node;
    std::string style;
    std::vector<pugi::xml_node> boxes = {};  ///< text boxes
  };

  /// How a text is set.
  struct Format {
    const char* name;  ///< `span`, `sup` or `sub`
    std::string language;
  };

  void read_blocks(pugi::xml_node parent, pugi::xml_node into);
  void read_block(pugi::xml_node node, pugi::xml_node into);
  void read_paragraph(pugi::xml_node node, pugi::xml_node into);
  void read_rows(pugi::xml_node parent, pugi::xml_node table);
  void read_cells(pugi::xml_node parent, pugi::xml_node row);
  void read_inline(pugi::xml_node parent, Paragraph& paragraph);
  void read_run(pugi::xml_node run, Paragraph& paragraph);
  void read_piece(pugi::xml_node piece, Paragraph& paragraph, const Format& format);
  void read_drawing(pugi::xml_node drawing, Paragraph& paragraph);
  bool is_contents(pugi::xml_node sdt);
  std::string heading_name(const DocxRole& role, bool is_first) const;
  void add_text(std::string text, Paragraph& paragraph, const Format& format);
  void begin_line(pugi::xml_node into);
  void strip_language(pugi::xml_node node);

  const DocxStyles& styles_;
  pugi::xml_document xhtml_;
  pugi::xml_node body_;
  DocxFields fields_;
  bool is_cut_ = false;
  bool has_contents_ = false;
  bool has_text_ = false;
  bool has_title_ = false;     ///< at the begin
  bool is_line_begun_ = true;  ///< the first one, or by a row for its first paragraph
  std::string title_;
  std::string language_;
  std::map<std::string, std::size_t> bytes_;  ///< of text, by its language
};

/// Whether two languages are the same but for the region.
bool is_same_language(std::string_view a, std::string_view b);

}  // namespace io
