// Dublin Core with EPUB 3 refinements; HTML in descriptions becomes plain lines.
#include "io/book/epub/metadata.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/base/strings.h"
#include "io/base/xml_document.h"
#include "io/book/xhtml/xhtml.h"

namespace io {
namespace {

constexpr std::array<std::string_view, 13> kLineTags = {
    "p", "br", "div", "li", "ul", "ol", "h1", "h2", "h3", "h4", "blockquote", "tr", "hr"};

/// The length of the tag or comment that begins `html`; 0: there is none.
std::size_t end_of_tag(std::string_view html) {
  if (!html.starts_with('<') || html.size() < 2) return 0;
  if (!is_ascii_letter(html[1]) && html[1] != '/' && html[1] != '!') return 0;
  const std::string_view end = html.starts_with("<!--") ? "-->" : ">";
  const std::size_t found = html.find(end);
  return found == std::string_view::npos ? 0 : found + end.size();
}

/// Whether a tag ends a line: `</p>`, `<br/>`.
bool is_line_end(std::string_view tag) {
  std::string name;
  for (const char c : tag.substr(tag[1] == '/' ? 2 : 1)) {
    if (!is_ascii_letter(c) && !is_ascii_digit(c)) break;
    name += to_lower(c);
  }
  return std::ranges::find(kLineTags, name) != kLineTags.end();
}

/// What stands for a reference such as `&nbsp;`, `&#8217;` or `&#x2019;` that begins `html`, and
/// its length; nothing: there is none.
std::pair<std::string, std::size_t> reference_in(std::string_view html) {
  const auto is_name_part = [](char c) {
    return is_ascii_letter(c) || is_ascii_digit(c) || c == '#';
  };
  const std::size_t end = html.find(';');
  if (!html.starts_with('&') || end == std::string_view::npos) return {};
  const std::string_view name = html.substr(1, end - 1);
  if (name.empty() || !std::ranges::all_of(name, is_name_part)) return {};
  std::string text = html_entity(name);
  return {std::move(text), end + 1};
}

/// The text of HTML, which need not be well-formed, a line for each paragraph.
std::string text_of_html(std::string_view html) {
  std::string lines;
  while (!html.empty()) {
    if (const std::size_t end = end_of_tag(html); end > 0) {
      if (is_line_end(html.substr(0, end))) lines += '\n';
      html.remove_prefix(end);
    } else if (const auto [text, length] = reference_in(html); !text.empty()) {
      lines += text;
      html.remove_prefix(length);
    } else {
      lines += html[0] == '\n' ? ' ' : html[0];  // a line of the source is no paragraph
      html.remove_prefix(1);
    }
  }
  std::string text;
  for (std::size_t begin = 0; begin < lines.size();) {
    const std::size_t end = std::min(lines.find('\n', begin), lines.size());
    const std::string line = collapse(lines.substr(begin, end - begin));
    if (!line.empty()) text += (text.empty() ? "" : "\n") + line;
    begin = end + 1;
  }
  return text;
}

/// `2.0` is 2.
std::string series_part_of(std::string number) {
  const std::size_t point = number.find('.');
  if (point != std::string::npos && number.find_first_not_of('0', point + 1) == std::string::npos)
    number.resize(point);
  return number;
}

class MetadataReader {
 public:
  explicit MetadataReader(pugi::xml_node metadata)
      : metadata_(metadata), metas_(descendants(metadata, "meta")) {}

  BookDetails operator()() const {
    BookDetails details;
    details.translator = translators();
    details.publisher = first("publisher");
    details.date = published();
    details.description = text_of_html(text_of("description"));
    details.rights = text_of_html(text_of("rights"));
    read_series(details);
    return details;
  }

 private:
  /// As it is, for white space may separate lines.
  std::string text_of(std::string_view name) const {
    const auto found = descendants(metadata_, name);
    if (found.empty()) return "";
    std::string text;
    for (const pugi::xml_node node : found.front().children())
      text += node.type() == pugi::node_element ? text_below(node) + "<br>" : node.value();
    return text;
  }

  std::string first(std::string_view name) const {
    const auto found = descendants(metadata_, name);
    return found.empty() ? "" : text_below(found.front());
  }

  /// What a `meta` of EPUB 3 says of the element with this id.
  std::string refinement(const std::string& id, std::string_view property) const {
    for (const pugi::xml_node meta : metas_)
      if (!id.empty() && attribute(meta, "refines") == "#" + id &&
          attribute(meta, "property") == property)
        return text_below(meta);
    return "";
  }

  std::string translators() const {
    std::string names;
    for (const pugi::xml_node contributor : descendants(metadata_, "contributor")) {
      const bool is_translator = attribute(contributor, "role") == "trl" ||
                                 refinement(attribute(contributor, "id"), "role") == "trl";
      const std::string name = text_below(contributor);
      if (is_translator && !name.empty()) names += (names.empty() ? "" : ", ") + name;
    }
    return names;
  }

  /// EPUB 2 has dates of other events, too: of the conversion, of the last change.
  std::string published() const {
    for (const pugi::xml_node date : descendants(metadata_, "date")) {
      const std::string event = attribute(date, "event");
      if (event.empty() || event.ends_with("publication")) return date_of(text_below(date));
    }
    return "";
  }

  void read_series(BookDetails& details) const {
    for (const pugi::xml_node meta : metas_) {
      const std::string id = attribute(meta, "id");
      const bool is_series = attribute(meta, "property") == "belongs-to-collection" &&
                             refinement(id, "collection-type") != "set";
      if (!is_series || !details.series.empty()) continue;
      details.series = text_below(meta);
      details.series_part = series_part_of(refinement(id, "group-position"));
    }
    if (!details.series.empty()) return;
    details.series = named("calibre:series");
    if (!details.series.empty())
      details.series_part = series_part_of(named("calibre:series_index"));
  }

  /// The content of EPUB 2's `meta` of this name.
  std::string named(std::string_view name) const {
    for (const pugi::xml_node meta : metas_)
      if (attribute(meta, "name") == name) return collapse(attribute(meta, "content"));
    return "";
  }

  pugi::xml_node metadata_;
  std::vector<pugi::xml_node> metas_;
};

}  // namespace

std::string date_of(const std::string& text) {
  constexpr std::string_view kForm = "dddd-dd-dd";
  std::size_t length = 0;
  while (length < std::min(text.size(), kForm.size()) &&
         (kForm[length] == 'd' ? is_ascii_digit(text[length]) : text[length] == kForm[length]))
    ++length;
  if (length < 4 || text[0] == '0') return "";
  return text.substr(0, length >= 10 ? 10 : length >= 7 ? 7 : 4);
}

BookDetails read_details(pugi::xml_node metadata) { return MetadataReader(metadata)(); }

}  // namespace io
