#include "model/text/pronunciation/inflection.h"

namespace text {
namespace {

bool ends_in(std::u32string_view stem, std::u32string_view any_of) {
  return any_of.find(stem.back()) != any_of.npos;
}

/// A final t that Americans tap when a vowel follows: after one of these sounds.
bool is_tapped(std::u32string_view stem, Dialect dialect) {
  constexpr std::u32string_view kBeforeTap = U"AIOWYiuæɑəɛɪɹʊʌ";
  return dialect == Dialect::kAmerican && stem.size() > 1 && stem.back() == U't' &&
         kBeforeTap.find(stem[stem.size() - 2]) != kBeforeTap.npos;
}

std::u32string_view weak_vowel(Dialect dialect) {
  return dialect == Dialect::kBritish ? U"ɪ" : U"ᵻ";
}

std::u32string join(std::u32string_view stem, std::u32string_view first,
                    std::u32string_view second = U"") {
  std::u32string word(stem);
  word += first;
  word += second;
  return word;
}

}  // namespace

std::u32string with_s(std::u32string_view stem, Dialect dialect) {
  if (ends_in(stem, U"ptkfθ")) return join(stem, U"s");
  if (ends_in(stem, U"szʃʒʧʤ")) return join(stem, weak_vowel(dialect), U"z");
  return join(stem, U"z");
}

std::u32string with_ed(std::u32string_view stem, Dialect dialect) {
  if (ends_in(stem, U"pkfθʃsʧ")) return join(stem, U"t");
  if (stem.back() == U'd') return join(stem, weak_vowel(dialect), U"d");
  if (stem.back() != U't') return join(stem, U"d");
  if (dialect == Dialect::kBritish || stem.size() < 2) return join(stem, U"ɪd");
  if (is_tapped(stem, dialect)) return join(stem.substr(0, stem.size() - 1), U"ɾᵻd");
  return join(stem, U"ᵻd");
}

std::u32string with_ing(std::u32string_view stem, Dialect dialect) {
  if (dialect == Dialect::kBritish && ends_in(stem, U"əː")) return {};  // linking r: not by rule
  if (is_tapped(stem, dialect)) return join(stem.substr(0, stem.size() - 1), U"ɾɪŋ");
  return join(stem, U"ɪŋ");
}

}  // namespace text
