// XML parsing by pugixml with limits on depth and attributes, and helpers for its text.
#include "io/base/xml_document.h"

#include <unicode/unistr.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <iterator>
#include <sstream>
#include <utility>

#include "io/base/error.h"

namespace io {
namespace {

constexpr int kMaxDepth = 200;

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f'; }

}  // namespace

XmlDocument::XmlDocument(const std::string& text, std::string subject, pugi::xml_encoding encoding)
    : subject_(std::move(subject)) {
  for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 1))
    line_ends_.push_back(static_cast<std::ptrdiff_t>(at));
  const pugi::xml_parse_result result = document_.load_buffer(
      text.data(), text.size(), pugi::parse_default | pugi::parse_ws_pcdata | pugi::parse_fragment,
      encoding);
  if (!result)
    throw MalformedXml(subject_ + ":" + std::to_string(line_at(result.offset)),
                       result.description(), static_cast<std::size_t>(result.offset));
  if (!root()) throw MalformedXml(subject_ + ":1", "it has no element", 0);
  check_limits();
}

void XmlDocument::check_limits() const {
  int depth = 0;
  for (pugi::xml_node node = document_; node;) {
    const auto attributes = node.attributes();
    if (std::distance(attributes.begin(), attributes.end()) > kMaxAttributes)
      throw Error(subject_, too_many_attributes());
    if (node.first_child()) {
      node = node.first_child();
      if (++depth > kMaxDepth)
        throw Error(subject_, "nests more than " + std::to_string(kMaxDepth) + " elements");
      continue;
    }
    while (node && node != document_ && !node.next_sibling()) {
      node = node.parent();
      --depth;
    }
    node = node == document_ ? pugi::xml_node() : node.next_sibling();
  }
}

std::string too_many_attributes() {
  return "expected at most " + counted(XmlDocument::kMaxAttributes, "attribute") +
         " of an element, found more";
}

bool XmlDocument::has_more_than_root() const {
  const auto is_other = [&](pugi::xml_node node) {
    const std::string_view text = node.value();
    return node != root() && (text.empty() || text.find_first_not_of(" \t\r\n") != text.npos);
  };
  return std::ranges::any_of(document_.children(), is_other);
}

std::size_t XmlDocument::line_at(std::ptrdiff_t offset) const {
  return static_cast<std::size_t>(std::lower_bound(line_ends_.begin(), line_ends_.end(), offset) -
                                  line_ends_.begin()) +
         1;
}

std::string XmlDocument::place(pugi::xml_node node) const {
  return has_lines_ ? subject_ + ":" + std::to_string(line_at(node.offset_debug())) : subject_;
}

std::string_view local_name(std::string_view name) {
  return name.substr(name.find(':') + 1);  // npos + 1 is 0
}

pugi::xml_node child(pugi::xml_node parent, std::string_view name) {
  return parent.find_child([&](pugi::xml_node node) { return local_name(node) == name; });
}

std::vector<pugi::xml_node> descendants(pugi::xml_node parent, std::string_view name) {
  std::vector<pugi::xml_node> found;
  parent.find_node([&](pugi::xml_node node) {
    if (local_name(node) == name) found.push_back(node);
    return false;
  });
  return found;
}

std::string attribute(pugi::xml_node node, std::string_view name) {
  return node
      .find_attribute([&](pugi::xml_attribute found) { return local_name(found.name()) == name; })
      .value();
}

bool has_word(pugi::xml_node node, std::string_view attribute_name, std::string_view word) {
  std::istringstream words(attribute(node, attribute_name));
  std::string found;
  while (words >> found)
    if (found == word) return true;
  return false;
}

std::string text_below(pugi::xml_node node) {
  std::string text;
  node.find_node([&](pugi::xml_node found) {
    text += found.value();
    return false;
  });
  return collapse(text);
}

std::string collapse(std::string_view text) {
  std::string result;
  bool has_space = false, has_break = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_space(text[i])) {
      has_space = true;
      has_break = has_break || text[i] == '\n';
      continue;
    }
    const bool is_joined = has_break && are_unspaced(result, text.substr(i));
    if (has_space && !result.empty() && !is_joined) result += ' ';
    has_space = has_break = false;
    result += text[i];
  }
  return result;
}

bool are_unspaced(std::string_view before, std::string_view after) {
  constexpr std::size_t kLongest = 4;  // bytes of a character
  constexpr std::u16string_view kEither = u"\u00B7\u2014\u2018\u2019\u201C\u201D\u2025\u2026";
  const auto is_wide = [](UChar32 c) {
    return (c >= 0x3000 && c <= 0x9FFF) || (c >= 0xF900 && c <= 0xFAFF) ||
           (c >= 0xFE30 && c <= 0xFE4F) || (c >= 0xFF01 && c <= 0xFF9F) ||
           (c >= 0xFFE0 && c <= 0xFFE6) || (c >= 0x20000 && c <= 0x3FFFF);
  };
  const auto is_either = [&](UChar32 c) {
    return c > 0 && c <= 0xFFFF && kEither.find(static_cast<char16_t>(c)) != kEither.npos;
  };
  before.remove_prefix(before.size() - std::min(before.size(), kLongest));
  const auto end = icu::UnicodeString::fromUTF8({before.data(), static_cast<int>(before.size())});
  const auto begin = icu::UnicodeString::fromUTF8(
      {after.data(), static_cast<int>(std::min(after.size(), kLongest))});
  const UChar32 last = end.char32At(end.length() - 1);  // U+FFFF where nothing is
  const UChar32 first = begin.char32At(0);
  return (is_wide(last) && (is_wide(first) || is_either(first))) ||
         (is_either(last) && is_wide(first));
}

std::string xml_text(std::string_view text) {
  std::string valid;
  icu::UnicodeString::fromUTF8({text.data(), static_cast<std::int32_t>(text.size())})
      .toUTF8String(valid);
  std::ranges::replace_if(
      valid, [](char c) { return static_cast<unsigned char>(c) < 0x20 && c != '\n'; }, ' ');
  return valid;
}

std::string percent_decoded(std::string_view url) {
  std::string bytes;
  for (std::size_t i = 0; i < url.size(); ++i) {
    unsigned byte = 0;
    const bool is_code =
        url[i] == '%' && i + 2 < url.size() &&
        std::from_chars(url.data() + i + 1, url.data() + i + 3, byte, 16).ptr == url.data() + i + 3;
    bytes += is_code ? static_cast<char>(byte) : url[i];
    if (is_code) i += 2;
  }
  return bytes;
}

}  // namespace io
