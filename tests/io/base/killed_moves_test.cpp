// Processes that are killed while a file of theirs and one of somebody else change places.
#include <signal.h>

#include <cerrno>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "tests/io/base/libc_hooks.h"
#include "tests/io/base/owned_folder_case.h"

namespace io {
namespace {

namespace fs = std::filesystem;

class KilledMovesTest : public OwnedFolderCase {
 protected:
  /// A hook that saves `a.txt` before the first call `save_at`, and then kills the process before
  /// the next call `kill_at`.
  Hook save_and_kill(std::string save_at, std::string kill_at) {
    return [this, save_at = std::move(save_at), kill_at = std::move(kill_at), is_saved = false](
               std::string_view call, std::string_view /*file*/) mutable {
      if (is_saved && call == kill_at) ::raise(SIGKILL);
      if (!is_saved && call == save_at) {
        save("a.txt", "precious");
        is_saved = true;
      }
      return 0;
    };
  }

  /// Replaces or removes `a.txt` in a process that is killed before it puts back what somebody
  /// saved meanwhile: the place has the new file, or none.
  void die_replacing() {
    ASSERT_EQ(place("a.txt", "ours"), "");
    const auto die = [&] {
      const Hooked killing(save_and_kill("exchange", "exchange"));
      place("a.txt", "newer");
    };
    EXPECT_EXIT(die(), testing::KilledBySignal(SIGKILL), "");
    ASSERT_EQ(bytes_of("a.txt"), "newer");
  }
  void die_removing() {
    ASSERT_EQ(place("a.txt", "ours"), "");
    const auto die = [&] {
      OwnedFolder folder(root_);
      const Hooked killing(save_and_kill("rename", "place"));
      folder.remove("a.txt");
    };
    EXPECT_EXIT(die(), testing::KilledBySignal(SIGKILL), "");
    ASSERT_FALSE(fs::exists(root_ / "a.txt"));
  }

  const fs::path staging_ = root_ / kStateFolder / "unfinished";
};

TEST_F(KilledMovesTest, FileSwappedOutGetsBack) {
  die_replacing();
  EXPECT_NE(place("a.txt", "newest").find("has changed since"), std::string::npos);
  EXPECT_EQ(bytes_of("a.txt"), "precious");
  EXPECT_EQ(file_count(root_ / kStateFolder), 2) << "lock and ledger";
}

TEST_F(KilledMovesTest, FileTakenOutGetsBack) {
  die_removing();
  own([](OwnedFolder& folder) { EXPECT_FALSE(folder.remove("a.txt")); });
  EXPECT_EQ(bytes_of("a.txt"), "precious");
  EXPECT_EQ(file_count(root_ / kStateFolder), 2) << "lock and ledger";
}

TEST_F(KilledMovesTest, LinkTakenOutGetsBack) {
  die_removing();
  const fs::path out = fs::directory_iterator(staging_)->path();
  fs::remove(out);
  fs::create_symlink("elsewhere", out);
  own([](OwnedFolder&) {});
  EXPECT_EQ(fs::read_symlink(root_ / "a.txt"), "elsewhere");
}

TEST_F(KilledMovesTest, FileThatCannotGetBackIsKeptAndNamedOnce) {
  die_replacing();
  save("a.txt", "saved later");
  const std::string fault = place("b.txt", "ours");
  EXPECT_EQ(place("b.txt", "ours"), "");
  EXPECT_EQ(read_bytes(fault.substr(fault.rfind(": it is ") + 8)), "precious") << fault;
  EXPECT_EQ(bytes_of("a.txt"), "saved later");
}

TEST_F(KilledMovesTest, FileThatCannotBeReadStays) {
  die_replacing();
  {
    const Hooked failing([&](std::string_view call, std::string_view file) {
      return call == "look" && file.ends_with(".swap") ? EIO : 0;
    });
    EXPECT_NE(place("b.txt", "ours"), "");
  }
  EXPECT_EQ(file_count(staging_), 1);
  EXPECT_EQ(place("b.txt", "ours"), "");
  EXPECT_EQ(bytes_of("a.txt"), "precious");
}

TEST_F(KilledMovesTest, FilesOfOursAreRemoved) {
  for (const char* call : {"exchange", "remove"}) {  // the new one is hidden, then the old one
    place("a.txt", "ours");
    const auto die = [&] {
      const Hooked killing([&](std::string_view name, std::string_view file) {
        if (name == call && (name == "exchange" || file.ends_with(".swap"))) ::raise(SIGKILL);
        return 0;
      });
      place("a.txt", "newer");
    };
    EXPECT_EXIT(die(), testing::KilledBySignal(SIGKILL), "") << call;
    EXPECT_EQ(file_count(staging_), 1) << call;
    own([](OwnedFolder&) {});
    EXPECT_EQ(bytes_of("a.txt"), call == std::string("remove") ? "newer" : "ours");
    EXPECT_EQ(file_count(root_ / kStateFolder), 2) << "lock and ledger";
  }
}

TEST_F(KilledMovesTest, FileStaysWhenItsLedgerIsLost) {
  die_replacing();
  fs::remove(root_ / kStateFolder / "ledger.jsonl");
  own([](OwnedFolder&) {});
  EXPECT_EQ(read_bytes(fs::directory_iterator(staging_)->path()), "precious");
}

}  // namespace
}  // namespace io
