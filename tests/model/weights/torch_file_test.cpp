// Files written by PyTorch and numpy (torch_files.py) against the same tensors as safetensors.
#include <gtest/gtest.h>

#include <filesystem>

#include "model/error.h"
#include "model/weights/file_checkpoint.h"
#include "model/weights/formats.h"
#include "model/weights/voice.h"

namespace {

using model::TensorFile;

class TorchFile : public testing::Test {
 protected:
  std::string path(const std::string& name) const { return folder_ + "/" + name; }
  std::string error_of(const std::string& name) const {
    try {
      model::read_tensor_file(path(name));
    } catch (const model::Error& error) {
      return error.what();
    }
    return "";
  }

 private:
  const std::string folder_ = KOKORO_TORCH_FILES;
};

void expect_same(const TensorFile& file, const TensorFile& expected) {
  ASSERT_EQ(file.tensors.size(), expected.tensors.size());
  for (const auto& [name, tensor] : expected.tensors) {
    ASSERT_TRUE(file.tensors.contains(name)) << name;
    EXPECT_EQ(file.tensors.at(name).shape, tensor.shape) << name;
    EXPECT_EQ(file.tensors.at(name).to_floats(), tensor.to_floats()) << name;
  }
}

TEST_F(TorchFile, FivePartsWithModulePrefixEqualSafetensors) {
  const auto model = model::open_checkpoint(path("model.pth"));
  const auto expected = model::open_checkpoint(path("model.safetensors"));
  const auto stored = expected->stored();
  ASSERT_EQ(model->stored(), stored);
  ASSERT_EQ(stored.at("decoder.up.weight_v"), (model::Shape{5, 2, 4}));
  ASSERT_EQ(stored.at("decoder.up.weight_g"), (model::Shape{5, 1, 1}));
  for (const auto& [name, shape] : stored) {
    EXPECT_EQ(model->read(name, shape), expected->read(name, shape)) << name;
  }
}

TEST_F(TorchFile, StateDictWithMetadataHasItsTensorsOnly) {
  const auto part = model::open_checkpoint(path("one_part.pth"));
  EXPECT_TRUE(part->contains("lstm.weight_hh_l0_reverse"));
  EXPECT_FALSE(part->contains("_metadata"));
}

TEST_F(TorchFile, ViewsAndDtypesEqualTheirContiguousFloats) {
  expect_same(model::read_torch_file(path("views.pth")),
              model::read_safetensors(path("views.safetensors")));
}

TEST_F(TorchFile, NativeDtypesOfSafetensorsConvert) {
  expect_same(model::read_safetensors(path("native.safetensors")),
              model::read_safetensors(path("views.safetensors")));
}

TEST_F(TorchFile, IntegersKeepAll64Bits) {
  const TensorFile file = model::read_torch_file(path("views.pth"));
  EXPECT_EQ(file.tensors.at("i64").to_integers(),
            (std::vector<std::int64_t>{-1, std::int64_t{1} << 40}));
  EXPECT_THROW(file.tensors.at("f64").to_integers(), model::Error);
}

TEST_F(TorchFile, NpzStoredAndDeflatedEqualTorch) {
  for (const char* name : {"stored.npz", "deflated.npz"}) {
    TensorFile arrays = model::read_npz(path(name));
    TensorFile expected = model::read_torch_file(path("views.pth"));
    expected.tensors["fortran"] = expected.tensors.at("shared");
    expected.tensors.erase("bf16");
    expect_same(arrays, expected);
  }
}

TEST_F(TorchFile, VoicesInEveryFormAreTheSameTable) {
  const auto read = [&](const char* name) { return model::read_voice_file(path(name), 4); };
  const std::vector<float> values = read("af_raw.bin").at("af_raw").values;
  ASSERT_EQ(values.size(), 20u);
  EXPECT_EQ(read("af_test.pt").at("af_test").values, values);
  EXPECT_EQ(read("af_flat.pt").at("af_flat").values, values);
  for (const char* archive : {"voices.npz", "voices.bin"}) {
    const auto voices = read(archive);
    EXPECT_EQ(voices.size(), 2u);
    EXPECT_EQ(voices.at("af_one").values, values);
    EXPECT_EQ(voices.at("bm_two").rows, 5);
  }
}

TEST_F(TorchFile, VoiceWithNanIsRefused) {
  EXPECT_THROW(model::read_voice_file(path("af_nan.pt"), 4), model::Error);
}

TEST_F(TorchFile, VoiceOfAnotherWidthNamesBoth) {
  for (const char* name : {"af_test.pt", "af_flat.pt", "voices.npz"}) {
    try {
      model::read_voice_file(path(name), 6);
      FAIL() << name;
    } catch (const model::Error& error) {
      EXPECT_NE(std::string(error.what()).find("[rows, 1, 6]"), std::string::npos);
      EXPECT_NE(std::string(error.what()).find("4]"), std::string::npos) << error.what();
    }
  }
}

TEST_F(TorchFile, AttackIsRefusedByNameAndNotRun) {
  EXPECT_NE(error_of("attack.pth").find("posix.system"), std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(path("attacked")));
}

TEST_F(TorchFile, OtherContentIsRefusedWithItsReason) {
  EXPECT_NE(error_of("whole_module.pth").find("state_dict()"), std::string::npos);
  EXPECT_NE(error_of("legacy.pth").find("before PyTorch 1.6"), std::string::npos);
  EXPECT_NE(error_of("expanded.pth").find("[1000, 3]"), std::string::npos);
  EXPECT_NE(error_of("big_endian.npz").find("<f4"), std::string::npos);
  EXPECT_NE(error_of("record.npz").find("npy header"), std::string::npos);
}

}  // namespace
