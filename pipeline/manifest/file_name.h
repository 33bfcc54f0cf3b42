#pragma once

#include <string>
#include <string_view>

namespace pipeline {

inline constexpr const char* kFileNameRule =
    "1 to 200 bytes of UTF-8, no leading '.', no '/', '\\' or control character";

/// Whether `name` can be a file or a folder of the output by the rule above. Nothing in it leads
/// out of the output folder, hides the file or breaks a line of a report.
bool is_file_name(std::string_view name);

/// Whether `text` is UTF-8 without control characters, so that it can stand in a line of a report.
bool is_text(std::string_view text);

/// `text` in quotes for a line of an error: control characters, and bytes that are not UTF-8, made
/// visible.
std::string quoted(const std::string& text);

/// What a name should have been, for an error: the rule, what was found, and a name that would do.
std::string file_name_rule(const std::string& found);

/// Whether `name` is kept for the program's own files at the top of the output folder.
bool is_reserved(std::string_view name);

}  // namespace pipeline
