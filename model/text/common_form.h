// Normalises one character at a time: composes accents and unifies look-alikes.
#pragma once

#include <string>

namespace text {

/// Whether `c` is a mark that may belong to the letter before it: an accent, a vowel. Pure, as all
/// here.
bool is_mark_of_script(char32_t c);

/// A letter and the marks behind it, `cluster`, in as few characters as there are for them (NFC).
/// Accents that no letter of the Latin, Greek and Cyrillic scripts is composed with are left out.
/// Throws model::Error when ICU has no normalisation data, as common_form() does.
std::u32string composed(const std::u32string& cluster);

/// The characters, one to a few, that stand for `character` from here on: itself, its plain form,
/// or the common one of its look-alikes. White space and what is_removable() are not for this.
std::u16string common_form(char32_t character);

}  // namespace text
