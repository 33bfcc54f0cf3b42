// XML documents with line numbers for errors, and helpers for namespaces, white space and URLs.
#pragma once

#include <cstddef>
#include <pugixml.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "io/base/error.h"

namespace io {

/// Text that is no well-formed XML.
class MalformedXml : public Error {
 public:
  MalformedXml(const std::string& place, const std::string& reason, std::size_t offset)
      : Error(place, "is not well-formed XML: " + reason), reason_(reason), offset_(offset) {}

  const std::string& reason() const { return reason_; }
  std::size_t offset() const { return offset_; }  ///< bytes before what is wrong

 private:
  std::string reason_;
  std::size_t offset_;
};

/// A parsed XML document that knows the lines of its elements.
class XmlDocument {
 public:
  /// Of an element. Looking one up takes as long as there are many, so that more of them would take
  /// time that grows with their square (HtmlTest.TimeIsLinearInTheAttributes).
  static constexpr std::ptrdiff_t kMaxAttributes = 256;

  /// Parses `text`; white space is kept. No DTD is read, and no entity expanded but XML's own five.
  /// `subject`: what errors call it. Throws MalformedXml with the line, and Error when it nests
  /// more than 200 elements or one has more than kMaxAttributes.
  XmlDocument(const std::string& text, std::string subject,
              pugi::xml_encoding encoding = pugi::encoding_auto);

  pugi::xml_node root() const { return document_.document_element(); }
  /// Text or elements outside of the root, which no well-formed document has.
  bool has_more_than_root() const;
  const std::string& subject() const { return subject_; }

  /// `SUBJECT:LINE` of an element, or the subject alone after forget_lines().
  std::string place(pugi::xml_node node) const;

  /// For text that was made from another, whose lines are not its own.
  void forget_lines() { has_lines_ = false; }

 private:
  void check_limits() const;
  std::size_t line_at(std::ptrdiff_t offset) const;

  std::string subject_;
  bool has_lines_ = true;
  std::vector<std::ptrdiff_t> line_ends_;
  pugi::xml_document document_;
};

/// What errors say of an element with more than XmlDocument::kMaxAttributes.
std::string too_many_attributes();

/// The name of an element or attribute without its namespace prefix.
std::string_view local_name(std::string_view name);
inline std::string_view local_name(pugi::xml_node node) { return local_name(node.name()); }

/// The first child element of this local name; null when there is none.
pugi::xml_node child(pugi::xml_node parent, std::string_view name);

/// All descendants of this local name, in the document's order.
std::vector<pugi::xml_node> descendants(pugi::xml_node parent, std::string_view name);

/// The attribute of this local name; empty when there is none.
std::string attribute(pugi::xml_node node, std::string_view name);

/// Whether `word` is one of the words of an attribute, as in `epub:type="noteref bodymatter"`.
bool has_word(pugi::xml_node node, std::string_view attribute_name, std::string_view word);

/// All text below a node, white space collapsed.
std::string text_below(pugi::xml_node node);

/// Runs of white space become one space, at either end none; lines broken between Chinese or
/// Japanese characters are joined without one.
std::string collapse(std::string_view text);

/// Whether a line may be broken between the end of `before` and the beginning of `after` without a
/// space there: between characters and full-width marks of Chinese and Japanese, and between one of
/// them and a quotation mark, a dash or an ellipsis, which other scripts have as well. UTF-8.
bool are_unspaced(std::string_view before, std::string_view after);

/// `text` as XML may hold it: bytes that are not UTF-8 become U+FFFD, control characters spaces.
std::string xml_text(std::string_view text);

/// `%20` and the like become bytes.
std::string percent_decoded(std::string_view url);

}  // namespace io
