#pragma once

#include <cstddef>
#include <string_view>

namespace text {

/// Whether a sentence ends at `end`, the first unit behind a terminal mark, its closing marks and
/// the white space after them. `begin` is where the sentence begins. Looks at a bounded number of
/// units on either side.
bool ends_sentence(std::u16string_view text, std::size_t begin, std::size_t end);

}  // namespace text
