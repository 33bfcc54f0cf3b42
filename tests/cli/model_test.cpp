// The model inspect command: which phonemes of a language a model lacks.
#include <gtest/gtest.h>

#include <string>

#include "tests/cli/kokoro_render.h"

namespace {

void expect_in(const ProgramResult& result, const std::string& part) {
  EXPECT_NE(result.out.find(part), std::string::npos) << result.out << result.err;
}

std::string row_of(const std::string& table, const std::string& language) {
  const std::size_t begin = table.find("\n" + language + " ") + 1;
  return table.substr(begin, table.find('\n', begin) - begin);
}

TEST(ModelInspectTest, SaysWhatALanguageNeedsThatTheModelLacks) {
  const ProgramResult result =
      run({"model", "inspect", "synthetic", "--language", "pl", "--language", "la"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  expect_in(result, "language  pl: 3% of ");
  expect_in(result, "\nhas       ˈ ");
  expect_in(result, "\nlacks     ʑ  U+0291  25 words  października, ");
  expect_in(result, "language  la: unknown phonemes, for ICU has no words of it\n");
}

TEST(ModelInspectTest, ListsAllLanguages) {
  const ProgramResult result = run({"model", "inspect", "synthetic", "--languages"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  expect_in(result, "language            words  affected  the alphabet lacks\n");
  // How many words there are differs between releases of ICU.
  EXPECT_TRUE(row_of(result.out, "fi").ends_with("        0%  -"));
  EXPECT_TRUE(row_of(result.out, "sv").ends_with("       23%  ʉ ɵ"));
  EXPECT_TRUE(row_of(result.out, "it").ends_with("      0.2%  ◌̪"));
}

TEST(ModelInspectTest, SaysHowTheModelKnowsMandarin) {
  expect_in(run({"model", "inspect", "demo"}),
            "\nMandarin    in IPA with arrows for tones (v1.0)\n");
  expect_in(run({"model", "inspect", "demo", "--json", "-"}), "\"mandarin\": \"in IPA ");
}

TEST(ModelInspectTest, UnknownLanguageIsAUsageError) {
  const ProgramResult result = run({"model", "inspect", "synthetic", "--language", "fr"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_NE(result.err.find("(did you mean \"fr-fr\"?)"), std::string::npos) << result.err;
}

}  // namespace
