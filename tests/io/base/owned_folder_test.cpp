// Ownership of files: foreign and edited files, links, copies, killed processes, damaged ledgers.
#include "io/base/owned_folder.h"

#include <sys/stat.h>

#include <chrono>
#include <string>
#include <vector>

#include "io/base/hash.h"
#include "tests/io/base/owned_folder_case.h"

namespace io {
namespace {

namespace fs = std::filesystem;

using OwnedFolderTest = OwnedFolderCase;

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

TEST_F(OwnedFolderTest, LinkInTheStateFolderLeadsNowhere) {
  const std::string state = std::string("out/") + kStateFolder;
  for (const char* name : {"lock", "unfinished", "ledger.jsonl"}) {
    fs::remove_all(root_);
    fs::create_directories(temp_ / state);
    const fs::path half = temp_.write("elsewhere/.a.txt.0123456789abcdef.part", "precious");
    fs::create_symlink(temp_ / "elsewhere" / (name == std::string("unfinished") ? "" : "none"),
                       temp_ / state / name);
    EXPECT_NE(place("a.txt", "ours").find("is a symbolic link"), std::string::npos) << name;
    EXPECT_EQ(read_bytes(half), "precious") << name;
    EXPECT_EQ(file_count(temp_ / "elsewhere"), 1) << name;
  }
}

TEST_F(OwnedFolderTest, LinkAboveTheStateFolderOfAnotherKindIsRefused) {
  fs::create_directories(temp_ / "elsewhere");
  fs::create_directories(root_);
  fs::create_directory_symlink(temp_ / "elsewhere", root_ / kStateFolder);
  fs::create_directory_symlink(temp_ / "elsewhere", root_ / "report");
  const fs::path page = fs::path(kStateFolder) / "page";
  EXPECT_NE(place("a.txt", "ours", {.state = page}).find("is a symbolic link"), std::string::npos);
  EXPECT_NE(
      place("a.txt", "ours", {.state = "state", .folder = "report"}).find("is a symbolic link"),
      std::string::npos);
  EXPECT_EQ(file_count(temp_ / "elsewhere"), 0);
}

TEST_F(OwnedFolderTest, FolderThatTheUserNamesMayBeALink) {
  fs::create_directories(temp_ / "elsewhere");
  fs::create_directory_symlink(temp_ / "elsewhere", root_);
  EXPECT_EQ(place("list/a.txt", "ours"), "");
  EXPECT_EQ(read_bytes(temp_ / "elsewhere/list/a.txt"), "ours");
}

TEST_F(OwnedFolderTest, PipeInsteadOfTheLockIsInTheWay) {
  fs::create_directories(root_ / kStateFolder);
  ASSERT_EQ(::mkfifo((root_ / kStateFolder / "lock").c_str(), 0600), 0);
  EXPECT_NE(place("a.txt", "ours").find("is in the way"), std::string::npos);
}

TEST_F(OwnedFolderTest, ChangeThatKeepsSizeAndTimeIsNoticed) {
  place("a.txt", "ours");
  const fs::file_time_type time = fs::last_write_time(root_ / "a.txt");
  temp_.write("out/a.txt", "mine");
  fs::last_write_time(root_ / "a.txt", time);
  EXPECT_NE(place("a.txt", "newer").find("has changed since"), std::string::npos);
  own([](OwnedFolder& folder) {
    EXPECT_EQ(folder.fault("a.txt", {4, Hash128::of("ours").hex()}, false),
              "has a file with other content");
    EXPECT_FALSE(folder.remove("a.txt"));
  });
  EXPECT_EQ(bytes_of("a.txt"), "mine");
}

TEST_F(OwnedFolderTest, CopiedFolderIsReadOnceAndThenKnown) {
  place("a.txt", "ours");
  const fs::path copy = temp_ / "copy";
  fs::copy(root_, copy, fs::copy_options::recursive);
  const FileStamp stamp{4, Hash128::of("ours").hex()};
  EXPECT_EQ(OwnedFolder(copy).fault("a.txt", stamp, false), "");
  const auto lines = FileLedger(Folder(copy / kStateFolder), "").find("a.txt");
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_TRUE(lines[0].vouches_for(look_at(copy / "a.txt")));
}

TEST_F(OwnedFolderTest, LedgerWithoutChangeTimesIsStillOurs) {
  place("a.txt", "ours");
  const fs::path log = root_ / kStateFolder / "ledger.jsonl";
  const std::string hash = Hash128::of("ours").hex();
  temp_.write(fs::relative(log, temp_.path()).string(),
              log_line(R"({"path":"a.txt","bytes":4,"time_ns":1,"hash":")" + hash + "\"}"));
  EXPECT_EQ(place("a.txt", "newer"), "");
  EXPECT_EQ(bytes_of("a.txt"), "newer");
}

TEST_F(OwnedFolderTest, PlacedFileIsKnownWithoutReadingIt) {
  place("a.txt", "ours");
  place("a.txt", "newer");
  const auto lines = FileLedger(Folder(root_ / kStateFolder), "").find("a.txt");
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_TRUE(lines[0].vouches_for(look_at(root_ / "a.txt")));
}

TEST_F(OwnedFolderTest, CheckRefusesWhatPlacingWould) {
  temp_.write("out/mine.txt", "precious");
  own([](OwnedFolder& folder) {
    write_file({folder, "ours.txt"}, "ours");
    EXPECT_NE(fault_of([&] { folder.check("mine.txt"); }), "");
    EXPECT_EQ(fault_of([&] { folder.check("ours.txt"); }), "");
    EXPECT_EQ(fault_of([&] { folder.check("none/new.txt"); }), "");
  });
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
    const LedgerLine line{.path = "a.txt", .stamp = stamp, .replaced = Hash128::of("old").hex()};
    FileLedger(Folder(root_ / kStateFolder), "").note(line, true);
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

TEST_F(OwnedFolderTest, ForeignLedgerIsBegunAnewWhereTheCallerKnowsItsFiles) {
  temp_.write(std::string("out/") + kStateFolder + "/ledger.jsonl", "a user's notes\n");
  EXPECT_EQ(place("a.txt", "ours", {.can_rebuild = true}), "");
  EXPECT_EQ(bytes_of("a.txt"), "ours");
}

TEST_F(OwnedFolderTest, FlippedBitInALedgerCostsNoMoreThanItsLine) {
  place("a.txt", "ours");
  place("b.txt", "ours");
  const fs::path log = root_ / kStateFolder / "ledger.jsonl";
  const std::string whole = read_bytes(log);
  for (std::size_t at = 0; at < whole.find('\n'); ++at) {
    std::string damaged = whole;
    damaged[at] ^= 0x40;
    temp_.write(fs::relative(log, temp_.path()).string(), damaged);
    own([&](OwnedFolder& folder) { EXPECT_TRUE(folder.has("b.txt")) << at; });
  }
}

TEST_F(OwnedFolderTest, LedgerCutAtEveryByteLosesNoForeignFileAndKeepsOurs) {
  place("a.txt", "ours");
  const fs::path log = root_ / kStateFolder / "ledger.jsonl";
  const std::string whole = read_bytes(log);
  for (std::size_t bytes = 0; bytes <= whole.size(); ++bytes) {
    temp_.write("out/a.txt", "ours");
    temp_.write(fs::relative(log, temp_.path()).string(), whole.substr(0, bytes));
    const std::string fault = place("a.txt", "newer");
    EXPECT_EQ(fault.empty(), bytes > whole.find('\n')) << bytes << " " << fault;
    EXPECT_EQ(bytes_of("a.txt"), fault.empty() ? "newer" : "ours");
  }
}

}  // namespace
}  // namespace io
