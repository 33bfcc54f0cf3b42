#pragma once

#include <string>

namespace cli {

// For CLI::Option::check(): each gives what is wrong with the text, or nothing.

/// CLI11 takes negative and too large numbers for a std::uint64_t and wraps them.
std::string check_seed(const std::string& text);

/// What a variable that is not set expands to must not mean the default.
std::string check_not_empty(const std::string& text);

}  // namespace cli
