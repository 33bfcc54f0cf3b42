#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "pipeline/run/render_job.h"
#include "tests/support/temp_folder.h"

namespace pipeline {
namespace {

const model::Engine& demo() {
  static const model::Engine engine = model::Engine::load("demo");
  return engine;
}

Manifest job(const TempFolder& folder, const std::string& output,
             const std::vector<std::pair<std::string, std::string>>& texts) {
  std::vector<ListedItem> items;
  for (const auto& [id, text] : texts)
    items.push_back({.id = id,
                     .script = {.content = text},
                     // Spoken fast: half the audio, half the time of the test.
                     .delivery = {.voices = {{"demo_slt"}}, .min_speed = 2, .max_speed = 2}});
  Manifest manifest;
  manifest.file = folder / "job.json";
  manifest.output = folder / output;
  manifest.corpora = {{.name = "c", .delivery = {}, .source = std::move(items)}};
  return manifest;
}

RunSummary render_with(int workers, const Manifest& manifest) {
  Observer silent;
  RunOptions options;
  options.workers = workers;
  return render_job(manifest, demo(), options, silent);
}

class CopiesTest : public testing::TestWithParam<int> {};

TEST_P(CopiesTest, ItemsThatSwapTheirTextsSwapTheirSound) {
  const TempFolder folder;
  render_with(GetParam(), job(folder, "out", {{"a", "Hello."}, {"b", "Good morning."}}));
  render_with(GetParam(), job(folder, "out", {{"a", "Good morning."}, {"b", "Hello."}}));
  render_with(GetParam(), job(folder, "new", {{"a", "Good morning."}, {"b", "Hello."}}));
  for (const char* file : {"c/a.wav", "c/b.wav", "metadata.jsonl"})
    EXPECT_TRUE(read_bytes(folder / "out" / file) == read_bytes(folder / "new" / file)) << file;
}

TEST_P(CopiesTest, ItemsDoNotFailForWantOfTheFileTheyWereToBeCopiedFrom) {
  const TempFolder folder;
  folder.write("out/c/a.wav/in_the_way", "");
  const auto manifest = job(folder, "out", {{"a", "Hello."}, {"b", "Hello."}, {"c", "Hello."}});
  const RunSummary summary = render_with(GetParam(), manifest);
  EXPECT_EQ(summary.failed, 1);
  render_with(GetParam(), job(folder, "new", {{"b", "Hello."}}));
  const std::string alone = read_bytes(folder / "new/c/b.wav");
  ASSERT_FALSE(alone.empty());
  EXPECT_TRUE(read_bytes(folder / "out/c/b.wav") == alone);
  EXPECT_TRUE(read_bytes(folder / "out/c/c.wav") == alone);
}

TEST_P(CopiesTest, FileThatSomebodyChangedIsNotCopied) {
  const TempFolder folder;
  render_with(GetParam(), job(folder, "out", {{"a", "Hello."}}));
  const std::string original = read_bytes(folder / "out/c/a.wav");
  folder.write("out/c/a.wav", std::string(original.size(), '\0'));
  render_with(GetParam(), job(folder, "out", {{"a", "Hello."}, {"b", "Hello."}}));
  EXPECT_TRUE(read_bytes(folder / "out/c/b.wav") == original);
}

INSTANTIATE_TEST_SUITE_P(Workers, CopiesTest, testing::Values(1, 2));

}  // namespace
}  // namespace pipeline
