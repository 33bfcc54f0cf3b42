// Builds a normalised sentence from plain words and marks.
#pragma once

#include <string>
#include <string_view>

#include "model/text/spoken.h"

namespace text {

/// A sentence as the normaliser hands it over, from plain text without anything to normalise.
inline Sentence sentence(std::string_view plain) {
  constexpr std::string_view kMarks = ";:,.!?";
  Sentence tokens;
  for (std::size_t begin = plain.find_first_not_of(' '); begin < plain.size();) {
    std::size_t end = plain.find_first_of(" ;:,.!?", begin);
    end = end == plain.npos ? plain.size() : end;
    if (kMarks.find(plain[begin]) != kMarks.npos) {
      end = begin + 1;
      tokens.emplace_back(Mark{std::string(1, plain[begin]), {begin, end}});
    } else {
      Word word;
      word.spoken = plain.substr(begin, end - begin);
      word.raw = {begin, end};
      tokens.emplace_back(word);
    }
    begin = plain.find_first_not_of(' ', end);
  }
  return tokens;
}

}  // namespace text
