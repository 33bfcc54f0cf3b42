// Finds the items of lists written in one line, so that each can be a sentence.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace text {

/// Units from `begin` to before `end`, the marker without the white space behind it.
struct ListMarker {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// The markers of lists that are written in one line, `1.) bread 2.) milk`, in order: bullets,
/// numbers and letters, of one style, counting on from a first one that stands where a paragraph or
/// sentence begins or behind a colon. Of one marker alone there is no list. Linear time. Pure.
std::vector<ListMarker> list_markers(std::u16string_view text);

}  // namespace text
