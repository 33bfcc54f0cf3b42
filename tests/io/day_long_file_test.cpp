// A WAV file beyond 4 GiB, written in full and read back to its last sample.
#include <gtest/gtest.h>
#include <sndfile.h>

#include "io/audio_sink.h"
#include "tests/support/temp_folder.h"

namespace io {
namespace {

// More than 4 GiB of samples for real: silence, and at the end a little sound. Twice the room,
// for what is written when the file outgrows RIFF is copied.
TEST(DayLongFileTest, FileBeyondFourGibibytesIsReadBackToItsLastSample) {
  const TempFolder folder;
  constexpr std::uintmax_t kRoom = 9'500'000'000;
  const std::uintmax_t room = std::filesystem::space(folder.path()).available;
  if (room < kRoom)
    GTEST_SKIP() << "needs " << kRoom << " free bytes in " << folder.path() << ", found " << room;

  constexpr std::int64_t kBlocks = 1050;
  const std::vector<float> silence(1 << 20);
  AudioSink sink(folder / "day.wav", {.encoding = Encoding::kFloat});
  for (std::int64_t block = 0; block < kBlocks; ++block) sink.append(silence);
  sink.append(std::vector<float>{0.25f, -0.5f, 0.75f});
  const FileStamp file = sink.finish();
  EXPECT_EQ(sink.samples(), kBlocks * (1 << 20) + 3);
  EXPECT_GT(file.bytes, std::int64_t{1} << 32);
  EXPECT_EQ(static_cast<std::int64_t>(std::filesystem::file_size(folder / "day.wav")), file.bytes);

  SF_INFO info{};
  SNDFILE* sound = sf_open((folder / "day.wav").c_str(), SFM_READ, &info);
  ASSERT_NE(sound, nullptr) << sf_strerror(nullptr);
  EXPECT_EQ(info.format, SF_FORMAT_RF64 | SF_FORMAT_FLOAT);
  EXPECT_EQ(info.frames, sink.samples());
  std::vector<float> last(5);
  EXPECT_EQ(sf_seek(sound, -5, SEEK_END), sink.samples() - 5);
  EXPECT_EQ(sf_read_float(sound, last.data(), 5), 5);
  EXPECT_EQ(last, (std::vector<float>{0, 0, 0.25f, -0.5f, 0.75f}));
  sf_close(sound);
}

}  // namespace
}  // namespace io
