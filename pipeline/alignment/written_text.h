#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/text/spoken.h"

namespace pipeline {

/// `text` on one line: every run of white space and control characters is one space. Throws
/// model::Error when it is not UTF-8.
std::string on_one_line(std::string_view text);

/// What a reader sees of a text: its bytes without the markup, on one line. Pure.
class WrittenText {
 public:
  /// `markup`: spans of `raw`, in order. Both must outlive this object.
  WrittenText(std::string_view raw, std::span<const text::Span> markup)
      : raw_(raw), markup_(markup) {}

  /// The bytes of a span, without white space at either end.
  std::string of(text::Span span) const;

  /// The words at `spans`, which are in order and apart, each with the marks and spaces between it
  /// and its neighbours; all of them together are the text. What stands between two words belongs
  /// to the first up to the last white space, and from there on to the second.
  std::vector<std::string> with_marks(std::span<const text::Span> spans) const;

 private:
  std::string line(text::Span span) const;

  std::string_view raw_;
  std::span<const text::Span> markup_;
};

}  // namespace pipeline
