// Converts X-SAMPA to IPA.
#pragma once

#include <string>
#include <string_view>

namespace text {

/// X-SAMPA (J. C. Wells, "Computer-coding the IPA", 1995) in IPA: `"wO:t@` is ˈwɔːtə. Sounds may be
/// tied by `_` (`t_S`). White space stays. Throws model::Error naming the characters that it does
/// not have.
std::string ipa_of_x_sampa(std::string_view x_sampa);

}  // namespace text
