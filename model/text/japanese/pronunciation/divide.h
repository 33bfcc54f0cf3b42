// Divides Japanese sentences into words with readings, numbers included.
#pragma once

#include "model/text/japanese/pronunciation/reader.h"
#include "model/text/spoken.h"

namespace text::japanese {

/// The tokens of a sentence with one word for each word of Japanese, which stands in it character
/// by character, and its reading in kana. A word with phonemes is left, unless these are a reading
/// in kana, such as とうきょう for 東京: it is read with what is around it. Expressions of numbers
/// in Han numerals are read where the dictionary's words begin and end with them. A word that
/// nothing has a reading for is one without. Linear time.
Sentence divided(const Reader& reader, Sentence sentence);

}  // namespace text::japanese
