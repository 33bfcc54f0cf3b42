// Words that languages other than English write short.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/text/abbreviation.h"

namespace text {

/// What the abbreviation `written` of a language needs around it; nothing for any other word.
/// French, Spanish, Italian, Portuguese, German, Dutch, Polish, Swedish and Turkish; other
/// languages have none. Safe from any thread.
std::optional<Company> company_of(std::string_view written, std::string_view language);

struct Expansion {
  std::string spoken;
  Company company;
};

/// What is said for the abbreviation `written`, without its last period, of a language other than
/// English, and what it needs around it; nothing where its table leaves it to espeak-ng, as most
/// do. Safe from any thread.
std::optional<Expansion> expansion_of(std::string_view written, std::string_view language);

}  // namespace text
