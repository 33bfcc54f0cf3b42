// Shell completion for bash, zsh and fish, generated from the tree of commands.
#pragma once

#include <string>

#include "cli/pages/tree.h"

namespace cli::pages {

// A script for each shell that completes the program's command lines.

std::string bash_completion(const Command& program);
std::string zsh_completion(const Command& program);
std::string fish_completion(const Command& program);

}  // namespace cli::pages
