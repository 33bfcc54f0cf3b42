#pragma once

#include <string>

namespace text {

/// The characters, one to a few, that stand for `c` from here on: `c` itself, its plain form, or
/// the common one of its look-alikes. White space and what is_removable() are not for this.
std::u16string common_form(char32_t c);

}  // namespace text
