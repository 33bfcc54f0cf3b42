// Rules for chess moves (Nf3, O-O) and musical notes (Bb3), distinguished by the words before.
#include <array>
#include <string>
#include <utility>

#include "io/base/strings.h"
#include "model/text/english/rules/rule_book.h"

namespace text {
namespace {

const char* piece_name(char letter) {
  constexpr std::array<std::pair<char, const char*>, 5> kPieces = {
      {{'K', "king"}, {'Q', "queen"}, {'R', "rook"}, {'B', "bishop"}, {'N', "knight"}}};
  for (const auto& [written, name] : kPieces)
    if (written == letter) return name;
  return "";
}

/// "F three" of f3; a file or a row alone, too.
std::string square_words(const std::string& square) {
  std::string words;
  for (const char c : square) {
    if (!words.empty()) words += ' ';
    words += io::is_ascii_digit(c) ? digit_words({&c, 1}) : letter_words({&c, 1});
  }
  return words;
}

/// Nf3, Rad1, Qxh7+
Spoken move(const Expression& x) {
  std::string words = piece_name(x[1][0]);
  if (x.has(2)) words += " " + square_words(x[2]);
  if (x.has(3)) words += " takes";
  words += " " + square_words(x[4]);
  return words + (x[5] == "+" ? ", check" : x[5] == "#" ? ", checkmate" : "");
}

constexpr auto kChessRules = std::to_array<Rule>({
    {"note", "ABCDEFG",
     R"((?<=\b(?:notes?|[Hh]igh|[Ll]ow|[Mm]iddle|pitch|octave|tuned to|(?:sang|sings?|sung|hits?|reach|reache[ds]|holds?|held) (?:an?|the)) )([A-G])([b#])(\d?)(?!\w))",
     [](const Expression& x) -> Spoken {
       return x[1] + (x[2] == "b" ? " flat" : " sharp") + (x.has(3) ? " " + x.number(3) : "");
     },
     "b#"},
    {"chess",
     "KQRBN",
     R"(([KQRBN])([a-h]?[1-8]?)(x?)([a-h][1-8])([+#]?)(?!\w))",
     move,
     {},
     {},
     "abcdefghx12345678"},
    {"chess",
     "abcdefgh",
     R"(([a-h])x([a-h][1-8])(?!\w))",
     [](const Expression& x) -> Spoken {
       return square_words(x[1]) + " takes " + square_words(x[2]);
     },
     {},
     {},
     "x"},
    {"chess",
     "O",
     R"(O-O(-O)?(?![\w-]))",
     [](const Expression& x) -> Spoken {
       return x.has(1) ? "castles queenside" : "castles kingside";
     },
     {},
     {},
     "-"},
});

}  // namespace

std::span<const Rule> chess_rules() { return kChessRules; }

}  // namespace text
