// What a word that is written short needs around it, in every language.
#pragma once

#include <cstdint>
#include <string_view>

#include "io/base/embedded_file.h"

namespace text {

/// What a word that is written short needs around it.
enum class Company : std::uint8_t {
  kNone,       ///< stands anywhere: "vs."
  kTitle,      ///< a name follows: "Dr. Smith"; never ends a sentence before one
  kNumber,     ///< a number follows; otherwise it is an ordinary word: "No. 5"
  kYear,       ///< a year follows: "b. 1920"
  kEndsPhrase  ///< often the last of its sentence: "Inc.", "etc."
};

/// The one that a field of a table of abbreviations names. Throws model::Error for another word.
Company company_in(const io::EmbeddedFile& file, std::string_view field);

}  // namespace text
