// Places that cannot be looked at, or that somebody writes into at the worst moment.
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

class ContestedPlacesTest : public OwnedFolderCase {
 protected:
  /// A hook that saves a file before the first call of this kind for this file.
  Hook save_before(std::string call, std::string path) {
    return [this, call = std::move(call), path = std::move(path), done = false](
               std::string_view name, std::string_view file) mutable {
      if (done || name != call || (!file.empty() && file != fs::path(path).filename())) return 0;
      done = true;
      save(path, "precious");
      return 0;
    };
  }
};

TEST_F(ContestedPlacesTest, PlaceThatCannotBeLookedAtIsNotFree) {
  for (const int error : {EIO, ESTALE, EACCES, ELOOP, ENOMEM}) {
    temp_.write("out/list/a.txt", "precious");
    const Hooked failing([&](std::string_view call, std::string_view file) {
      return call == "look" && file == "a.txt" ? error : 0;
    });
    EXPECT_NE(place("list/a.txt", "ours").find("a.txt"), std::string::npos) << error;
    EXPECT_EQ(bytes_of("list/a.txt"), "precious") << error;
  }
}

TEST_F(ContestedPlacesTest, InputThatCannotBeLookedAtIsAnErrorAndNotUnprotected) {
  const fs::path book = temp_.write("book.epub", "the book");
  const Hooked failing([&](std::string_view call, std::string_view file) {
    return call == "look" && file == book.string() ? EIO : 0;
  });
  EXPECT_NE(fault_of([&] { Inputs().add(book); }), "");
  Inputs inputs;
  inputs.add(temp_.write("other", "x"));
  EXPECT_NE(fault_of([&] { inputs.refuse(book); }), "");
}

TEST_F(ContestedPlacesTest, NamedFileThatCannotBeLookedAtIsNotReplaced) {
  const fs::path file = temp_.write("precious", "precious");
  const Hooked failing([&](std::string_view call, std::string_view name) {
    return call == "look" && name == file.string() ? EIO : 0;
  });
  EXPECT_NE(fault_of([&] { write_file(file, "ours"); }), "");
  EXPECT_EQ(read_bytes(file), "precious");
}

TEST_F(ContestedPlacesTest, FileSavedInAFreePlaceAtAnyMomentStays) {
  for (const char* call : {"look", "sync", "place"}) {
    fs::remove(root_ / "a.txt");
    own([](OwnedFolder&) {});
    fs::create_directories(root_);
    const Hooked saving(save_before(call, "a.txt"));
    EXPECT_NE(place("a.txt", "ours"), "") << call;
    EXPECT_EQ(bytes_of("a.txt"), "precious") << call;
  }
}

TEST_F(ContestedPlacesTest, FileSavedOverOneOfOursAtAnyMomentStays) {
  for (const char* call : {"look", "sync", "exchange"}) {
    const std::string path = std::string(call) + ".txt";
    ASSERT_EQ(place(path, "ours"), "");
    const Hooked saving(save_before(call, path));
    EXPECT_NE(place(path, "newer").find(path), std::string::npos) << call;
    EXPECT_EQ(bytes_of(path), "precious") << call;
  }
}

TEST_F(ContestedPlacesTest, FileEditedInItsPlaceAtTheLastMomentStays) {
  place("a.txt", "ours....");
  const fs::file_time_type time = fs::last_write_time(root_ / "a.txt");
  const Hooked editing([&](std::string_view call, std::string_view /*file*/) {
    if (call != "exchange" || bytes_of("a.txt") != "ours....") return 0;
    temp_.write("out/a.txt", "precious");
    fs::last_write_time(root_ / "a.txt", time);
    return 0;
  });
  EXPECT_NE(place("a.txt", "newer"), "");
  EXPECT_EQ(bytes_of("a.txt"), "precious");
}

TEST_F(ContestedPlacesTest, FileSavedWhileOursIsRemovedStays) {
  place("a.txt", "ours");
  own([&](OwnedFolder& folder) {
    const Hooked saving([&, done = false](std::string_view call, std::string_view) mutable {
      if (call == "rename" && !std::exchange(done, true)) save("a.txt", "precious");
      return 0;
    });
    EXPECT_FALSE(folder.remove("a.txt"));
  });
  EXPECT_EQ(bytes_of("a.txt"), "precious");
}

TEST_F(ContestedPlacesTest, FileThatCannotGetBackIsKeptAndNamed) {
  place("a.txt", "ours");
  const Hooked saving([&, exchanges = 0](std::string_view call, std::string_view) mutable {
    if (call != "exchange") return 0;
    if (++exchanges == 1) save("a.txt", "precious");
    return exchanges == 1 ? 0 : EIO;
  });
  const std::string fault = place("a.txt", "newer");
  const std::string kept = fault.substr(fault.rfind(": it is ") + 8);
  own([](OwnedFolder&) {});  // the next start removes what is unfinished
  EXPECT_EQ(read_bytes(kept), "precious") << fault;
}

TEST_F(ContestedPlacesTest, FileSystemWithoutExchangeAndLinksWorksToo) {
  for (const bool has_links : {true, false}) {
    const Hooked poor([&](std::string_view call, std::string_view) {
      if (call == "exchange" || call == "place") return EINVAL;
      return call == "link" && !has_links ? EPERM : 0;
    });
    const std::string path = has_links ? "a.txt" : "b.txt";
    EXPECT_EQ(place(path, "ours"), "");
    EXPECT_EQ(place(path, "newer"), "");
    EXPECT_EQ(bytes_of(path), "newer");
    save(path, "precious");
    EXPECT_NE(place(path, "newest"), "");
    EXPECT_EQ(bytes_of(path), "precious");
    EXPECT_EQ(file_count(root_ / kStateFolder), 2) << "lock and ledger";
  }
}

TEST_F(ContestedPlacesTest, WithoutExchangeAFileSavedDuringTheSyncStaysAllTheSame) {
  place("a.txt", "ours");
  for (const char* path : {"a.txt", "b.txt"}) {
    bool is_saved = false;
    const Hooked poor([&](std::string_view call, std::string_view) {
      if (call == "sync" && !std::exchange(is_saved, true)) save(path, "precious");
      return call == "exchange" || call == "place" ? EINVAL : 0;
    });
    EXPECT_NE(place(path, "newer"), "");
    EXPECT_EQ(bytes_of(path), "precious");
  }
}

TEST_F(ContestedPlacesTest, FolderThatBecomesALinkUnderWayLeadsNowhere) {
  const fs::path elsewhere = temp_ / "elsewhere";
  fs::create_directory(elsewhere);
  for (const char* part : {"list", ".kokoro-render", ".kokoro-render/unfinished"}) {
    fs::remove_all(root_);
    place("list/a.txt", "ours");
    const Hooked swapping([&, done = false](std::string_view call, std::string_view) mutable {
      if (call != "sync" || std::exchange(done, true)) return 0;
      fs::create_directories(root_ / part);
      fs::rename(root_ / part, temp_ / "moved");
      fs::create_directory_symlink(elsewhere, root_ / part);
      return 0;
    });
    place("list/a.txt", "newer");
    EXPECT_EQ(file_count(elsewhere), 0) << part;
    fs::remove_all(temp_ / "moved");
  }
}

}  // namespace
}  // namespace io
