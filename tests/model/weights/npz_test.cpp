// NumPy's .npy and .npz: orders, versions, damaged headers.
#include <gtest/gtest.h>

#include "model/error.h"
#include "model/weights/formats.h"
#include "tests/model/weights/small_files.h"

namespace {

using model::Error;
using namespace small_files;

model::StoredTensor parse(const std::string& bytes) {
  return model::parse_npy(std::as_bytes(std::span(bytes)), "test");
}

TEST(Npy, CAndFortranOrderAreTheSameArray) {
  const std::string rows =
      npy("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }  \n", floats(6));
  const std::string columns =
      npy("{'descr': '<f4', 'fortran_order': True, 'shape': (2, 3), }\n", floats(6));
  EXPECT_EQ(parse(rows).to_floats(), (std::vector<float>{0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(parse(columns).to_floats(), (std::vector<float>{0, 2, 4, 1, 3, 5}));
}

TEST(Npy, OneDimensionAndNoneAreRead) {
  EXPECT_EQ(
      parse(npy("{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }", floats(2))).shape,
      (model::Shape{2}));
  EXPECT_EQ(parse(npy("{'descr': '<f4', 'fortran_order': False, 'shape': (), }", floats(1))).shape,
            model::Shape{});
}

TEST(Npy, Version2HasALongerLength) {
  const std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (1,), }";
  std::string bytes = npy(header, floats(1));
  bytes[6] = 2;
  bytes.insert(10, 2, '\0');
  EXPECT_EQ(parse(bytes).shape, (model::Shape{1}));
}

TEST(Npy, DamagedHeadersAreRefused) {
  const auto shape = [](const std::string& text) {
    return npy("{'descr': '<f4', 'fortran_order': False, 'shape': " + text + ", }", floats(6));
  };
  ASSERT_NO_THROW(parse(shape("(6,)")));
  std::string version_9 = shape("(6,)");
  version_9[6] = 9;
  std::string long_header = shape("(6,)");
  long_header[9] = '\x7f';
  const std::vector<std::string> cases = {
      "",
      "\x93NUMPY",
      version_9,
      long_header,
      "PK\3\4",
      npy("", ""),
      shape("(7,)"),
      shape("(5,)"),
      shape("(-6,)"),
      shape("(6"),
      shape("6"),
      shape("(2 3)"),
      shape("(99999999999999999999,)"),
      shape("(4611686018427387904, 4)"),
      shape("(6,), 'x': 1"),
      npy("{'descr': '>f4', 'fortran_order': False, 'shape': (6,), }", floats(6)),
      npy("{'descr': '|O', 'fortran_order': False, 'shape': (6,), }", floats(6)),
      npy("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (6,), }", floats(6)),
      npy("{'descr': '<f4", floats(6)),
      npy("{'descr': '<f4', 'fortran_order': Maybe, 'shape': (6,), }", floats(6)),
      npy("{'descr': '<f4', 'fortran_order': False, 'shape': (6,), } + 1", floats(6)),
  };
  for (const std::string& bytes : cases) EXPECT_THROW(parse(bytes), Error) << bytes;
}

TEST(Npz, ArraysHaveTheNamesOfTheirEntries) {
  const std::string array =
      npy("{'descr': '<f4', 'fortran_order': False, 'shape': (6,), }", floats(6));
  const MemoryFile file(
      zip_file({{"one.npy", array}, {"dir/two.npy", array}}, Compression::kDeflated));
  const model::TensorFile arrays = model::read_npz(file.path());
  EXPECT_EQ(arrays.tensors.size(), 2u);
  EXPECT_EQ(arrays.tensors.at("dir/two").to_floats()[5], 5);
}

TEST(Npz, OtherEntriesAreRefused) {
  const MemoryFile other(zip_file({{"readme.txt", "text"}}));
  EXPECT_THROW(model::read_npz(other.path()), Error);
}

}  // namespace
