#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace text {

/// The parts of a compound, without the hyphens, slashes and underscores between them.
std::vector<std::string_view> parts_of(std::string_view word);

/// Joins what was found for the parts of a compound and takes primary stress from the lighter half
/// of them where too many have it (misaki's resolve_tokens). `parts`: as written, `phonemes`: of
/// each; a part that was found together with the one before it has none.
std::u32string join_compound(const std::vector<std::string_view>& parts,
                             std::vector<std::u32string> phonemes);

}  // namespace text
