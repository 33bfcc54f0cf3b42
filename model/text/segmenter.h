#pragma once

#include <string_view>
#include <vector>

namespace text {

/// The sentences of normalised text, in order and without the white space around them: Unicode's
/// sentence boundaries (UAX 29), less those after abbreviations and before a small letter. The
/// views are into `text`.
std::vector<std::u32string_view> sentences(std::u32string_view text);

}  // namespace text
