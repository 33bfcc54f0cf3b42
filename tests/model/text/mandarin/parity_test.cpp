// How near the reading comes to the reference's, on sentences that were written for that.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "model/text/frontend.h"
#include "model/text/unicode.h"
#include "tests/model/text/released_alphabet.h"

namespace text {
namespace {

namespace fs = std::filesystem;

/// The tables to compare with: whole ones, where they are given.
fs::path whole_tables() {
  const char* folder = std::getenv("KOKORO_MANDARIN_TABLES");
  return folder == nullptr ? fs::path() : fs::path(folder);
}

std::vector<std::string> words_in(const std::string& line) {
  std::istringstream stream(line);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

/// How many of `wanted` are in `found` in the same order (the longest common subsequence).
std::size_t common(const std::vector<std::string>& wanted, const std::vector<std::string>& found) {
  std::vector<std::size_t> row(found.size() + 1);
  for (const std::string& part : wanted) {
    std::size_t diagonal = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
      const std::size_t above = row[i + 1];
      row[i + 1] = part == found[i] ? diagonal + 1 : std::max(row[i], row[i + 1]);
      diagonal = above;
    }
  }
  return row.back();
}

/// The words alone, with spaces between them.
std::string without_marks(const std::string& phonemes) {
  std::u32string plain;
  for (const char32_t c : decode(phonemes, "phonemes"))
    plain += std::u32string_view(U".,!?:;—…“”()❓/").find(c) == std::u32string_view::npos ? c : U' ';
  return encode(plain);
}

/// The symbols but for spaces, one by one: a wrong tone is one wrong symbol.
std::vector<std::string> symbols_of(const std::string& words) {
  std::vector<std::string> symbols;
  for (const char32_t c : decode(words, "phonemes"))
    if (c != U' ') symbols.push_back(encode(c));
  return symbols;
}

struct Agreement {
  std::size_t rows = 0, words = 0, same_words = 0, symbols = 0, same_symbols = 0;
  double word_share() const { return static_cast<double>(same_words) / static_cast<double>(words); }
  double symbol_share() const {
    return static_cast<double>(same_symbols) / static_cast<double>(symbols);
  }
};

/// `column`: of sentences.tsv, with the reference's phonemes.
Agreement agreement(Frontend& frontend, std::size_t column) {
  Agreement sum;
  std::ifstream table(KOKORO_TEST_DATA "/sentences.tsv");
  for (std::string line; std::getline(table, line);) {
    std::istringstream fields(line);
    std::vector<std::string> row;
    for (std::string field; std::getline(fields, field, '\t');) row.push_back(field);
    if (line.starts_with("#") || row.size() <= column) continue;
    ++sum.rows;
    std::string spoken;
    for (const Chunk& chunk : frontend.prepare(row[0], "zh").chunks) spoken += chunk.phonemes + " ";
    const std::string wanted = without_marks(row[column]);
    const std::string found = without_marks(spoken);
    const std::vector<std::string> words = words_in(wanted);
    sum.words += words.size();
    sum.same_words += common(words, words_in(found));
    sum.symbols += symbols_of(wanted).size();
    sum.same_symbols += common(symbols_of(wanted), symbols_of(found));
    if (std::getenv("KOKORO_SHOW_MANDARIN") != nullptr && words != words_in(found))
      std::cout << row[0] << "\n  " << wanted << "\n  " << found << "\n";
  }
  std::cout << sum.rows << " sentences, words as the reference's: " << sum.word_share()
            << ", symbols: " << sum.symbol_share() << "\n";
  return sum;
}

TEST(MandarinParity, SentencesAreSaidAsTheReferenceDoes) {
  Frontend frontend(released_alphabet(), whole_tables());
  const Agreement found = agreement(frontend, 1);
  EXPECT_GE(found.rows, 500U);
  EXPECT_GE(found.word_share(), whole_tables().empty() ? 0.65 : 0.97);
  EXPECT_GE(found.symbol_share(), 0.95);
}

TEST(MandarinParity, SentencesAreSaidInBopomofoAsTheReferenceDoes) {
  Frontend frontend(released_alphabet_of_bopomofo(), whole_tables());
  const Agreement found = agreement(frontend, 2);
  EXPECT_GE(found.rows, 500U);
  const bool has_tags = fs::exists(whole_tables() / "zh_tag_starts.txt");
  EXPECT_GE(found.word_share(), whole_tables().empty() ? 0.65 : has_tags ? 0.97 : 0.91);
  EXPECT_GE(found.symbol_share(), 0.95);
}

}  // namespace
}  // namespace text
