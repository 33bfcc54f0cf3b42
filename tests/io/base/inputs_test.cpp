// Inputs are recognised at any depth of a folder and through links; devices are no inputs.
#include "io/base/inputs.h"

#include <gtest/gtest.h>

#include "tests/io/base/owned_folder_case.h"

namespace io {
namespace {

namespace fs = std::filesystem;

class InputsTest : public testing::Test {
 protected:
  std::string refused(const Inputs& inputs, const std::string& file) const {
    return fault_of([&] { inputs.refuse(temp_ / file); });
  }
  static Inputs tree(const fs::path& path) {
    Inputs inputs;
    inputs.add_tree(path);
    return inputs;
  }

  TempFolder temp_;
};

TEST_F(InputsTest, FileOfATreeIsKnownAtAnyDepth) {
  temp_.write("run/list/deep/a.wav", "sound");
  temp_.write("run/.kokoro-render/report.json", "{}");
  const Inputs inputs = tree(temp_ / "run");
  EXPECT_NE(refused(inputs, "run/list/deep/a.wav").find("which is read"), std::string::npos);
  EXPECT_NE(refused(inputs, "run/.kokoro-render/report.json"), "");
  EXPECT_NE(refused(inputs, "run/list/../list/deep/a.wav"), "");
  EXPECT_EQ(refused(inputs, "run/list/new.json"), "") << "replaces nothing";
  temp_.write("running.json", "beside it");
  EXPECT_EQ(refused(inputs, "running.json"), "");
}

TEST_F(InputsTest, NoLinkLeadsAroundThat) {
  const fs::path sound = temp_.write("run/list/a.wav", "sound");
  temp_.write("elsewhere/b.wav", "sound");
  fs::create_symlink(sound, temp_ / "soft");
  fs::create_hard_link(sound, temp_ / "hard");
  fs::create_directory_symlink(temp_ / "run", temp_ / "other-run");
  fs::create_directory_symlink(temp_ / "elsewhere", temp_ / "run/more");
  fs::create_symlink(temp_ / "elsewhere/b.wav", temp_ / "run/c.wav");
  for (const char* run : {"run", "other-run"}) {
    const Inputs inputs = tree(temp_ / run);
    for (const char* file : {"soft", "hard", "run/list/a.wav", "elsewhere/b.wav"})
      EXPECT_NE(refused(inputs, file), "") << run << " " << file;
  }
  EXPECT_NE(refused(tree(temp_ / "run"), "run/more/b.wav"), "");
}

TEST_F(InputsTest, TreeMayBeAFile) {
  const Inputs inputs = tree(temp_.write("a.wav", "sound"));
  EXPECT_NE(refused(inputs, "a.wav"), "");
  temp_.write("b.wav", "sound");
  EXPECT_EQ(refused(inputs, "b.wav"), "");
}

TEST_F(InputsTest, DeviceInATreeIsNoInput) {
  const Inputs inputs = tree("/dev");
  EXPECT_NO_THROW(inputs.refuse("/dev/null"));
}

}  // namespace
}  // namespace io
