// Books of the Bible and their abbreviations, for references such as "1 Cor. 13:4".
#pragma once

#include <string>
#include <string_view>

namespace text {

/// The name of a book of the Bible, written in full or short, without its number and its period:
/// Corinthians of Cor. Empty for any other word.
std::string_view find_book(std::string_view written);

/// Alternatives of an expression: all that find_book() knows.
std::string book_pattern();

}  // namespace text
