// ZIP archives with unsafe names, wrong checksums, missing bytes and zip bombs.
#include "io/base/zip_archive.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <string_view>

#include "io/base/error.h"
#include "tests/model/weights/small_files.h"

namespace {

using io::Error;
using io::ZipArchive;
using namespace small_files;

constexpr io::ZipLimits kLimits = {.expansion = 4};

/// `bytes` with every `from` replaced by `to`, which is as long: names that no writer would write.
std::string patched(std::string bytes, std::string_view from, std::string_view to) {
  for (auto at = bytes.find(from); at != std::string::npos; at = bytes.find(from, at)) {
    bytes.replace(at, from.size(), to);
  }
  return bytes;
}

std::string error_of(const std::string& bytes, const std::string& entry) {
  const MemoryFile file(bytes);
  try {
    ZipArchive(io::Source(file.path()), kLimits).read(entry);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(ZipArchive, StoredAndDeflatedEntriesAreRead) {
  for (const Compression compression : {Compression::kStored, Compression::kDeflated}) {
    const std::string content(5000, 'x');
    const MemoryFile file(zip_file({{"a", content}, {"empty", ""}}, compression));
    ZipArchive archive(io::Source(file.path()), kLimits);
    EXPECT_EQ(archive.names(), (std::set<std::string>{"a", "empty"}));
    EXPECT_EQ(archive.read("a"), content);
    EXPECT_TRUE(archive.read("empty").empty());
  }
}

TEST(ZipArchive, NamesThatLeaveTheArchiveAreRefused) {
  const std::string bytes = zip_file({{"ab/cd", "content"}, {"xy/cd", "content"}});
  EXPECT_EQ(error_of(bytes, "ab/cd"), "");
  for (const char* name : {"/b/cd", "../cd", "a/../", "a\\bcd", "xy/cd"}) {
    EXPECT_NE(error_of(patched(bytes, "ab/cd", name), "xy/cd"), "") << name;
  }
}

TEST(ZipArchive, ChangedContentFailsItsChecksum) {
  const std::string bytes = zip_file({{"a", "content"}});
  EXPECT_NE(error_of(patched(bytes, "content", "c0ntent"), "a").find("CRC"), std::string::npos);
}

/// `bytes` with others at `offset`.
std::string overwritten(std::string bytes, std::size_t offset, std::string_view by) {
  return bytes.replace(offset, by.size(), by);
}

TEST(ZipArchive, HeaderOfAnEntryMayDisagreeWithTheDirectory) {
  using namespace std::string_view_literals;
  const std::string bytes =
      zip_file({{"ab", "content"}, {"xy", "content"}}, Compression::kDeflated);
  ASSERT_EQ(bytes.substr(0, 4), "PK\3\4");
  const std::map<const char*, std::string> headers = {
      {"version", overwritten(bytes, 4, "\x3f"sv)},
      {"flag of UTF-8", overwritten(bytes, 7, "\x08"sv)},
      {"time and date", overwritten(bytes, 10, "\x11\x22\x33\x44"sv)},
      {"no checksum and sizes", overwritten(bytes, 14, "\0\0\0\0\0\0\0\0\0\0\0\0"sv)},
      {"other sizes", overwritten(bytes, 18, "\x7f\0\0\0\x7f\0\0\0"sv)},
      {"name", overwritten(bytes, 30, "AB"sv)},
      {"bytes after the end", bytes + "\r\n"}};
  for (const auto& [what, archive] : headers) {
    EXPECT_EQ(error_of(archive, "ab"), "") << what;
    EXPECT_EQ(error_of(archive, "xy"), "") << what;
  }
}

TEST(ZipArchive, CutArchiveIsRefused) {
  const std::string inner = zip_file({{"a", "inner"}});
  const std::string bytes = zip_file({{"a", inner}, {"b", "content"}});
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_NE(error_of(bytes.substr(0, size), "a"), "") << size;
  const std::size_t end = bytes.find(inner) + inner.size();
  ASSERT_LT(end, bytes.size());
  EXPECT_NE(error_of(bytes.substr(0, end), "a"), "") << "what is left ends as an archive does";
}

TEST(ZipArchive, ArchiveThatLostBytesInTheMiddleIsRefusedOrWhole) {
  const Entries entries = {{"a", "content of a"}, {"b", "content of b"}};
  const std::string bytes = zip_file(entries, Compression::kDeflated);
  for (std::size_t lost = 1; lost <= 40; ++lost)
    for (std::size_t at = 0; at + lost < bytes.size(); ++at) {
      const MemoryFile file(std::string(bytes).erase(at, lost));
      try {
        ZipArchive archive(io::Source(file.path()), kLimits);
        for (const auto& [name, content] : entries)
          EXPECT_EQ(archive.read(name), content) << lost << " bytes at " << at;
      } catch (const Error&) {
      }
    }
}

TEST(ZipArchive, BombIsRefusedBeforeItIsUnpacked) {
  const std::string bytes =
      zip_file({{"bomb", std::string(8'000'000, '\0')}}, Compression::kDeflated);
  ASSERT_LT(bytes.size(), 100'000u);
  EXPECT_NE(error_of(bytes, "bomb").find("a zip bomb: 8000000 bytes"), std::string::npos);
}

TEST(ZipArchive, BombInManyEntriesIsRefused) {
  Entries entries;
  for (int i = 0; i < 100; ++i) entries.emplace_back(std::to_string(i), std::string(100'000, 'x'));
  const MemoryFile file(zip_file(entries, Compression::kDeflated));
  ZipArchive archive(io::Source(file.path()), kLimits);
  EXPECT_THROW(
      {
        for (const auto& [name, content] : entries) archive.read(name);
      },
      Error);
}

TEST(ZipArchive, GivesNoMoreThanTheMostOfItsLimits) {
  const MemoryFile file(zip_file({{"a", std::string(2000, 'x')}, {"b", std::string(2000, 'x')}}));
  ZipArchive archive(io::Source(file.path()), {.expansion = 4, .max_bytes = 3000});
  EXPECT_EQ(archive.read("a").size(), 2000u);
  EXPECT_THROW(archive.read("b"), Error);
}

TEST(ZipArchive, MissingEntryIsAnError) {
  EXPECT_NE(error_of(zip_file({{"a", "content"}}), "b").find(": b: no such entry"),
            std::string::npos);
}

TEST(ZipArchive, OtherContentIsNoArchive) {
  EXPECT_NE(error_of("not a zip", "a").find("zip file"), std::string::npos);
}

}  // namespace
