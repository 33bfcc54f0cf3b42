#pragma once

#include <string>
#include <string_view>

namespace pipeline {

/// XXH3-128 of `bytes`, 32 hex digits.
std::string content_hash(std::string_view bytes);

}  // namespace pipeline
