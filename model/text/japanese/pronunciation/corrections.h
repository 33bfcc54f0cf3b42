// Corrects the output of MeCab's dictionaries: unusual readings, and IPADIC's long vowels.
#pragma once

#include <string_view>
#include <vector>

#include "model/text/japanese/pronunciation/morphemes.h"

namespace text::japanese {

/// Readings that the dictionaries choose otherwise than they are mostly meant: 私 is ワタシ, 明日
/// アシタ. Morphemes of a word that they take apart become one. Pure.
void correct(std::u32string_view text, std::vector<Morpheme>& morphemes);

/// Readings of IPADIC as UniDic, and so the reference, has them: センセー for センセイ, ウツクシー
/// for ウツクシイ, カオー for カオ and ウ. Pure.
void spell_as_unidic(std::u32string_view text, std::vector<Morpheme>& morphemes);

}  // namespace text::japanese
