// Resolves styles along basedOn: outline levels, hidden text and languages.
#include "io/book/docx/styles.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "io/base/strings.h"
#include "io/base/xml_document.h"

namespace io {
namespace {

constexpr int kLevels = 9;

/// A property that is on by being there; nothing where it is not.
std::optional<bool> docx_switch(pugi::xml_node properties, const char* name) {
  const pugi::xml_node found = child(properties, name);
  if (!found) return {};
  const std::string value = attribute(found, "val");
  return value != "0" && value != "false" && value != "off";
}

std::optional<std::string> stated_language(pugi::xml_node properties) {
  std::string language = docx_value(properties, "lang");
  if (language.empty() || language == "x-none" || language == "zxx") return {};
  return language;
}

/// The level of a heading that `w:outlineLvl` gives; 0 for that of text.
std::optional<int> outline_level(pugi::xml_node properties) {
  const std::string text = docx_value(properties, "outlineLvl");
  int level = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), level);
  if (error != std::errc() || level < 0) return {};
  return level < kLevels ? level + 1 : 0;
}

/// `heading 2` is 2.
std::optional<int> level_of_name(std::string_view name) {
  constexpr std::string_view kHeading = "heading ";
  const bool is_heading = name.starts_with(kHeading) && name.size() == kHeading.size() + 1;
  if (!is_heading || name.back() < '1' || name.back() > '9') return {};
  return name.back() - '0';
}

}  // namespace

std::string docx_value(pugi::xml_node parent, const char* name) {
  return attribute(child(parent, name), "val");
}

DocxStyles::DocxStyles(pugi::xml_node styles)
    : language_(stated_language(child(child(child(styles, "docDefaults"), "rPrDefault"), "rPr"))
                    .value_or("")) {
  for (const pugi::xml_node node : styles.children()) {
    if (local_name(node) != "style") continue;
    Style style;
    style.name = to_lower(docx_value(node, "name"));
    style.based_on = docx_value(node, "basedOn");
    style.level = outline_level(child(node, "pPr"));
    if (!style.level) style.level = level_of_name(style.name);
    style.is_hidden = docx_switch(child(node, "rPr"), "vanish");
    style.language = stated_language(child(node, "rPr"));
    const std::string id = attribute(node, "styleId");
    const std::string is_default = attribute(node, "default");
    if (attribute(node, "type") == "paragraph" && (is_default == "1" || is_default == "true"))
      paragraph_ = id;
    styles_.emplace(id, std::move(style));
  }
}

/// What `find` tells of a style or of the first that it is based on.
template <typename Find>
auto DocxStyles::first(const std::string& id, Find find) const {
  constexpr int kLongestChain = 20;  // Word has shorter ones, and some go round in circles
  auto style = styles_.find(id);
  for (int i = 0; i < kLongestChain && style != styles_.end(); ++i) {
    if (auto found = find(style->second)) return found;
    style = styles_.find(style->second.based_on);
  }
  return decltype(find(Style()))();
}

std::string DocxStyles::of_paragraph(pugi::xml_node properties) const {
  std::string style = docx_value(properties, "pStyle");
  return style.empty() ? paragraph_ : style;
}

DocxRole DocxStyles::role(pugi::xml_node properties) const {
  const std::string style = of_paragraph(properties);
  const auto is_named = [&](auto is_name) {
    const auto find = [&](const Style& found) {
      return is_name(found.name) ? std::optional(true) : std::nullopt;
    };
    return first(style, find).has_value();
  };
  DocxRole role;
  role.is_title = is_named([](std::string_view name) { return name == "title"; });
  role.is_contents = is_named(
      [](std::string_view name) { return name.starts_with("toc ") || name == "table of figures"; });
  const auto own = outline_level(properties);
  role.level =
      own ? *own : first(style, [](const Style& found) { return found.level; }).value_or(0);
  return role;
}

bool DocxStyles::is_hidden(pugi::xml_node run, const std::string& paragraph) const {
  const auto of_style = [](const Style& style) { return style.is_hidden; };
  auto hidden = docx_switch(run, "vanish");
  if (!hidden) hidden = first(docx_value(run, "rStyle"), of_style);
  if (!hidden) hidden = first(paragraph, of_style);
  return hidden.value_or(false);
}

std::string DocxStyles::language(pugi::xml_node run, const std::string& paragraph) const {
  const auto of_style = [](const Style& style) { return style.language; };
  auto language = stated_language(run);
  if (!language) language = first(docx_value(run, "rStyle"), of_style);
  if (!language) language = first(paragraph, of_style);
  return language.value_or(language_);
}

}  // namespace io
