// Parses the rules of CSS that matter and resolves their cascade: see stylesheet.h.
#include "io/book/xhtml/stylesheet.h"

#include <algorithm>
#include <array>
#include <optional>
#include <sstream>
#include <vector>

#include "io/base/strings.h"

namespace io {
namespace {

using Declared = std::optional<Stylesheet::Declaration>;

constexpr std::array<std::string_view, 2> kProperties = {"display", "visibility"};

/// The fields of a list, white space collapsed; nothing may follow the last separator.
std::vector<std::string> list_of(std::string_view text, std::string_view separator) {
  std::vector<std::string> list;
  for (const std::string_view field : fields(text, separator)) list.push_back(collapse(field));
  if (text.empty() || text.ends_with(separator)) list.pop_back();
  return list;
}

/// Without comments and what is quoted, where braces are none of a rule.
std::string bare_css(std::string_view css) {
  std::string bare;
  for (std::size_t i = 0; i < css.size(); ++i) {
    const bool is_comment = css.substr(i, 2) == "/*";
    const bool is_quoted = css[i] == '"' || css[i] == '\'';
    bare += is_comment || is_quoted ? ' ' : css[i];
    if (is_comment) i = std::min(css.find("*/", i + 2), css.size() - 1) + 1;
    if (is_quoted) i = std::min(css.find_first_of(std::string{css[i], '\n'}, i + 1), css.size());
  }
  return bare;
}

bool is_read_medium(std::string_view media) {
  const std::vector<std::string> all = list_of(media, ",");
  return all.empty() || std::ranges::find(all, "all") != all.end() ||
         std::ranges::find(all, "screen") != all.end();
}

/// Bytes before the brace that closes the block with which `css` begins.
std::size_t block_size(std::string_view css) {
  std::size_t at = 0;
  for (int depth = 1; at < css.size(); ++at) {
    if (css[at] == '{') ++depth;
    if (css[at] == '}' && --depth == 0) break;
  }
  return at;
}

/// What a block has of a property.
Declared declared(std::string_view block, std::string_view property) {
  Declared last;
  for (const std::string& part : list_of(to_lower(block), ";")) {
    const std::vector<std::string> sides = list_of(part, ":");
    if (sides.size() != 2 || sides[0] != property) continue;
    const std::size_t mark = sides[1].find('!');
    const std::string value = collapse(sides[1].substr(0, mark));
    last = {.is_important = mark != std::string::npos,
            .hides = value == "none" || value == "hidden" || value == "collapse"};
  }
  return last;
}

}  // namespace

void Stylesheet::add(std::string_view css) {
  const std::string bare = bare_css(css);
  std::string_view rest = bare;
  for (std::size_t end = 0; (end = rest.find_first_of("{};")) != rest.npos;) {
    const std::string before = collapse(rest.substr(0, end));
    const bool opens = rest[end] == '{';
    rest.remove_prefix(end + 1);
    const bool is_read = before.starts_with("@media ") && is_read_medium(before.substr(7));
    if (!opens || is_read) continue;  // the rules of a medium follow as those outside of it do
    const std::size_t size = block_size(rest);
    if (!before.starts_with('@')) add_rule(before, rest.substr(0, size));
    rest.remove_prefix(std::min(size + 1, rest.size()));
  }
}

void Stylesheet::add(const Stylesheet& others) {
  for (auto [key, declaration] : others.declarations_) {
    declaration.order += size_;
    put(key, declaration);
  }
  size_ += others.size_;
}

bool Stylesheet::hides(pugi::xml_node node) const {
  const std::string tag(local_name(node));
  const std::string id = attribute(node, "id");
  const std::string style = attribute(node, "style");
  return std::ranges::any_of(kProperties, [&](std::string_view property) {
    Declaration greatest;
    const auto take = [&](Declaration declaration, int weight) {
      declaration.weight = weight;
      greatest = std::max(greatest, declaration);
    };
    const auto select = [&](const std::string& selector, int weight) {
      const auto found = declarations_.find(std::string(property) + " " + selector);
      if (found != declarations_.end()) take(found->second, weight);
    };
    select(tag, 1);
    std::istringstream classes(attribute(node, "class"));
    for (std::string name; classes >> name;) {
      select("." + name, 2);
      select(tag + "." + name, 3);
    }
    select("#" + id, 4);
    select(tag + "#" + id, 5);
    if (const Declared own = declared(style, property)) take(*own, 6);
    return greatest.hides;
  });
}

void Stylesheet::add_rule(const std::string& selectors, std::string_view block) {
  if (selectors.find('(') != selectors.npos) return;  // commas within brackets part no list
  for (const std::string_view property : kProperties) {
    Declared declaration = declared(block, property);
    if (!declaration) continue;
    declaration->order = ++size_;
    for (const std::string& selector : list_of(selectors, ","))
      put(std::string(property) + " " + selector, *declaration);
  }
}

/// Keeps the greatest declaration by a key.
void Stylesheet::put(const std::string& key, const Declaration& declaration) {
  Declaration& known = declarations_[key];
  known = std::max(known, declaration);
}

Stylesheet stylesheet_of(const XmlDocument& document,
                         const std::function<Stylesheet(const std::string& href)>& linked) {
  Stylesheet all;
  document.root().find_node([&](pugi::xml_node node) {
    const std::string_view name = local_name(node);
    if (!is_read_medium(attribute(node, "media"))) return false;
    if (name == "style") all.add(text_below(node));
    if (name == "link" && has_word(node, "rel", "stylesheet") &&
        !has_word(node, "rel", "alternate"))
      all.add(linked(attribute(node, "href")));
    return false;
  });
  return all;
}

}  // namespace io
