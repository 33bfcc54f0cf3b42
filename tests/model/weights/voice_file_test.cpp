// Voice files, raw and from PyTorch: shapes, clamping, invalid values.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "model/error.h"
#include "model/weights/voice.h"
#include "tests/model/weights/small_files.h"
#include "tests/support/temp_folder.h"

namespace {

using namespace small_files;

class VoiceFile : public testing::Test {
 protected:
  std::string write(const std::string& name, const std::string& bytes) const {
    return folder_.write(name, bytes).string();
  }
  std::string error_of(const std::string& path, int width) const {
    try {
      model::read_voice_file(path, width);
    } catch (const model::Error& error) {
      return error.what();
    }
    return "";
  }

 private:
  const TempFolder folder_;
};

TEST_F(VoiceFile, RawFloatsAreRowsOfTheStyleWidth) {
  const auto voices = model::read_voice_file(write("af_raw.bin", floats(6)), 2);
  ASSERT_EQ(voices.size(), 1u);
  const model::Voice& voice = voices.at("af_raw");
  EXPECT_EQ(voice.rows, 3);
  EXPECT_EQ(voice.width, 2);
  EXPECT_EQ(voice.row(1)[0], 0);
  EXPECT_EQ(voice.row(3)[1], 5);
}

TEST_F(VoiceFile, RowIsClampedToTheTable) {
  const auto voices = model::read_voice_file(write("af.bin", floats(6)), 2);
  EXPECT_EQ(voices.at("af").row(0)[0], 0);
  EXPECT_EQ(voices.at("af").row(511)[0], 4);
}

TEST_F(VoiceFile, RawSizeThatIsNoMultipleNamesWidthAndBytes) {
  const std::string message = error_of(write("af.bin", floats(6)), 4);
  EXPECT_NE(message.find("rows of 4 float32"), std::string::npos) << message;
  EXPECT_NE(message.find("24 bytes"), std::string::npos) << message;
}

TEST_F(VoiceFile, NonFiniteValuesAreRefusedWithTheirRow) {
  for (const float bad : {NAN, INFINITY, -INFINITY}) {
    std::string bytes = floats(6);
    bytes.replace(16, 4, reinterpret_cast<const char*>(&bad), 4);
    EXPECT_NE(error_of(write("af.bin", bytes), 2).find("row 2"), std::string::npos);
  }
}

TEST_F(VoiceFile, TorchDictionaryNamesItsVoices) {
  const TensorSpec spec{.shape = {3, 1, 2}, .strides = {2, 2, 1}};
  const auto voices = model::read_voice_file(
      write("all.pt", torch_file(pickle(pickled_dict({{"af_x", pickled_tensor(spec)}})))), 2);
  EXPECT_EQ(voices.at("af_x").rows, 3);
}

TEST_F(VoiceFile, OtherShapesAreRefused) {
  const std::vector<TensorSpec> specs = {
      {.shape = {6}, .strides = {1}},       {.shape = {1, 3, 2}, .strides = {6, 2, 1}},
      {.shape = {0, 2}, .strides = {2, 1}}, {.shape = {3, 1, 1, 2}, .strides = {2, 2, 2, 1}},
      {.shape = {}, .strides = {}},
  };
  for (const TensorSpec& spec : specs) {
    const std::string path = write("af.pt", torch_file(pickle(pickled_tensor(spec))));
    EXPECT_NE(error_of(path, 2).find("[rows, 1, 2]"), std::string::npos);
  }
}

TEST_F(VoiceFile, OtherContentIsRefused) {
  EXPECT_THROW(model::read_voice_file(write("af.pt", floats(6)), 2), model::Error);
  EXPECT_THROW(model::read_voice_file(write("af.wav", "RIFF"), 2), model::Error);
}

}  // namespace
