// Pronunciations that EPUB documents specify for their words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "io/base/xml_document.h"

// What an EPUB says about how its words are said: attributes of SSML's namespace, and links to
// lexicons (EPUB 3 Text-to-Speech Enhancements 1.0).

namespace io {

/// The attribute `ssml:NAME` of an element, whatever the prefix of SSML's namespace is; empty when
/// there is none.
std::string ssml_attribute(pugi::xml_node node, std::string_view name);

/// A link of a document's head to a lexicon.
struct PronunciationLink {
  std::string target;    ///< as written
  std::string language;  ///< of `hreflang`; empty: not stated
  std::string place;     ///< of the link
};

/// The links with rel `pronunciation` of a document, in order. Those to other types than
/// `application/pls+xml` go to `problems`.
std::vector<PronunciationLink> pronunciation_links(const XmlDocument& document,
                                                   std::vector<std::string>& problems);

}  // namespace io
