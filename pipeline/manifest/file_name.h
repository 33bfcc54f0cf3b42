#pragma once

#include <string>
#include <string_view>

namespace pipeline {

/// Whether `name` can be a file or a folder of the output: 1 to 200 bytes of UTF-8, no leading dot,
/// no `/`, `\` or control character. Nothing in it leads out of the output folder, hides the file
/// or breaks a line of a report.
bool is_file_name(std::string_view name);

/// What a name should have been, for an error: the rule, what was found, and a name that would do.
std::string file_name_rule(const std::string& found);

/// Whether `name` is kept for the program's own files at the top of the output folder.
bool is_reserved(std::string_view name);

}  // namespace pipeline
