// Matching of items between files, folders and runs, with missing, added and invalid ones.
#include <gtest/gtest.h>
#include <unistd.h>

#include <functional>

#include "io/base/error.h"
#include "pipeline/diff/compare/compare_item.h"
#include "tests/support/sample_journal.h"
#include "tests/support/temp_folder.h"

namespace pipeline::diff {
namespace {

std::vector<std::string> ids(const std::vector<Pair>& pairs) {
  std::vector<std::string> found;
  found.reserve(pairs.size());
  for (const Pair& pair : pairs)
    found.push_back(pair.id + (pair.baseline.path.empty() ? " added" : "") +
                    (pair.candidate.path.empty() ? " missing" : ""));
  return found;
}

std::string error_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const io::Error& error) {
    return error.what();
  }
  return "";
}

std::string line(const std::string& id, const std::string& path) {
  return R"({"id": ")" + id + R"(", "corpus": "c", "path": ")" + path + R"(", "text": "Hm."})" +
         "\n";
}

TEST(MatchingTest, FilesAreOneItem) {
  const TempFolder folder;
  const auto a = folder.write("a.wav", "x");
  const auto b = folder.write("b.flac", "y");
  const auto pairs = match(a, b);
  ASSERT_EQ(pairs.size(), 1);
  EXPECT_EQ(pairs[0].id, "a.wav");
  EXPECT_EQ(pairs[0].candidate.path, b);
}

TEST(MatchingTest, FoldersAreMatchedByPathWithoutExtension) {
  const TempFolder folder;
  for (const char* name : {"a/x/1.wav", "a/2.wav", "a/note.txt", "a/.hidden/3.wav", "a/.4.wav"})
    folder.write(name, "");
  for (const char* name : {"b/x/1.FLAC", "b/5.ogg"}) folder.write(name, "");
  EXPECT_EQ(ids(match(folder / "a", folder / "b")),
            (std::vector<std::string>{"2 missing", "5 added", "x/1"}));
}

TEST(MatchingTest, FilesThatDifferInExtensionAloneKeepIt) {
  const TempFolder folder;
  for (const char* name : {"a/1.wav", "a/1.ogg", "b/1.wav", "b/1.ogg"}) folder.write(name, "");
  EXPECT_EQ(ids(match(folder / "a", folder / "b")), (std::vector<std::string>{"1.ogg", "1.wav"}));
}

TEST(MatchingTest, FolderThatIsClosedIsNamed) {
  const TempFolder folder;
  folder.write("a/1.wav", "");
  folder.write("b/closed/1.wav", "");
  std::filesystem::permissions(folder / "b/closed", std::filesystem::perms::none);
  const std::string error = error_of([&] { match(folder / "a", folder / "b"); });
  std::filesystem::permissions(folder / "b/closed", std::filesystem::perms::all);
  if (::geteuid() == 0) GTEST_SKIP() << "needs a user other than root";
  EXPECT_NE(error.find("b/closed: cannot list it"), std::string::npos) << error;
}

TEST(MatchingTest, LinkToItselfIsAnItemAndLinkToNothingIsNone) {
  const TempFolder folder;
  for (const char* name : {"a/1.wav", "b/1.wav"}) folder.write(name, "");
  std::filesystem::create_symlink("loop.wav", folder / "b/loop.wav");
  std::filesystem::create_symlink("nothing", folder / "b/gone.wav");
  EXPECT_EQ(ids(match(folder / "a", folder / "b")), (std::vector<std::string>{"1", "loop added"}));
}

TEST(MatchingTest, WhatDiffKeepsInAFolderIsNoItem) {
  const TempFolder folder;
  for (const char* name :
       {"a/1.wav", "b/1.wav", "b/diff-items/2.flac", "b/kept/baseline.jsonl", "b/kept/audio/3.wav"})
    folder.write(name, "");
  EXPECT_EQ(ids(match(folder / "a", folder / "b")),
            (std::vector<std::string>{"1", "diff-items/2 added"}));
  std::filesystem::create_directories(folder / "b/.kokoro-render/page");
  EXPECT_EQ(ids(match(folder / "a", folder / "b")), (std::vector<std::string>{"1"}));
}

TEST(MatchingTest, RunsAreMatchedById) {
  const TempFolder folder;
  for (const char* name : {"a/old/1.wav", "a/old/2.wav", "b/new/3.wav", "b/new/1.flac"})
    folder.write(name, "");
  folder.write("a/metadata.jsonl", line("1", "old/1.wav") + line("2", "old/2.wav"));
  folder.write("b/metadata.jsonl", line("3", "new/3.wav") + line("1", "new/1.flac"));
  const auto pairs = match(folder / "a", folder / "b");
  EXPECT_EQ(ids(pairs), (std::vector<std::string>{"c/1", "c/2 missing", "c/3 added"}));
  EXPECT_EQ(pairs[0].candidate.path, folder / "b" / "new/1.flac");
  EXPECT_EQ(pairs[0].text, "Hm.");
}

/// Folders a and b with a journal each that names c/1 and c/2, and their files.
class JournaledRunsTest : public testing::Test {
 protected:
  JournaledRunsTest() {
    for (const char* side : {"a", "b"}) {
      std::vector<pipeline::Record> records = {sample::begin()};
      for (const char* name : {"c/1", "c/2"}) {
        records.push_back(sample::item(name, 1));
        folder_.write(std::string(side) + "/" + name + ".wav", "");
      }
      pipeline::Outcome apart = sample::item("c/3", 1);
      apart.status = Status::kQuarantined;
      apart.path = "quarantine/c/3.wav";
      records.push_back(apart);
      folder_.write(std::string(side) + "/quarantine/c/3.wav", "");
      sample::write_journal(folder_ / side, 0, 1, records);
    }
  }

  std::vector<std::string> found() const { return ids(match(folder_ / "a", folder_ / "b")); }

  TempFolder folder_;
};

TEST_F(JournaledRunsTest, FileThatIsGoneIsMissing) {
  std::filesystem::remove(folder_ / "b/c/1.wav");
  EXPECT_EQ(found(), (std::vector<std::string>{"c/1 missing", "c/2"}));
  std::filesystem::remove(folder_ / "a/c/1.wav");
  EXPECT_EQ(found(), (std::vector<std::string>{"c/1 missing", "c/2"})) << "it is still listed";
  folder_.write("b/c/1.wav", "");
  EXPECT_EQ(found(), (std::vector<std::string>{"c/1 added", "c/2"}));
}

TEST_F(JournaledRunsTest, FileThatNobodyNamesIsAdded) {
  for (const char* name : {"b/c/9.wav", "b/c/1.flac", "b/new.wav", "b/c/note.txt"})
    folder_.write(name, "");
  EXPECT_EQ(found(),
            (std::vector<std::string>{"c/1", "c/1.flac added", "c/2", "c/9 added", "new added"}));
  EXPECT_EQ(match(folder_ / "b", folder_ / "b").size(), 5);
}

TEST_F(JournaledRunsTest, WhatLiesWhereNoItemDoesIsOfSomethingElse) {
  folder_.write("b/diff-items/1.flac", "");
  folder_.write("b/wavs/1.wav", "");
  EXPECT_EQ(found(), (std::vector<std::string>{"c/1", "c/2"}));
}

TEST(MatchingTest, ListedPathOutsideOfTheFolderIsAProblemOfItsItem) {
  const TempFolder folder;
  folder.write("a/metadata.jsonl", line("1", "../secret.wav") + line("2", "/etc/passwd"));
  folder.write("b/metadata.jsonl", line("1", "1.wav") + line("2", "x/../../2.wav"));
  const auto pairs = match(folder / "a", folder / "b");
  ASSERT_EQ(pairs.size(), 2);
  EXPECT_NE(pairs[0].baseline.problem.find("../secret.wav"), std::string::npos);
  EXPECT_NE(pairs[1].baseline.problem, "");
  EXPECT_NE(pairs[1].candidate.problem, "");
  EXPECT_EQ(pairs[0].candidate.problem, "");
}

TEST(MatchingTest, BrokenListIsAnErrorWithItsLine) {
  const TempFolder folder;
  folder.write("a/metadata.jsonl", line("1", "1.wav") + "{\"id\": 3}\n");
  folder.write("b/metadata.jsonl", "");
  const auto call = [&] { match(folder / "a", folder / "b"); };
  EXPECT_NE(error_of(call).find("metadata.jsonl:2"), std::string::npos) << error_of(call);
  folder.write("a/metadata.jsonl", line("1", "1.wav") + line("1", "2.wav"));
  EXPECT_NE(error_of(call).find("c/1 twice"), std::string::npos) << error_of(call);
}

TEST(MatchingTest, BaselineIsNoRun) {
  const TempFolder folder;
  folder.write("a/1.wav", "x");
  folder.write("b/baseline.jsonl", "");
  EXPECT_NE(error_of([&] { match(folder / "a", folder / "b"); }).find("b: is a baseline"),
            std::string::npos);
}

TEST(MatchingTest, SidesOfDifferentKindAreRefused) {
  const TempFolder folder;
  const auto file = folder.write("a.wav", "x");
  EXPECT_NE(error_of([&] { match(file, folder.path()); }).find("expected a file"),
            std::string::npos);
  EXPECT_NE(error_of([&] { match(folder.path(), folder / "none"); }).find("no such"),
            std::string::npos);
}

}  // namespace
}  // namespace pipeline::diff
