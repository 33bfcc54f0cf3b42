#include "io/book/footnotes.h"

#include <md4c.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "io/files/error.h"

namespace io {
namespace {

const std::string kId = "kokoro-footnote-";  // and its number

/// A line that begins a note.
struct Definition {
  std::string_view label;
  std::string_view text;  ///< the rest of the line
};

std::optional<Definition> definition_in(std::string_view line) {
  constexpr std::size_t kMostIndent = 3;  // more is code
  const std::size_t begin = line.find_first_not_of(' ');
  if (begin == line.npos || begin > kMostIndent) return std::nullopt;
  line.remove_prefix(begin);
  const std::size_t end = line.find("]:");
  if (!line.starts_with("[^") || end == line.npos) return std::nullopt;
  const std::string_view label = line.substr(2, end - 2);
  if (label.empty() || label.find_first_of(" \t[]") != label.npos) return std::nullopt;
  const std::size_t text = line.find_first_not_of(" \t", end + 2);
  return Definition{label, text == line.npos ? "" : line.substr(text)};
}

/// Where the source has code and raw HTML, as md4c sees it.
class VerbatimText {
 public:
  explicit VerbatimText(std::string_view markdown) : source_(markdown) {
    const auto nothing = [](auto, void*, void*) { return 0; };
    MD_PARSER parser{};
    parser.flags = MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH;
    parser.enter_block = parser.leave_block = nothing;
    parser.enter_span = parser.leave_span = nothing;
    parser.text = [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* self) {
      if (type == MD_TEXT_CODE || type == MD_TEXT_HTML)
        static_cast<VerbatimText*>(self)->add(text, size);
      return 0;
    };
    md_parse(markdown.data(), static_cast<MD_SIZE>(markdown.size()), &parser, this);
  }

  bool has(std::size_t position) const {
    const auto after = std::ranges::upper_bound(pieces_, position, {}, &Piece::first);
    return after != pieces_.begin() && position < std::prev(after)->second;
  }

 private:
  using Piece = std::pair<std::size_t, std::size_t>;

  /// md4c hands out pieces of the source, in its order, and line ends of its own.
  void add(const char* text, std::size_t size) {
    if (text < source_.data() || text >= source_.data() + source_.size()) return;
    const auto begin = static_cast<std::size_t>(text - source_.data());
    pieces_.emplace_back(begin, begin + size);
  }

  std::string_view source_;
  std::vector<Piece> pieces_;
};

std::string_view next_line(std::string_view text) {
  const std::size_t end = text.find('\n');
  return text.substr(0, end == text.npos ? end : end + 1);
}

}  // namespace

std::string footnotes_as_links(std::string_view markdown) {
  const VerbatimText verbatim(markdown);
  std::string links;
  std::string text;
  std::set<std::string_view> labels;
  int notes = 0;
  for (std::size_t position = 0; position < markdown.size();) {
    const std::string_view line = next_line(markdown.substr(position));
    const auto note = definition_in(line);
    const auto label_at = position + line.find('[');
    position += line.size();
    if (!note || verbatim.has(label_at)) {
      text += line;
      continue;
    }
    const std::string id = kId + std::to_string(++notes);
    if (labels.insert(note->label).second)
      links.append("[^").append(note->label).append("]: <#").append(id).append(">\n");
    text.append("1.  <a id=\"").append(id).append("\"></a>\n\n    ").append(note->text);
  }
  return links.empty() ? text : links + "\n" + text;
}

void declare_footnotes(const XmlDocument& document) {
  for (pugi::xml_node link : descendants(document.root(), "a")) {
    const std::string id = attribute(link, "id");
    if (id.starts_with(kId)) {
      pugi::xml_node paragraph = link.parent();
      pugi::xml_node item = paragraph.parent();
      if (local_name(item) != "li")
        throw Error(document.subject(), "expected an empty line before footnote " +
                                            id.substr(kId.size()) + " of the file");
      item.append_attribute("epub:type") = "footnote";
      item.append_attribute("id") = id.c_str();
      item.remove_child(paragraph);
    } else if (attribute(link, "href").starts_with("#" + kId) &&
               text_below(link).starts_with("^")) {
      link.append_attribute("epub:type") = "noteref";
    }
  }
}

}  // namespace io
