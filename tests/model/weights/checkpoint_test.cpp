// Decoding of 16-bit floats for all values, tensor names and shapes, mapped files.
#include "model/weights/checkpoint.h"

#include <gtest/gtest.h>

#include <cmath>

#include "model/error.h"
#include "model/weights/file_checkpoint.h"
#include "tests/model/weights/small_files.h"

namespace {

using model::DType;
using model::Error;
using model::StoredTensor;

/// All 65,536 values of a 16-bit type.
std::vector<float> all_of(DType dtype) {
  std::vector<std::uint16_t> bits(65536);
  for (std::size_t i = 0; i < bits.size(); ++i) bits[i] = static_cast<std::uint16_t>(i);
  return StoredTensor{dtype, {65536}, {1}, std::as_bytes(std::span(bits))}.to_floats();
}

/// sign, exponent and fraction put together by the definition.
double decode(int bits, int fraction_bits, int bias, int max_exponent) {
  const int fraction = bits & ((1 << fraction_bits) - 1);
  const int exponent = (bits & 0x7FFF) >> fraction_bits;
  const double unit = fraction / std::ldexp(1.0, fraction_bits);
  double value = 0;
  if (exponent == max_exponent) {
    value = fraction == 0 ? INFINITY : NAN;
  } else if (exponent == 0) {
    value = std::ldexp(unit, 1 - bias);
  } else {
    value = std::ldexp(1 + unit, exponent - bias);
  }
  return (bits & 0x8000) != 0 ? -value : value;
}

void expect_decoded(const std::vector<float>& values, int fraction_bits, int bias,
                    int max_exponent) {
  for (int bits = 0; bits < 65536; ++bits) {
    const double expected = decode(bits, fraction_bits, bias, max_exponent);
    const float value = values[static_cast<std::size_t>(bits)];
    if (std::isnan(expected)) {
      ASSERT_TRUE(std::isnan(value)) << bits;
    } else {
      ASSERT_EQ(value, expected) << bits;
      ASSERT_EQ(std::signbit(value), std::signbit(expected)) << bits;
    }
  }
}

TEST(StoredTensor, EveryHalfIsExact) { expect_decoded(all_of(DType::kFloat16), 10, 15, 31); }
TEST(StoredTensor, EveryBFloat16IsExact) { expect_decoded(all_of(DType::kBFloat16), 7, 127, 255); }

TEST(StoredTensor, NoDimensionsIsOneValue) {
  const std::vector<float> one = {4.5f};
  EXPECT_EQ((StoredTensor{DType::kFloat32, {}, {}, std::as_bytes(std::span(one))}.to_floats()),
            one);
}

TEST(StoredTensor, EmptyDimensionNeedsNoBytes) {
  EXPECT_TRUE((StoredTensor{DType::kFloat32, {1 << 30, 0}, {7, 1}, {}}.to_floats().empty()));
}

TEST(StoredTensor, UnalignedBytesAreRead) {
  const std::string bytes = "x" + small_files::floats(3);
  const StoredTensor tensor{DType::kFloat32, {3}, {1}, std::as_bytes(std::span(bytes)).subspan(1)};
  EXPECT_EQ(tensor.to_floats(), (std::vector<float>{0, 1, 2}));
}

TEST(StoredTensor, ElementsOutsideTheBytesAreRefused) {
  const std::vector<float> six(6);
  const auto count = [&](model::Shape shape, model::Shape strides) {
    return StoredTensor{DType::kFloat32, std::move(shape), std::move(strides),
                        std::as_bytes(std::span(six))}
        .count();
  };
  constexpr std::int64_t kMax = INT64_MAX;
  EXPECT_EQ(count({2, 3}, {3, 1}), 6u);
  EXPECT_EQ(count({3, 2}, {1, 3}), 6u);
  EXPECT_EQ(count({2, 2}, {1, 1}), 4u);  // overlapping, but no more than there are
  EXPECT_THROW(count({7}, {1}), Error);
  EXPECT_THROW(count({2, 3}, {4, 1}), Error);
  EXPECT_THROW(count({7}, {0}), Error);
  EXPECT_THROW(count({kMax, kMax}, {kMax, kMax}), Error);
  EXPECT_THROW(count({kMax, 4}, {0, 0}), Error);
  EXPECT_THROW(count({2, 2, 2}, {kMax, kMax, kMax}), Error);
  EXPECT_THROW(count({-1}, {1}), Error);
  EXPECT_THROW(count({2}, {-1}), Error);
  EXPECT_THROW(count({2, 3}, {1}), Error);
}

class FileCheckpointTest : public testing::Test {
 protected:
  model::FileCheckpoint make(const std::vector<std::string>& names) const {
    model::TensorFile file{.path = "test"};
    for (const auto& name : names) {
      file.tensors[name] = {DType::kFloat32, {2}, {1}, std::as_bytes(std::span(values_))};
    }
    return model::FileCheckpoint(file);
  }
  const std::vector<float> values_ = {1, 2};
};

TEST_F(FileCheckpointTest, ModuleIsRemovedAtTheStartAndAfterThePart) {
  const auto checkpoint = make({"module.bert.a", "decoder.module.generator.b", "x.y.module.c",
                                "module", "modules.d", "e.module"});
  std::vector<std::string> names;
  for (const auto& [name, shape] : checkpoint.stored()) names.push_back(name);
  EXPECT_EQ(names, (std::vector<std::string>{"bert.a", "decoder.generator.b", "e.module", "module",
                                             "modules.d", "x.y.module.c"}));
}

TEST_F(FileCheckpointTest, NamesThatBecomeTheSameAreRefused) {
  EXPECT_THROW(make({"bert.a", "bert.module.a"}), Error);
}

TEST_F(FileCheckpointTest, WrongShapeNamesTensorAndBothShapes) {
  try {
    make({"bert.a"}).read("bert.a", {3, 1});
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "test: tensor \"bert.a\": expected [3, 1], found [2]");
  }
}

TEST_F(FileCheckpointTest, MissingTensorIsAnError) {
  EXPECT_THROW(make({"bert.a"}).read("bert.b", {2}), Error);
  EXPECT_FALSE(make({"bert.a"}).contains("bert.b"));
}

TEST(MappedFile, MissingDirectoryEmptyAndDeviceAreRefused) {
  const small_files::MemoryFile empty("");
  for (const std::string& path : {std::string("/nonexistent/file"), std::string("/tmp"),
                                  empty.path(), std::string("/dev/null"), std::string()}) {
    EXPECT_THROW(model::MappedFile{path}, Error) << path;
  }
}

TEST(MappedFile, HoldsTheWholeContent) {
  const small_files::MemoryFile file("content");
  const model::MappedFile mapped(file.path());
  EXPECT_EQ(mapped.bytes().size(), 7u);
  EXPECT_EQ(mapped.bytes()[6], std::byte{'t'});
}

}  // namespace
