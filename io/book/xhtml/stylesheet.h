// The small part of CSS that hides elements.
#pragma once

#include <compare>
#include <cstddef>
#include <functional>
#include <map>
#include <pugixml.hpp>
#include <string>
#include <string_view>

#include "io/base/xml_document.h"

namespace io {

/// What CSS says of elements that are not shown: `display: none`, `visibility: hidden`. Important
/// declarations come first, then those of `style`, then those whose selector names most, then the
/// last. Selectors are `tag`, `.class`, `tag.class`, `#id`, `tag#id` and lists of them. Rules with
/// others say nothing, nor do those within `@` rules but `@media all` and `@media screen`.
class Stylesheet {
 public:
  /// Puts rules behind those that there are.
  void add(std::string_view css);
  void add(const Stylesheet& others);

  /// Whether the rules or its own `style` hide an element, and with it all below.
  bool hides(pugi::xml_node node) const;

  /// Of a property. The greatest one counts.
  struct Declaration {
    bool is_important = false;
    int weight = 0;  ///< how much its selector names
    std::size_t order = 0;
    bool hides = false;

    auto operator<=>(const Declaration&) const = default;
  };

 private:
  void add_rule(const std::string& selectors, std::string_view block);
  void put(const std::string& key, const Declaration& declaration);

  std::map<std::string, Declaration> declarations_;  ///< by property and selector: `display .note`
  std::size_t size_ = 0;                             ///< declarations so far
};

/// The rules of a document's `style` elements and of the sheets that it links, which `linked` gives
/// by what stands in `href`.
Stylesheet stylesheet_of(const XmlDocument& document,
                         const std::function<Stylesheet(const std::string& href)>& linked);

}  // namespace io
