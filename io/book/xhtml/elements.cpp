// Classifies elements by name, epub:type, role and class: see elements.h.
#include "io/book/xhtml/elements.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <string>

#include "io/base/strings.h"
#include "io/base/xml_document.h"
#include "io/book/headings/chapter_kind.h"
#include "io/book/headings/pattern.h"
#include "io/book/text/layout.h"

namespace io {
namespace {

template <std::size_t N>
bool is_among(std::string_view name, const std::array<std::string_view, N>& names) {
  return std::ranges::find(names, name) != names.end();
}

/// Whether a class is one of these names, however its parts are joined: `line-num`, `LineNum`.
template <std::size_t N>
bool has_class(pugi::xml_node node, const std::array<std::string_view, N>& names) {
  std::istringstream classes(attribute(node, "class"));
  for (std::string name; classes >> name;) {
    std::erase_if(name, [](char c) { return c == '-' || c == '_'; });
    if (is_among(to_lower(name), names)) return true;
  }
  return false;
}

/// `<span class="linenum">5</span>`, `<span class="pagenum">[Pg 12]</span>`.
bool is_number_of_place(pugi::xml_node node) {
  static constexpr std::array<std::string_view, 6> kClasses = {"linenum", "linenumber", "lineno",
                                                               "pagenum", "pagenumber", "pageno"};
  static const TextPattern number(
      uR"((?i)[\[({]?(?:(?:pg|page|p|line|l)\b)?\.? ?[\divxlc]{1,9}[\])}]?)");
  return has_class(node, kClasses) && number.matches(text_below(node));
}

/// `1`, `[12]`, `*`, `†`: all that a reference to a note shows.
bool is_note_mark(std::string text) {
  std::erase_if(text, [](char c) { return c == '[' || c == ']' || c == '(' || c == ')'; });
  static constexpr std::array<std::string_view, 9> kSigns = {"*", "**", "***", "†", "‡",
                                                             "§", "¶",  "††",  "‡‡"};
  const bool is_number = !text.empty() && text.size() <= 4 &&
                         std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
  return is_number || is_among(text, kSigns);
}

}  // namespace

bool is_block_name(std::string_view name) {
  static constexpr std::array<std::string_view, 31> kNames = {
      "address", "article", "aside", "blockquote", "body",       "caption", "center", "dd",
      "details", "div",     "dl",    "dt",         "figcaption", "figure",  "footer", "header",
      "h1",      "h2",      "h3",    "h4",         "h5",         "h6",      "li",     "main",
      "ol",      "p",       "pre",   "section",    "summary",    "table",   "ul"};
  return is_among(name, kNames);
}

bool is_silent(pugi::xml_node node) {
  static constexpr std::array<std::string_view, 22> kNames = {
      "audio", "button", "canvas",   "embed",    "form",  "head", "iframe", "img",
      "input", "map",    "nav",      "object",   "rp",    "rt",   "script", "select",
      "style", "svg",    "template", "textarea", "track", "video"};
  return is_among(local_name(node), kNames) || has_word(node, "type", "pagebreak") ||
         has_word(node, "role", "doc-pagebreak") || is_number_of_place(node);
}

bool is_hidden(pugi::xml_node node, const Stylesheet& stylesheet) {
  return (node.attribute("hidden") || attribute(node, "aria-hidden") == "true" ||
          stylesheet.hides(node)) &&
         !is_note(node);
}

bool is_note(pugi::xml_node node) {
  static constexpr std::array<std::string_view, 6> kTypes = {"footnote",  "endnote",  "rearnote",
                                                             "footnotes", "endnotes", "rearnotes"};
  return std::ranges::any_of(kTypes, [&](std::string_view type) {
    return has_word(node, "type", type) || has_word(node, "role", "doc-" + std::string(type));
  });
}

Link kind_of_link(pugi::xml_node node) {
  if (has_word(node, "type", "backlink") || has_word(node, "role", "doc-backlink"))
    return Link::kBacklink;
  if (has_word(node, "type", "noteref") || has_word(node, "role", "doc-noteref"))
    return Link::kNoteReference;
  const std::string text = text_below(node);
  if (text.starts_with("↩") || text.starts_with("↑")) return Link::kBacklink;
  const bool is_raised = local_name(node.parent()) == "sup" || child(node, "sup");
  const bool is_bracketed = text.starts_with("[") && text.ends_with("]");
  const bool is_sign = !text.empty() && (text[0] < '0' || text[0] > '9');
  return (is_raised || is_bracketed || is_sign) && is_note_mark(text) ? Link::kNoteReference
                                                                      : Link::kPlain;
}

bool is_verse(pugi::xml_node node) {
  static constexpr std::array<std::string_view, 6> kClasses = {"verse",  "poem", "poetry",
                                                               "stanza", "lg",   "linegroup"};
  static constexpr std::array<std::string_view, 4> kTypes = {"z3998:verse", "z3998:poem",
                                                             "z3998:song", "z3998:hymn"};
  return has_class(node, kClasses) || std::ranges::any_of(kTypes, [&](std::string_view type) {
           return has_word(node, "type", type);
         });
}

bool is_verse_line(pugi::xml_node node) {
  static constexpr std::array<std::string_view, 3> kClasses = {"line", "l", "verseline"};
  const std::string_view name = local_name(node);
  return (name == "p" || name == "div" || has_class(node, kClasses)) &&
         !node.find_node([](pugi::xml_node below) {
           return is_block_name(local_name(below)) || local_name(below) == "br" ||
                  local_name(below) == "hr";
         });
}

bool has_line_ends(pugi::xml_node node) {
  std::string line;
  bool has_ends = false;
  const auto is_small = [&] {
    const std::string text = collapse(line);
    line.clear();
    return !text.empty() && !begins_large(text);
  };
  const bool has_other = node.find_node([&](pugi::xml_node below) {
    line += below.value();
    if (local_name(below) != "br") return is_block_name(local_name(below));
    has_ends = true;
    return is_small();
  });
  return has_ends && !has_other && !is_small();
}

std::string_view part_within(std::string_view around, pugi::xml_node node) {
  std::string_view own = kind_of_types(attribute(node, "type"));
  if (own.empty()) own = kind_of_types(attribute(node, "role"));
  const bool counts =
      !own.empty() && (around.empty() || around == "part" || find_chapter_kind(own)->is_apparatus);
  return counts ? own : around;
}

std::string ruby_below(pugi::xml_node ruby) {
  std::string reading;
  ruby.find_node([&](pugi::xml_node below) {
    if (local_name(below) == "rt") reading += text_below(below);
    return false;
  });
  return reading;
}

}  // namespace io
