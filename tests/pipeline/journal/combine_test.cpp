// Journals of shards combined into one: order, repeated and interrupted runs, a full disk.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "io/base/error.h"
#include "pipeline/journal/journal.h"
#include "tests/support/full_disk.h"
#include "tests/support/sample_journal.h"
#include "tests/support/temp_folder.h"

namespace pipeline {
namespace {

namespace fs = std::filesystem;

/// Journals of three shards, the first of them with a torn end, and one of an earlier whole run.
void write_shards(const fs::path& output) {
  sample::write_journal(output, 0, 1, {sample::begin(1), sample::item("a/early", 1)});
  for (int shard = 0; shard < 3; ++shard) {
    const std::string name = "a/" + std::to_string(shard);
    sample::write_journal(output, shard, 3,
                          {sample::begin(2 + shard, 2, shard, 3), sample::item(name, 1),
                           sample::item(name + "b", 2), sample::end(1 + shard, 1)});
  }
  std::ofstream(journal_path(output, 0, 3), std::ios::app) << "0123 torn";
}

std::vector<std::string> all_lines(const fs::path& output) {
  std::vector<std::string> lines;
  for (const fs::path& path : find_journals(output)) {
    JournalReader reader(path);
    while (const auto record = reader.next()) lines.push_back(to_line(*record));
  }
  std::sort(lines.begin(), lines.end());
  return lines;
}

TEST(CombineTest, KeepsEveryRecordOnceInOneJournal) {
  const TempFolder folder;
  write_shards(folder.path());
  const auto before = all_lines(folder.path());
  combine_journals(folder.path());
  EXPECT_EQ(find_journals(folder.path()), std::vector{journal_path(folder.path(), 0, 1)});
  EXPECT_EQ(all_lines(folder.path()), before);
  EXPECT_EQ(before.size(), 2u + 3 * 4);
}

TEST(CombineTest, RunsStayTogetherBehindTheirBegin) {
  const TempFolder folder;
  write_shards(folder.path());
  combine_journals(folder.path());
  JournalReader reader(journal_path(folder.path(), 0, 1));
  int shard = -1;
  while (const auto record = reader.next()) {
    if (const auto* begin = std::get_if<RunBegin>(&*record)) shard = begin->shard;
    const auto* outcome = std::get_if<Outcome>(&*record);
    if (outcome == nullptr || outcome->name == "a/early") continue;
    EXPECT_EQ(outcome->name.substr(2, 1), std::to_string(shard));
  }
}

TEST(CombineTest, DoneAgainItChangesNothing) {
  const TempFolder folder;
  write_shards(folder.path());
  combine_journals(folder.path());
  const std::string once = read_bytes(journal_path(folder.path(), 0, 1));
  combine_journals(folder.path());
  EXPECT_EQ(read_bytes(journal_path(folder.path(), 0, 1)), once);
}

TEST(CombineTest, CrashBetweenWritingAndRemovingIsMended) {
  const TempFolder folder;
  write_shards(folder.path());
  const auto before = all_lines(folder.path());
  std::array<std::string, 3> shards;
  for (int shard = 0; shard < 3; ++shard)
    shards[static_cast<std::size_t>(shard)] = read_bytes(journal_path(folder.path(), shard, 3));
  combine_journals(folder.path());
  for (int shard = 1; shard < 3; ++shard)  // the first was removed before the crash
    folder.write(fs::relative(journal_path(folder.path(), shard, 3), folder.path()).string(),
                 shards[static_cast<std::size_t>(shard)]);
  combine_journals(folder.path());
  EXPECT_EQ(all_lines(folder.path()), before);
  EXPECT_EQ(find_journals(folder.path()).size(), 1u);
}

TEST(CombineTest, FullDiskChangesNothing) {
  const TempFolder folder;
  write_shards(folder.path());
  const auto before = all_lines(folder.path());
  {
    const FileSizeLimit full(2000);
    EXPECT_THROW(combine_journals(folder.path()), io::Error);
  }
  EXPECT_EQ(find_journals(folder.path()).size(), 4u);
  EXPECT_EQ(all_lines(folder.path()), before);
  EXPECT_EQ(file_count(folder / io::kStateFolder), 4) << "nothing half-written stays";
}

TEST(CombineTest, FolderWithoutJournalsGetsNone) {
  const TempFolder folder;
  combine_journals(folder.path());
  EXPECT_EQ(file_count(folder.path()), 0);
}

}  // namespace
}  // namespace pipeline
