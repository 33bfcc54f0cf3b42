// Converts Word's formulas to MathML.
#pragma once

#include <pugixml.hpp>

namespace io {

/// Puts a formula of Word (`m:oMath`) into `math` as MathML: runs, fractions, scripts, square
/// roots, brackets and functions. What else there is becomes an element that no formula in words
/// has.
void add_mathml(pugi::xml_node formula, pugi::xml_node math);

}  // namespace io
