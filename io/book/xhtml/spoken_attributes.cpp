// Looks up SSML attributes by namespace, and pronunciation links in a document's head.
#include "io/book/xhtml/spoken_attributes.h"

#include <map>

#include "io/base/error.h"

namespace io {
namespace {

constexpr std::string_view kPlsType = "application/pls+xml";

/// EPUB 3.0 writes it with http, later versions with https.
bool is_ssml_namespace(std::string_view uri) {
  return uri == "https://www.w3.org/2001/10/synthesis" ||
         uri == "http://www.w3.org/2001/10/synthesis";
}

/// Finds out which of `prefixes` stand for namespaces at `node`: what the nearest declaration says.
/// One pass over the elements around it, however many prefixes there are.
void declare(std::map<std::string_view, std::string_view>& prefixes, pugi::xml_node node) {
  constexpr std::string_view kDeclaration = "xmlns:";
  for (; node; node = node.parent())
    for (const pugi::xml_attribute written : node.attributes()) {
      std::string_view name = written.name();
      if (!name.starts_with(kDeclaration)) continue;
      const auto found = prefixes.find(name.substr(kDeclaration.size()));
      if (found != prefixes.end() && found->second.empty()) found->second = written.value();
    }
}

}  // namespace

std::string ssml_attribute(pugi::xml_node node, std::string_view name) {
  std::map<std::string_view, std::string_view> prefixes;  // and their namespaces
  const auto prefix_of = [&](pugi::xml_attribute written) {
    const std::string_view full = written.name();
    const std::size_t colon = full.find(':');
    return colon != full.npos && full.substr(colon + 1) == name ? full.substr(0, colon) : "";
  };
  for (const pugi::xml_attribute written : node.attributes())
    if (const std::string_view prefix = prefix_of(written); !prefix.empty()) prefixes[prefix];
  if (prefixes.empty()) return {};
  declare(prefixes, node);
  for (const pugi::xml_attribute written : node.attributes()) {
    const std::string_view prefix = prefix_of(written);
    if (prefix.empty()) continue;
    const std::string_view found = prefixes[prefix];
    // An undeclared `ssml` is meant so.
    if (found.empty() ? prefix == "ssml" : is_ssml_namespace(found))
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
