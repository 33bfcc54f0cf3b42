// A baseline of a recording so long that its line exceeds the limit for text lines.
#include <gtest/gtest.h>

#include <random>

#include "io/text_corpus.h"
#include "pipeline/diff/baseline/baseline.h"
#include "tests/support/temp_folder.h"

namespace pipeline::diff {
namespace {

TEST(BaselineFolderTest, LineLongerThanThoseOfATextIsReadAgain) {
  constexpr std::size_t kFrames = 350'000;  // of noise, which nothing packs
  BaselineItem item{.hash = "1f", .audio = {}, .text = {}, .problem = {}, .features = {}};
  std::mt19937 noise(1);
  for (std::size_t i = 0; i < kFrames * Features::kRow; ++i)
    item.features.rows.push_back(static_cast<std::uint8_t>(noise()));
  item.features.scan.sample_rate = 24000;
  const TempFolder folder;
  const std::filesystem::path path = folder / "base";
  BaselineFolder(path).write({{"long", item}}, "{}\n");
  EXPECT_GT(std::filesystem::file_size(path / "baseline.jsonl"), io::LineReader::kMaxLineBytes);
  EXPECT_EQ(read_baseline(path).at("long").features.rows, item.features.rows);
}

}  // namespace
}  // namespace pipeline::diff
