// The switch from RIFF to RF64 at a small size limit: headers, and samples read by libsndfile.
#include <gtest/gtest.h>

#include <cmath>

#include "io/encoded_file.h"
#include "tests/support/run_program.h"
#include "tests/support/sound.h"

namespace io {
namespace {

class Rf64Test : public testing::TestWithParam<Encoding> {
 protected:
  /// Blocks of an odd length, by way of a file that outgrows RIFF at `max_riff_data_bytes`.
  static FileStamp write(const std::filesystem::path& path, std::span<const float> samples,
                         std::int64_t max_riff_data_bytes) {
    EncodedFile file(path, {.encoding = GetParam()}, 0, max_riff_data_bytes);
    for (std::size_t first = 0; first < samples.size(); first += 1001)
      file.write(samples.subspan(first, std::min<std::size_t>(1001, samples.size() - first)));
    SealedFile sealed = file.seal();
    sealed.place();
    return sealed.stamp();
  }

  static std::vector<float> signal(std::size_t samples) {
    std::vector<float> wave(samples);
    for (std::size_t i = 0; i < samples; ++i) wave[i] = std::sin(0.01f * static_cast<float>(i));
    return wave;
  }
};

TEST_P(Rf64Test, FileThatOutgrowsRiffHoldsTheSameSamples) {
  const TempFolder folder;
  const std::vector<float> samples = signal(9999);
  write(folder / "riff.wav", samples, kMaxRiffDataBytes);
  const FileStamp file = write(folder / "rf64.wav", samples, 10000);
  EXPECT_EQ(read_bytes(folder / "riff.wav").substr(0, 4), "RIFF");
  EXPECT_EQ(read_bytes(folder / "rf64.wav").substr(0, 4), "RF64");
  EXPECT_EQ(file.bytes, static_cast<std::int64_t>(read_bytes(folder / "rf64.wav").size()));
  const Sound riff = read_sound(folder / "riff.wav");
  const Sound rf64 = read_sound(folder / "rf64.wav");
  EXPECT_EQ(rf64.info.format & SF_FORMAT_TYPEMASK, SF_FORMAT_RF64);
  EXPECT_EQ(riff.samples.size(), samples.size());
  EXPECT_EQ(rf64.samples, riff.samples);
  EXPECT_EQ(file_count(folder.path()), 2);
}

TEST_P(Rf64Test, FileThatJustFitsStaysRiff) {
  const TempFolder folder;
  const std::int64_t data_bytes = std::int64_t{1001} * (GetParam() == Encoding::kPcm16   ? 2
                                                        : GetParam() == Encoding::kPcm24 ? 3
                                                                                         : 4);
  write(folder / "a.wav", signal(1001), data_bytes);
  write(folder / "b.wav", signal(1001), data_bytes - 1);
  EXPECT_EQ(read_bytes(folder / "a.wav").substr(0, 4), "RIFF");
  EXPECT_EQ(read_bytes(folder / "b.wav").substr(0, 4), "RF64");
}

INSTANTIATE_TEST_SUITE_P(Encodings, Rf64Test,
                         testing::Values(Encoding::kPcm16, Encoding::kPcm24, Encoding::kFloat));

TEST(Rf64LimitTest, LargestRiffFileIsWithinThirtyTwoBits) {
  constexpr std::int64_t kLongestHeader = 100;
  EXPECT_LE(kMaxRiffDataBytes + kLongestHeader, std::int64_t{0xffffffff});
  EXPECT_GT(kMaxRiffDataBytes, std::int64_t{0xffff0000});
}

}  // namespace
}  // namespace io
