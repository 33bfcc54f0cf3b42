#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "pipeline/run/render_job.h"
#include "tests/support/temp_folder.h"

namespace pipeline {
namespace {

Manifest job(const TempFolder& folder, const std::string& metadata) {
  std::vector<ListedItem> items;
  for (const char* id : {"a", "b"})
    items.push_back({.id = id,
                     .script = {.content = std::string("This is ") + id + "."},
                     .delivery = {.voices = {{"demo_slt"}}, .min_speed = 2, .max_speed = 2},
                     .metadata = metadata});
  Manifest manifest;
  manifest.file = folder / "job.json";
  manifest.output = folder / "out";
  manifest.sidecars = true;
  manifest.corpora = {{.name = "c", .delivery = {}, .source = std::move(items)}};
  return manifest;
}

RunSummary render(const Manifest& manifest) {
  static const model::Engine engine = model::Engine::load("demo");
  Observer silent;
  return render_job(manifest, engine, RunOptions(), silent);
}

TEST(SidecarsTest, NewMetadataReachesTheSidecarsOfFinishedItems) {
  const TempFolder folder;
  render(job(folder, R"({"speaker_age": 40})"));
  const RunSummary second = render(job(folder, R"({"speaker_age": 41})"));
  EXPECT_EQ(second.end.already_done, 2);
  EXPECT_NE(read_bytes(folder / "out/c/a.json").find(R"("speaker_age": 41)"), std::string::npos);
}

TEST(SidecarsTest, SidecarThatCannotBeWrittenFailsItsItemAlone) {
  const TempFolder folder;
  folder.write("out/c/a.json/in_the_way", "");
  EXPECT_EQ(render(job(folder, "")).failed, 1);
  EXPECT_FALSE(read_bytes(folder / "out/c/b.json").empty());

  std::filesystem::remove_all(folder / "out/c/a.json");
  EXPECT_EQ(render(job(folder, "")).failed, 0);
  EXPECT_FALSE(read_bytes(folder / "out/c/a.json").empty());

  std::filesystem::remove(folder / "out/c/a.json");
  folder.write("out/c/a.json/in_the_way", "");
  EXPECT_EQ(render(job(folder, "")).failed, 1) << "an item of an earlier run";
}

}  // namespace
}  // namespace pipeline
