// Word's styles: which paragraphs are headings or titles, what is hidden, which language holds.
#pragma once

#include <map>
#include <optional>
#include <pugixml.hpp>
#include <string>

namespace io {

/// What a paragraph of a DOCX is by its style.
struct DocxRole {
  int level = 0;             ///< of a heading, 1 to 9; 0: none
  bool is_title = false;     ///< of the document
  bool is_contents = false;  ///< an entry of a table of contents, or its heading
};

/// The styles of a DOCX (`styles.xml`). What a style does not say, the one says that it is based
/// on. Word's own are known by their English names, which documents of all languages have.
class DocxStyles {
 public:
  DocxStyles() = default;
  explicit DocxStyles(pugi::xml_node styles);

  /// The style of a paragraph, from its `w:pPr`.
  std::string of_paragraph(pugi::xml_node properties) const;

  /// `properties`: the paragraph's `w:pPr`.
  DocxRole role(pugi::xml_node properties) const;

  /// Whether a run of these `w:rPr` is hidden, in a paragraph of this style.
  bool is_hidden(pugi::xml_node run, const std::string& paragraph) const;

  /// The language of such a run as BCP 47; empty: not stated.
  std::string language(pugi::xml_node run, const std::string& paragraph) const;

 private:
  struct Style {
    std::string name;  ///< in small letters
    std::string based_on;
    std::optional<int> level;  ///< 0: of text
    std::optional<bool> is_hidden;
    std::optional<std::string> language;
  };

  template <typename Find>
  auto first(const std::string& id, Find find) const;

  std::map<std::string, Style> styles_;
  std::string paragraph_;  ///< the style of paragraphs that name none
  std::string language_;
};

/// What `w:val` of the child of this name says; empty: nothing.
std::string docx_value(pugi::xml_node parent, const char* name);

}  // namespace io
