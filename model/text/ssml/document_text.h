// Assembles the text of an XML document, and maps it to the bytes of the document.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "model/text/source.h"

namespace text {

/// Collects what a document of XML says: its text, what is asked for in it, and the markup between.
/// The parts of the document come in their order.
class DocumentText {
 public:
  /// `document`: UTF-8 that outlives this object.
  explicit DocumentText(std::string_view document) : raw_(document) {}

  std::size_t size() const { return source_.text.size(); }
  std::string written(Span span) const {
    return source_.text.substr(span.begin, span.end - span.begin);
  }

  /// The bytes `raw` of the document, in which references such as `&amp;` stand for others unless
  /// they are `literal`; those in between are markup. Where they stand in the text. Throws
  /// model::Error with the place for a reference that XML does not know.
  Span append(Span raw, bool literal);
  /// The stretch without the white space at its ends; empty at its end when it has no more.
  Span trimmed(Span span) const;
  /// Text that the document does not have; it stands for the place that is reached.
  Span insert(std::string_view text);
  void end_sentence();
  void pause(int ms);
  /// Silence instead of what stands there, which must have come last.
  void silence(Span span, int ms);
  /// `span` is spoken in this style. Those in the same one that follow each other are one.
  void set_style(Span span, const Style& style);

  Requests& requests() { return source_.requests; }
  /// All of it, once the document is read.
  Source take();

 private:
  void copy(std::size_t begin, std::size_t end);
  void hide_until(std::size_t raw);

  std::string_view raw_;
  Source source_;
  std::size_t done_ = 0;  ///< bytes of the document up to here are read
  std::string gap_;       ///< shown for the markup that comes next
};

}  // namespace text
