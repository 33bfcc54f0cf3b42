// Converts books in any encoding to UTF-8.
#pragma once

#include <string>
#include <vector>

namespace io {

/// The bytes of a text as UTF-8, without a byte order mark. What is not UTF-8 is in the encoding
/// that it declares, if ICU has one of that name, or else in the one that ICU recognises, which a
/// notice names. `shown`: what notices call the text.
std::string in_utf8(std::string bytes, const std::string& shown, std::vector<std::string>& notices,
                    const std::string& declared = "");

}  // namespace io
