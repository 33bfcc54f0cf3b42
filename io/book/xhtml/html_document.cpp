// XHTML parsing with HTML's named entities replaced beforehand.
#include <algorithm>

#include "io/base/strings.h"
#include "io/book/xhtml/xhtml.h"

namespace io {
namespace {

bool is_name_character(char c) { return is_ascii_letter(c) || is_ascii_digit(c); }

/// Replaces the named entities of HTML, which XML takes from a DTD. XML's own five stay, and so
/// does what is no entity, `A&M;`: the parser takes it for text.
std::string with_entities_replaced(const std::string& bytes) {
  std::string result;
  std::size_t done = 0;
  for (std::size_t at = bytes.find('&'); at != std::string::npos; at = bytes.find('&', at + 1)) {
    const auto end = std::find_if_not(bytes.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                                      bytes.end(), is_name_character);
    const std::string name(bytes.begin() + static_cast<std::ptrdiff_t>(at) + 1, end);
    if (end == bytes.end() || *end != ';' || name.empty()) continue;
    if (name == "amp" || name == "lt" || name == "gt" || name == "quot" || name == "apos") continue;
    const std::string text = html_entity(name);
    if (text.empty()) continue;
    result.append(bytes, done, at - done).append(text);
    done = at + name.size() + 2;
  }
  return result.append(bytes, done);
}

}  // namespace

XmlDocument html_document(const std::string& bytes, const std::string& subject) {
  return {with_entities_replaced(bytes), subject};
}

}  // namespace io
