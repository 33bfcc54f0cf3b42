// Builds small DOCX packages from the XML of their parts.
#pragma once

#include <string>
#include <vector>

#include "tests/support/epub.h"

/// Books as word processors save them, small.
namespace docx {

inline const std::string kTypes =
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships/";

inline std::string relations(const epub::Entries& parts) {
  std::string xml = "<Relationships>";
  for (const auto& [type, target] : parts)
    xml +=
        "<Relationship Id='r" + type + "' Type='" + kTypes + type + "' Target='" + target + "'/>";
  return xml + "</Relationships>";
}

/// What is in the parts of a document.
struct Shape {
  std::string body;
  std::string styles = {};
  std::string footnotes = {};
  std::string endnotes = {};
  std::string properties = {};
};

inline std::string part(const std::string& root, const std::string& inside) {
  return "<?xml version='1.0' encoding='UTF-8'?>\n<w:" + root +
         " xmlns:w='http://schemas.openxmlformats.org/wordprocessingml/2006/main'>" + inside +
         "</w:" + root + ">";
}

inline epub::Entries entries_of(const Shape& docx) {
  return {{"_rels/.rels", relations({{"officeDocument", "/word/document.xml"},
                                     {"metadata/core-properties", "docProps/core.xml"}})},
          {"word/_rels/document.xml.rels", relations({{"styles", "styles.xml"},
                                                      {"footnotes", "footnotes.xml"},
                                                      {"endnotes", "endnotes.xml"}})},
          {"word/document.xml", part("document", "<w:body>" + docx.body + "</w:body>")},
          {"word/styles.xml", part("styles", docx.styles)},
          {"word/footnotes.xml", part("footnotes", docx.footnotes)},
          {"word/endnotes.xml", part("endnotes", docx.endnotes)},
          {"docProps/core.xml", "<cp:coreProperties>" + docx.properties + "</cp:coreProperties>"}};
}

/// A run, with these properties.
inline std::string r(const std::string& text, const std::string& properties = "") {
  return "<w:r><w:rPr>" + properties + "</w:rPr><w:t xml:space='preserve'>" + text + "</w:t></w:r>";
}

/// A paragraph of these runs, with these properties.
inline std::string p(const std::string& runs, const std::string& properties = "") {
  return "<w:p><w:pPr>" + properties + "</w:pPr>" + runs + "</w:p>";
}

inline std::string style(const std::string& id) { return "<w:pStyle w:val='" + id + "'/>"; }

}  // namespace docx
