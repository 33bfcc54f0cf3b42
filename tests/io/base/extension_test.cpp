// File extensions in lower case.
#include "io/base/extension.h"

#include <gtest/gtest.h>

namespace io {
namespace {

TEST(ExtensionTest, LettersAreSmall) {
  EXPECT_EQ(extension_of("a.wav"), ".wav");
  EXPECT_EQ(extension_of("Folder.TXT/B.tar.FLAC"), ".flac");
}

TEST(ExtensionTest, NameWithoutOneHasNone) {
  for (const char* name : {"", "a", ".wav", "folder.wav/a"}) EXPECT_EQ(extension_of(name), "");
}

}  // namespace
}  // namespace io
