#include <gtest/gtest.h>

#include <string>

#include "tests/cli/kokoro_render.h"

namespace {

void expect_in(const ProgramResult& result, const std::string& part) {
  EXPECT_NE(result.out.find(part), std::string::npos) << result.out << result.err;
}

TEST(ModelInspectTest, SaysWhatALanguageNeedsThatTheModelLacks) {
  const ProgramResult result =
      run({"model", "inspect", "synthetic", "--language", "pl", "--language", "la"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  expect_in(result, "language  pl: 3% of 990 words need what the model's alphabet lacks\n");
  expect_in(result, "\nhas       ˈ ");
  expect_in(result, "\nlacks     ʑ  U+0291  25 words  października, ");
  expect_in(result, "language  la: unknown phonemes, for ICU has no words of it\n");
}

TEST(ModelInspectTest, ListsAllLanguages) {
  const ProgramResult result = run({"model", "inspect", "synthetic", "--languages"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  expect_in(result, "language            words  affected  the alphabet lacks\n");
  expect_in(result, "\nde                   1040        0%  -\n");
  expect_in(result, "\nsv                   1040       23%  ʉ ɵ\n");
  expect_in(result, "\nit                   1032      0.2%  ◌̪\n");
}

TEST(ModelInspectTest, UnknownLanguageIsAUsageError) {
  const ProgramResult result = run({"model", "inspect", "synthetic", "--language", "fr"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_NE(result.err.find("(did you mean \"fr-fr\"?)"), std::string::npos) << result.err;
}

}  // namespace
