// PyTorch archives with invalid views, other byte orders or two pickles.
#include <gtest/gtest.h>

#include "model/error.h"
#include "model/weights/formats.h"
#include "tests/model/weights/small_files.h"

namespace {

using namespace small_files;

TEST(TorchZip, ViewsOutsideTheirStorageAreRefused) {
  constexpr std::int64_t kHuge = std::int64_t{1} << 62;
  const std::vector<std::pair<std::string, TensorSpec>> cases = {
      {"one element too many", {.shape = {7}, .strides = {1}}},
      {"stride too long", {.strides = {4, 1}}},
      {"offset too far", {.offset = 1}},
      {"offset past the end", {.offset = 7, .shape = {}, .strides = {}}},
      {"product overflows", {.shape = {kHuge, 8}, .strides = {0, 0}}},
      {"reach overflows", {.shape = {3, 3}, .strides = {kHuge, kHuge}}},
      {"expanded", {.shape = {1000, 6}, .strides = {0, 1}}},
      {"strides missing", {.strides = {}}},
      {"storage said larger", {.elements = 7}},
      {"storage said smaller", {.elements = 5, .shape = {5}, .strides = {1}}},
      {"storage of wider items", {.storage_class = "DoubleStorage"}},
      {"storage missing", {.key = "1"}},
      {"storage outside", {.key = "../data/0"}},
  };
  for (const auto& [name, spec] : cases) {
    const MemoryFile file(torch_file(pickle(pickled_tensor(spec))));
    EXPECT_THROW(model::read_torch_file(file.path()), std::runtime_error) << name;
  }
}

TEST(TorchZip, TransposedViewIsReadInItsOwnOrder) {
  const MemoryFile file(torch_file(pickle(pickled_tensor({.shape = {3, 2}, .strides = {1, 3}}))));
  EXPECT_EQ(model::read_torch_file(file.path()).tensors.at("").to_floats(),
            (std::vector<float>{0, 3, 1, 4, 2, 5}));
}

TEST(TorchZip, OtherByteOrderIsRefused) {
  const MemoryFile file(zip_file(
      {{"m/data.pkl", pickle(pickled_tensor())}, {"m/data/0", floats(6)}, {"m/byteorder", "big"}}));
  EXPECT_THROW(model::read_torch_file(file.path()), model::Error);
}

TEST(TorchZip, TwoPicklesAreRefused) {
  const std::string data = pickle(pickled_tensor());
  const MemoryFile file(
      zip_file({{"a/data.pkl", data}, {"b/data.pkl", data}, {"a/data/0", floats(6)}}));
  EXPECT_THROW(model::read_torch_file(file.path()), model::Error);
}

}  // namespace
