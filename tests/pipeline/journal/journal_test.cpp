// Journals cut at every byte, with flipped bits, on full disks, and written by many threads.
#include "pipeline/journal/journal.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "io/base/error.h"
#include "tests/support/full_disk.h"
#include "tests/support/sample_journal.h"
#include "tests/support/temp_folder.h"

namespace pipeline {
namespace {

namespace fs = std::filesystem;

std::vector<Record> sample_records() {
  return {sample::begin(), sample::item("book/1", 1.5), sample::item("book/2", 2.5),
          sample::failed_item("book/3", "line one\nline two"), sample::end(2, 1, 3)};
}

/// The lines that a journal file holds, as its reader sees them.
std::vector<std::string> lines_of(const fs::path& journal, int* damaged = nullptr) {
  JournalReader reader(journal);
  std::vector<std::string> lines;
  while (const auto record = reader.next()) lines.push_back(to_line(*record));
  if (damaged != nullptr) *damaged = reader.damaged();
  return lines;
}

struct Written {
  std::vector<std::string> lines;
  std::string bytes;
};

Written written() {
  Written sample;
  for (const Record& record : sample_records()) {
    sample.lines.push_back(to_line(record));
    sample.bytes += sample.lines.back();
  }
  return sample;
}

TEST(JournalTest, AppendedRecordsComeBackInOrderAndAtTheirPlaces) {
  const TempFolder folder;
  const fs::path path = folder / "journal";
  std::vector<std::int64_t> positions;
  {
    JournalWriter journal(path);
    for (const Record& record : sample_records()) positions.push_back(journal.append(record));
    journal.sync();
  }
  EXPECT_EQ(read_bytes(path), written().bytes);
  EXPECT_EQ(lines_of(path), written().lines);
  JournalReader reader(path);
  for (const std::int64_t position : positions) {
    ASSERT_TRUE(reader.next());
    EXPECT_EQ(reader.position(), position);
  }
  reader.seek(positions[2]);
  EXPECT_EQ(to_line(*reader.next()), written().lines[2]);
  EXPECT_EQ(reader.position(), positions[2]);
}

TEST(JournalTest, FileCutAnywhereHoldsTheWholeRecordsBeforeTheCutAndTakesNewOnes) {
  const TempFolder folder;
  const Written whole = written();
  const Record next = sample::item("book/4", 4);
  for (std::size_t cut = 0; cut <= whole.bytes.size(); ++cut) {
    std::vector<std::string> expected;
    for (std::size_t end = 0; const std::string& line : whole.lines)
      if ((end += line.size()) <= cut) expected.push_back(line);
    fs::remove(folder / "journal");  // some file systems flush a file that is written over
    const fs::path path = folder.write("journal", whole.bytes.substr(0, cut));
    int damaged = -1;
    ASSERT_EQ(lines_of(path, &damaged), expected) << "cut at byte " << cut;
    ASSERT_EQ(damaged, 0) << "cut at byte " << cut;

    JournalWriter(path).append(next);
    expected.push_back(to_line(next));
    ASSERT_EQ(lines_of(path, &damaged), expected) << "appended after a cut at byte " << cut;
    ASSERT_EQ(damaged, 0) << "cut at byte " << cut;
  }
}

TEST(JournalTest, TornLineLongerThanABlockIsCutOff) {
  const TempFolder folder;
  Outcome big = sample::item("book/big", 1);
  big.phonemes.assign(20000, 'a');
  const std::string first = to_line(sample::begin());
  const fs::path path = folder.write("journal", first + to_line(big).substr(0, 15000));
  { const JournalWriter journal(path); }
  EXPECT_EQ(read_bytes(path), first);
}

TEST(JournalTest, FlippedBitCostsItsRecordAloneAndIsCounted) {
  const TempFolder folder;
  const Written whole = written();
  const std::size_t begin = whole.lines[0].size();
  const std::size_t end = begin + whole.lines[1].size();
  for (std::size_t at = begin; at < end - 1; ++at) {
    std::string bytes = whole.bytes;
    bytes[at] = static_cast<char>(bytes[at] ^ (at % 2 == 0 ? 1 : 64));
    std::vector<std::string> expected = whole.lines;
    expected.erase(expected.begin() + 1);
    int damaged = 0;
    fs::remove(folder / "journal");
    ASSERT_EQ(lines_of(folder.write("journal", bytes), &damaged), expected) << "byte " << at;
    ASSERT_EQ(damaged, bytes[at] == '\n' ? 2 : 1) << "byte " << at;
  }
}

TEST(JournalTest, LostLineEndCostsTheTwoRecordsItParted) {
  const TempFolder folder;
  const Written whole = written();
  std::string bytes = whole.bytes;
  bytes[whole.lines[0].size() + whole.lines[1].size() - 1] = 'x';
  int damaged = 0;
  EXPECT_EQ(lines_of(folder.write("journal", bytes), &damaged),
            (std::vector{whole.lines[0], whole.lines[3], whole.lines[4]}));
  EXPECT_EQ(damaged, 1);
}

TEST(JournalTest, RightChecksumOfAnotherGrammarIsDamageNotAnError) {
  const TempFolder folder;
  const std::string other = "0ad2b3e2d1b2fd10 {}\n";
  int damaged = 0;
  EXPECT_TRUE(lines_of(folder.write("journal", other + "\n\n" + to_line(sample::begin())), &damaged)
                  .size() == 1);
  EXPECT_EQ(damaged, 3);
}

TEST(JournalTest, FullDiskLeavesWholeRecordsAndTheJournalGoesOnWhenThereIsRoomAgain) {
  const TempFolder folder;
  const fs::path path = folder / "journal";
  const Written whole = written();
  JournalWriter journal(path);
  journal.append(sample_records()[0]);
  {
    const FileSizeLimit full(whole.lines[0].size() + whole.lines[1].size() - 10);
    EXPECT_THROW(journal.append(sample_records()[1]), io::Error);
    EXPECT_THROW(journal.append(sample_records()[2]), io::Error);
    EXPECT_EQ(read_bytes(path), whole.lines[0]) << "the torn line is taken back";
  }
  journal.append(sample_records()[2]);
  EXPECT_EQ(lines_of(path), (std::vector{whole.lines[0], whole.lines[2]}));
}

TEST(JournalTest, RecordsOfManyThreadsAreWholeAndAtTheirPlaces) {
  const TempFolder folder;
  const fs::path path = folder / "journal";
  constexpr int kEach = 200;
  std::vector<std::vector<std::int64_t>> positions(4);
  {
    JournalWriter journal(path);
    std::vector<std::jthread> threads;
    threads.reserve(positions.size());
    for (int t = 0; t < 4; ++t)
      threads.emplace_back([&, t] {
        for (int i = 0; i < kEach; ++i)
          positions[static_cast<std::size_t>(t)].push_back(
              journal.append(sample::item(std::to_string(t) + "/" + std::to_string(i), 1)));
      });
  }
  JournalReader reader(path);
  for (std::size_t t = 0; t < 4; ++t)
    for (int i = 0; i < kEach; ++i) {
      reader.seek(positions[t][static_cast<std::size_t>(i)]);
      const auto record = reader.next();
      ASSERT_TRUE(record);
      ASSERT_EQ(std::get<Outcome>(*record).name, std::to_string(t) + "/" + std::to_string(i));
    }
  EXPECT_EQ(lines_of(path).size(), 4u * kEach);
}

TEST(JournalTest, BytesThatAreNotUtf8AreReplacedAndTheRecordHolds) {
  const TempFolder folder;
  JournalWriter(folder / "journal").append(sample::failed_item("book/1", "found \"\xFF\xFE\""));
  JournalReader reader(folder / "journal");
  const auto record = reader.next();
  ASSERT_TRUE(record);
  EXPECT_EQ(std::get<Outcome>(*record).failure, "found \"\xEF\xBF\xBD\xEF\xBF\xBD\"");
}

TEST(JournalTest, JournalThatCannotBeOpenedNamesItsFile) {
  const TempFolder folder;
  for (const auto& open : std::vector<std::function<void(const fs::path&)>>{
           [](const fs::path& path) { JournalReader reader(path); },
           [](const fs::path& path) { JournalWriter writer(path / "below"); }}) {
    try {
      open(folder / "nowhere");
      FAIL();
    } catch (const io::Error& error) {
      EXPECT_EQ(std::string(error.what()).rfind(folder.path().string() + "/nowhere", 0), 0u);
    }
  }
}

TEST(JournalTest, JournalsAreFoundSortedAndNothingElseIs) {
  const TempFolder folder;
  EXPECT_TRUE(find_journals(folder / "none").empty());
  for (const char* name : {"journal-1-of-2.jsonl", "journal-0-of-2.jsonl", "lock",
                           ".journal-0-of-1.jsonl.0123.part", "journal-0-of-2.jsonl.bak"})
    folder.write(std::string(io::kStateFolder) + "/" + name, "");
  EXPECT_EQ(find_journals(folder.path()),
            (std::vector{journal_path(folder.path(), 0, 2), journal_path(folder.path(), 1, 2)}));
}

}  // namespace
}  // namespace pipeline
