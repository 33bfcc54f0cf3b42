// Formulas and raised numbers as text that can be spoken.
#pragma once

#include <optional>
#include <pugixml.hpp>
#include <string>
#include <string_view>

namespace io {

/// What is read of a formula in MathML: its `alttext`, else its presentation as a line of text that
/// the front end can say: `x² + 1`, `a over (b + c)`, `√2`, `x sub i`. Nothing for a formula with
/// neither. TeX and a note that there is no alternative text are none; of the presentation, names,
/// numbers, operators, rows, fractions, square roots and scripts are understood, and no formula
/// with anything else.
std::optional<std::string> spoken_formula(pugi::xml_node math);

/// The power that a raised text is behind another: `²` behind `mc` or `10`. Empty where it is none:
/// not a whole number, or the mark of a note behind a word of more than two letters.
std::string power_behind(std::string_view text, std::string_view raised);

}  // namespace io
