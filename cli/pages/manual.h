// Manual pages in mdoc: sections generated from the tree of commands, and handwritten text.
#pragma once

#include <map>
#include <string>

#include "cli/pages/tree.h"

namespace cli::pages {

/// What people wrote for a page: mdoc below the titles of sections.
using Sections = std::map<std::string, std::string>;

/// The sections of a file in texts/. Throws std::runtime_error naming what stands before the first.
Sections read_sections(const std::string& text);

/// What the pages are made for.
struct Edition {
  std::string version;
  std::string date;  ///< such as "November 26, 2026"
};

/// The page of the program.
std::string program_page(const Command& program, const Sections& texts, const Edition& edition);

/// The page of one of its commands, with those in it. Both throw std::runtime_error for a text
/// whose section the page does not have.
std::string command_page(const Command& command, const Sections& texts, const Edition& edition);

/// `kokoro-render-dataset`: the name of a page.
std::string page_name(const Command& command);

}  // namespace cli::pages
