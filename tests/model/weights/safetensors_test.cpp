// Safetensors written and read back, and damaged headers with their errors.
#include <gtest/gtest.h>

#include <filesystem>
#include <stdexcept>

#include "io/base/error.h"
#include "model/error.h"
#include "model/weights/formats.h"
#include "tests/model/weights/small_files.h"
#include "tests/support/temp_folder.h"

namespace {

using model::Error;
using model::NamedTensor;
using namespace small_files;

std::string safetensors_error(const std::string& bytes) {
  const MemoryFile file(bytes);
  try {
    model::read_safetensors(file.path());
  } catch (const std::runtime_error& error) {  // of the header's JSON, or of what it says
    return error.what();
  }
  return "";
}

class SafetensorsWriter : public testing::Test {
 protected:
  const TempFolder folder_;
  const std::string path_ = (folder_ / "tensors").string();
};

TEST_F(SafetensorsWriter, WrittenFileReadsBack) {
  const std::vector<NamedTensor> tensors = {{"b", {2, 3}, std::vector<float>{1, 2, 3, 4, 5, 6}},
                                            {"a", {2}, std::vector<std::int64_t>{-1, INT64_MAX}},
                                            {"none", {0, 4}, std::vector<float>{}}};
  model::write_safetensors(path_, tensors, {{"phonemes", "həlˈO \"x\""}});

  const model::TensorFile file = model::read_safetensors(path_);
  EXPECT_EQ(file.metadata.at("phonemes"), "həlˈO \"x\"");
  EXPECT_EQ(file.tensors.size(), 3u);
  EXPECT_EQ(file.tensors.at("b").shape, (model::Shape{2, 3}));
  EXPECT_EQ(file.tensors.at("b").to_floats(), std::get<0>(tensors[0].values));
  EXPECT_EQ(file.tensors.at("a").to_integers(), std::get<1>(tensors[1].values));
  // The mapping is page-aligned, so the address shows the alignment in the file.
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(file.tensors.at("b").bytes.data()) % 64, 0u);
}

TEST_F(SafetensorsWriter, NothingIsLeftWhereTheTensorsDoNotFit) {
  const auto write = [&](const std::vector<NamedTensor>& tensors) {
    model::write_safetensors(path_, tensors, {});
  };
  const std::vector<float> two(2);
  EXPECT_THROW(write({{"a", {3}, two}}), Error);
  EXPECT_THROW(write({{"a", {2}, two}, {"a", {2}, two}}), Error);
  EXPECT_THROW(write({{"__metadata__", {2}, two}}), Error);
  EXPECT_FALSE(std::filesystem::exists(path_));
}

TEST_F(SafetensorsWriter, UnwritablePathIsAnError) {
  EXPECT_THROW(model::write_safetensors("/nonexistent/x", {}, {}), io::Error);
}

TEST(Safetensors, DamagedHeadersAreRefusedWithTheReason) {
  const auto one = [](const std::string& entry, const std::string& data = floats(2)) {
    return safetensors("{\"a\":" + entry + "}", data);
  };
  const std::string good = R"({"dtype":"F32","shape":[2],"data_offsets":[0,8]})";
  ASSERT_EQ(safetensors_error(one(good)), "");

  const std::vector<std::pair<std::string, std::string>> cases = {
      {"short", "5 bytes"},
      {std::string(8, '\xff') + "{}", "18446744073709551615"},
      {std::string("\xff\0\0\0\0\0\0\0{}", 10), "at most 2 bytes"},
      {safetensors("", ""), "found nothing"},
      {safetensors("{\"a\":", ""), "unexpected end"},
      {safetensors("{\"a\":1e999}", ""), "number overflow"},
      {safetensors("[]", ""), "an array"},
      {safetensors("{\"\xff\":0}", ""), "UTF-8"},
      {safetensors("{\"a\":" + std::string(100000, '['), ""), "at most 100 levels"},
      {safetensors("{\"a\":" + good + ",\"a\":" + good + "}", floats(2)), "\"a\" appears twice"},
      {safetensors(R"({"__metadata__":{"k":1}})", ""), "__metadata__"},
      {safetensors(R"({"__metadata__":"text"})", ""), "an object"},
      {one("7"), "found 7"},
      {one(R"({"dtype":"F32","shape":[2]})"), "data_offsets"},
      {one(R"({"dtype":"F32","shape":[2],"data_offsets":[0,8],"x":0})"), "unknown key \"x\""},
      {one(R"({"dtype":"F8_E4M3","shape":[8],"data_offsets":[0,8]})"), "F8_E4M3"},
      {one(R"({"dtype":["F32"],"shape":[2],"data_offsets":[0,8]})"), "dtype"},
      {one(R"({"dtype":"F32","shape":2,"data_offsets":[0,8]})"), "a.shape"},
      {one(R"({"dtype":"F32","shape":[-2],"data_offsets":[0,8]})"), "-2"},
      {one(R"({"dtype":"F32","shape":[2.0],"data_offsets":[0,8]})"), "2.0"},
      {one(R"({"dtype":"F32","shape":[[2]],"data_offsets":[0,8]})"), "an array"},
      {one(R"({"dtype":"F32","shape":[18446744073709551615],"data_offsets":[0,8]})"), "1844"},
      {one(R"({"dtype":"F32","shape":[4611686018427387904,4],"data_offsets":[0,8]})"), "461"},
      {one(R"({"dtype":"F32","shape":[4611686018427387904,0],"data_offsets":[0,8]})"), "span"},
      {one(R"({"dtype":"F32","shape":[3],"data_offsets":[0,8]})"), "[3]"},
      {one(R"({"dtype":"F32","shape":[1],"data_offsets":[0,8]})"), "[1]"},
      {one(R"({"dtype":"F32","shape":[2],"data_offsets":[8,0]})"), "[8, 0]"},
      {one(R"({"dtype":"F32","shape":[2],"data_offsets":[0,8,8]})"), "[0, 8, 8]"},
      {one(R"({"dtype":"F32","shape":[2],"data_offsets":[0,8]})", floats(1)), "4 bytes of data"},
      {one(good, floats(3)), "unused bytes"},
      {one(R"({"dtype":"F32","shape":[2],"data_offsets":[4,12]})", floats(3)), "a gap"},
      {safetensors("{\"a\":" + good + R"(,"b":{"dtype":"F32","shape":[2],"data_offsets":[4,12]}})",
                   floats(3)),
       "an overlap"},
  };
  for (const auto& [bytes, message] : cases) {
    EXPECT_NE(safetensors_error(bytes).find(message), std::string::npos)
        << message << " is not in: " << safetensors_error(bytes);
  }
}

}  // namespace
