#include "io/book/xhtml/spoken_attributes.h"

#include "io/files/error.h"

namespace io {
namespace {

constexpr std::string_view kPlsType = "application/pls+xml";

/// The namespace that `prefix` stands for at `node`; empty when it is not declared.
std::string_view namespace_of(std::string_view prefix, pugi::xml_node node) {
  const std::string declaration = "xmlns:" + std::string(prefix);
  for (; node; node = node.parent())
    if (const pugi::xml_attribute found = node.attribute(declaration.c_str())) return found.value();
  return {};
}

/// EPUB 3.0 writes it with http, later versions with https. An undeclared `ssml` is meant so.
bool is_ssml(std::string_view prefix, pugi::xml_node node) {
  const std::string_view found = namespace_of(prefix, node);
  if (found.empty()) return prefix == "ssml";
  return found == "https://www.w3.org/2001/10/synthesis" ||
         found == "http://www.w3.org/2001/10/synthesis";
}

}  // namespace

std::string ssml_attribute(pugi::xml_node node, std::string_view name) {
  for (const pugi::xml_attribute written : node.attributes()) {
    const std::string_view full = written.name();
    const std::size_t colon = full.find(':');
    if (colon != full.npos && full.substr(colon + 1) == name &&
        is_ssml(full.substr(0, colon), node))
      return collapse(written.value());
  }
  return {};
}

std::vector<PronunciationLink> pronunciation_links(const XmlDocument& document,
                                                   std::vector<std::string>& problems) {
  std::vector<PronunciationLink> links;
  for (const pugi::xml_node link : descendants(child(document.root(), "head"), "link")) {
    if (!has_word(link, "rel", "pronunciation")) continue;
    const std::string type = attribute(link, "type");
    if (type.empty() || type == kPlsType) {
      links.push_back({attribute(link, "href"), attribute(link, "hreflang"), document.place(link)});
    } else {
      problems.push_back(document.place(link) + ": expected a lexicon of type " +
                         std::string(kPlsType) + ", found \"" + printable(excerpt(type)) + "\"");
    }
  }
  return links;
}

}  // namespace io
