#include "io/files/owned_folder.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "io/files/hash.h"
#include "tests/support/full_disk.h"
#include "tests/support/temp_folder.h"

namespace io {
namespace {

namespace fs = std::filesystem;

/// What is wrong with a call; empty when it returns.
template <typename Call>
std::string fault_of(Call call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

class OwnedFolderTest : public testing::Test {
 protected:
  /// Does something with the folder as a process of its own would.
  template <typename Use>
  void own(Use use, FolderClaim claim = {}) {
    OwnedFolder folder(root_, std::move(claim));
    use(folder);
  }
  std::string place(const std::string& path, const std::string& bytes, FolderClaim claim = {}) {
    return fault_of([&] {
      own([&](OwnedFolder& folder) { write_file({folder, path}, bytes); }, std::move(claim));
    });
  }
  std::string bytes_of(const std::string& path) const { return read_bytes(root_ / path); }

  TempFolder temp_;
  fs::path root_ = temp_ / "out";
};

TEST_F(OwnedFolderTest, OwnFilesAreReplacedInTheSameProcessAndInLaterOnes) {
  own([&](OwnedFolder& folder) {
    for (const char* text : {"one", "two"}) write_file({folder, "deep/in/a.txt"}, text);
  });
  EXPECT_EQ(bytes_of("deep/in/a.txt"), "two");
  EXPECT_EQ(place("deep/in/a.txt", "three"), "");
  EXPECT_EQ(bytes_of("deep/in/a.txt"), "three");
}

TEST_F(OwnedFolderTest, ForeignFileIsNeitherReplacedNorRemoved) {
  temp_.write("out/a.txt", "precious");
  EXPECT_NE(place("a.txt", "ours").find("was not written by kokoro-render"), std::string::npos);
  own([](OwnedFolder& folder) {
    EXPECT_FALSE(folder.has("a.txt"));
    EXPECT_FALSE(folder.remove("a.txt"));
    folder.remove_others();
  });
  EXPECT_EQ(bytes_of("a.txt"), "precious");
}

TEST_F(OwnedFolderTest, OwnFileThatSomebodyChangedIsForeign) {
  place("a.txt", "ours");
  temp_.write("out/a.txt", "edited by hand");
  EXPECT_NE(place("a.txt", "newer").find("has changed since"), std::string::npos);
  own([](OwnedFolder& folder) { folder.remove_others(); });
  EXPECT_EQ(bytes_of("a.txt"), "edited by hand");
}

TEST_F(OwnedFolderTest, OwnFileIsKnownByItsBytesWhenItsTimeHasChanged) {
  place("a.txt", "ours");
  fs::last_write_time(root_ / "a.txt", fs::file_time_type::clock::now() + std::chrono::hours(1));
  EXPECT_EQ(place("a.txt", "newer"), "");
  EXPECT_EQ(bytes_of("a.txt"), "newer");
}

TEST_F(OwnedFolderTest, EqualFileOfAnotherIsTakenOver) {
  temp_.write("out/a.txt", "same");
  EXPECT_EQ(place("a.txt", "same"), "");
}

TEST_F(OwnedFolderTest, EmptyFileOfAnotherIsForeign) {
  temp_.write("out/a.txt", "");
  EXPECT_NE(place("a.txt", "ours"), "");
  EXPECT_TRUE(fs::is_empty(root_ / "a.txt"));
}

TEST_F(OwnedFolderTest, PathThatLeadsOutIsRefused) {
  temp_.write("precious.txt", "keep");
  for (const char* path : {"../precious.txt", "a/../../precious.txt", "/etc/passwd", "", ".."}) {
    EXPECT_NE(place(path, "ours").find("leads out of"), std::string::npos) << path;
    EXPECT_NE(fault_of([&] { own([&](OwnedFolder& folder) { folder.remove(path); }); }), "");
  }
  EXPECT_EQ(read_bytes(temp_ / "precious.txt"), "keep");
}

TEST_F(OwnedFolderTest, AdoptedFileIsOursAndAnotherUntilItIsKept) {
  temp_.write("out/a.txt", "named by a record of ours");
  temp_.write("out/b.txt", "named, too, but changed since");
  own([](OwnedFolder& folder) {
    folder.adopt("a.txt", FileStamp{25, Hash128::of("named by a record of ours").hex()});
    folder.adopt("b.txt", FileStamp{4, Hash128::of("ours").hex()});
    EXPECT_TRUE(folder.has("a.txt"));
    EXPECT_FALSE(folder.has("b.txt"));
    folder.remove_others();
  });
  EXPECT_FALSE(fs::exists(root_ / "a.txt"));
  EXPECT_TRUE(fs::exists(root_ / "b.txt"));
}

TEST_F(OwnedFolderTest, SymbolicLinksAreNotFollowed) {
  temp_.write("elsewhere/a.txt", "keep");
  fs::create_directories(root_);
  fs::create_directory_symlink(temp_ / "elsewhere", root_ / "link");
  fs::create_symlink(temp_ / "elsewhere/a.txt", root_ / "b.txt");
  EXPECT_NE(place("link/a.txt", "ours").find("is a symbolic link"), std::string::npos);
  EXPECT_NE(place("b.txt", "ours").find("is a symbolic link"), std::string::npos);
  EXPECT_EQ(read_bytes(temp_ / "elsewhere/a.txt"), "keep");
  EXPECT_EQ(file_count(temp_ / "elsewhere"), 1);
}

TEST_F(OwnedFolderTest, StateFolderThatIsALinkIsRefused) {
  fs::create_directories(temp_ / "elsewhere");
  fs::create_directories(root_);
  fs::create_directory_symlink(temp_ / "elsewhere", root_ / kStateFolder);
  EXPECT_NE(place("a.txt", "ours").find("is a symbolic link"), std::string::npos);
  EXPECT_EQ(file_count(temp_ / "elsewhere"), 0);
}

TEST_F(OwnedFolderTest, InputIsNotReplacedEvenIfItWasOursBefore) {
  place("a.txt", "ours");
  FolderClaim claim;
  claim.inputs.add(root_ / "a.txt");
  EXPECT_NE(place("a.txt", "newer", std::move(claim)).find("which is read"), std::string::npos);
  EXPECT_EQ(bytes_of("a.txt"), "ours");
}

TEST_F(OwnedFolderTest, InputIsKnownThroughAHardLink) {
  const fs::path source = temp_.write("book.epub", "the book");
  fs::create_directories(root_);
  fs::create_hard_link(source, root_ / "book.epub");
  FolderClaim claim;
  claim.inputs.add(source);
  EXPECT_NE(place("book.epub", "the book", std::move(claim)), "") << "though the bytes are equal";
  EXPECT_EQ(fs::hard_link_count(source), 2u);
}

TEST_F(OwnedFolderTest, OthersAreThoseNeitherPlacedNorKept) {
  own([](OwnedFolder& folder) {
    for (const char* path : {"a.txt", "b/b.txt", "c.txt"}) write_file({folder, path}, path);
  });
  temp_.write("out/d.txt", "precious");
  own([](OwnedFolder& folder) {
    write_file({folder, "a.txt"}, "new");
    folder.keep("c.txt");
    folder.remove_others();
  });
  EXPECT_EQ(bytes_of("a.txt"), "new");
  EXPECT_FALSE(fs::exists(root_ / "b/b.txt"));
  EXPECT_EQ(bytes_of("c.txt"), "c.txt");
  EXPECT_EQ(bytes_of("d.txt"), "precious");
}

TEST_F(OwnedFolderTest, RefusedFileOfAGroupKeepsTheOthersFromBeingPlaced) {
  temp_.write("out/b.txt", "precious");
  own([](OwnedFolder& folder) {
    FileGroup group(folder);
    group.add("a.txt", "ours");
    group.add("b.txt", "ours");
    EXPECT_NE(fault_of([&] { group.place(); }), "");
  });
  EXPECT_FALSE(fs::exists(root_ / "a.txt"));
  EXPECT_EQ(bytes_of("b.txt"), "precious");
}

TEST_F(OwnedFolderTest, FileNotedButNotPlacedByAKilledProcessIsReplacedByTheNext) {
  place("a.txt", "old");
  {  // died between the ledger and the rename
    const FileStamp stamp{3, Hash128::of("new").hex()};
    const LedgerLine line{"a.txt", stamp, 0, Hash128::of("old").hex()};
    FileLedger(root_ / kStateFolder, "").note(line, true);
  }
  EXPECT_EQ(place("a.txt", "newest"), "");
  EXPECT_EQ(bytes_of("a.txt"), "newest");
}

TEST_F(OwnedFolderTest, WhatAKilledProcessLeftUnfinishedIsRemovedAndNothingElse) {
  own([](OwnedFolder&) {});
  const std::string staging = std::string("out/") + kStateFolder + "/unfinished/";
  temp_.write(staging + ".a.txt.0123456789abcdef.part", "half");
  temp_.write(staging + "notes.txt", "precious");
  const std::string journal =
      std::string("out/") + kStateFolder + "/.journal.0123456789abcdef.part";
  temp_.write(journal, "half");
  own([](OwnedFolder&) {});
  EXPECT_FALSE(fs::exists(temp_ / journal));
  EXPECT_FALSE(fs::exists(temp_ / (staging + ".a.txt.0123456789abcdef.part")));
  EXPECT_EQ(read_bytes(temp_ / (staging + "notes.txt")), "precious");
}

TEST_F(OwnedFolderTest, FaultTellsWhatIsWrongWithAFile) {
  const FileStamp stamp{4, Hash128::of("ours").hex()};
  own([&](OwnedFolder& folder) {
    const auto fault = [&](bool verify) { return folder.fault("a.txt", stamp, verify); };
    EXPECT_EQ(fault(false), "has lost its file");
    write_file({folder, "a.txt"}, "ours");
    EXPECT_EQ(fault(false), "");
    EXPECT_EQ(fault(true), "");
    temp_.write("out/a.txt", "our");
    EXPECT_EQ(fault(false), "has a file of 3 bytes, expected 4");
    temp_.write("out/a.txt", "OURS");
    EXPECT_EQ(fault(false), "has a file with other content") << "another file of the same size";
  });
}

TEST_F(OwnedFolderTest, PartsWorkSideBySideAndKnowEachOthersFiles) {
  OwnedFolder first(root_, {.part = "0-of-2"});
  write_file({first, "a.txt"}, "of the first");
  EXPECT_NE(place("b.txt", "x", {.part = "0-of-2"}), "") << "is taken";
  EXPECT_NE(place("b.txt", "x"), "") << "not alone";
  OwnedFolder second(root_, {.part = "1-of-2"});
  EXPECT_TRUE(second.has("a.txt"));
}

TEST_F(OwnedFolderTest, FolderRemovedUnderWayIsMadeAgain) {
  own([&](OwnedFolder& folder) {
    write_file({folder, "list/a.txt"}, "a");
    fs::remove_all(root_ / "list");
    write_file({folder, "list/b.txt"}, "b");
  });
  EXPECT_EQ(bytes_of("list/b.txt"), "b");
}

TEST_F(OwnedFolderTest, RootThatIsGoneIsLostAndNotJustAFailure) {
  own([&](OwnedFolder& folder) {
    AtomicFile file({folder, "a.txt"});
    fs::remove_all(root_);
    EXPECT_THROW(file.commit(), OutputLost);
    EXPECT_THROW(AtomicFile({folder, "b.txt"}), OutputLost);
  });
}

TEST_F(OwnedFolderTest, ReleasedFolderKeepsNoStateAndFilesStay) {
  own([](OwnedFolder& folder) {
    write_file({folder, "a.txt"}, "ours");
    folder.release();
  });
  EXPECT_EQ(file_count(root_), 1);
  EXPECT_EQ(bytes_of("a.txt"), "ours");
}

TEST_F(OwnedFolderTest, ForeignLedgerIsNotTouched) {
  temp_.write(std::string("out/") + kStateFolder + "/ledger.jsonl", "a user's notes\n");
  EXPECT_NE(place("a.txt", "ours").find("another program's file"), std::string::npos);
  EXPECT_EQ(bytes_of(std::string(kStateFolder) + "/ledger.jsonl"), "a user's notes\n");
}

TEST_F(OwnedFolderTest, LedgerCutAtEveryByteLosesNoForeignFileAndKeepsOurs) {
  place("a.txt", "ours");
  const fs::path log = root_ / kStateFolder / "ledger.jsonl";
  const std::string whole = read_bytes(log);
  for (std::size_t bytes = 0; bytes <= whole.size(); ++bytes) {
    temp_.write("out/a.txt", "ours");
    temp_.write(fs::relative(log, temp_.path()).string(), whole.substr(0, bytes));
    const std::string fault = place("a.txt", "newer");
    EXPECT_EQ(fault.empty(), bytes == whole.size()) << bytes << " " << fault;
    EXPECT_EQ(bytes_of("a.txt"), fault.empty() ? "newer" : "ours");
  }
}

}  // namespace
}  // namespace io
