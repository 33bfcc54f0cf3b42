// Warnings about an SSML document, with line, column and a count of repeats.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "io/base/xml_document.h"
#include "model/text/source.h"

namespace text {

/// The lines of a document.
class Places {
 public:
  explicit Places(std::string_view document);
  /// `line 3, column 7`.
  std::string of(std::size_t byte) const;

 private:
  std::vector<std::size_t> line_ends_;
};

/// What a document asks for in vain. What is said again is counted.
class Diagnostics {
 public:
  explicit Diagnostics(std::string_view document) : places_(document) {}

  void add(pugi::xml_node element, const std::string& message);
  /// An attribute has a value that it does not take.
  void add_value(pugi::xml_node element, std::string_view attribute, std::string_view expected);
  /// In the order of the document, the first hundred of them.
  std::vector<Diagnostic> take();

 private:
  struct Found {
    Diagnostic diagnostic;  ///< of its first place
    int count = 0;
  };

  Places places_;
  std::map<std::string, Found> found_;
};

}  // namespace text
