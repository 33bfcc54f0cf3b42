// Sidecar files: write errors fail one item; contents follow the metadata.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/job.h"

namespace pipeline {
namespace {

namespace fs = std::filesystem;
using job::list_of;
using job::says;

TEST(SidecarTest, SidecarThatCannotBeWrittenFailsAlone) {
  const TempFolder folder;
  const Manifest manifest =
      job::read(folder, list_of({says("a", "Good."), says("b", "Bad.")}, R"("sidecars": true, )"));
  folder.write("out/list/a.json/in_the_way", "");
  for (int run = 0; run < 2; ++run) {
    job::Recorder told;
    EXPECT_EQ(job::render(manifest, {}, told).failed, 1);
    EXPECT_TRUE(told.outcomes["list/a"].failed());
    EXPECT_TRUE(fs::exists(manifest.output / "list/b.json"));
  }
  fs::remove_all(manifest.output / "list/a.json");
  EXPECT_EQ(job::rendered(manifest), std::vector<std::string>{"list/a"});
}

TEST(SidecarTest, SidecarAskedForLaterThatCannotBeWrittenFailsAlone) {
  const TempFolder folder;
  const std::vector<std::string> items = {says("a", "Good."), says("b", "Yes.")};
  job::render(job::read(folder, list_of(items)));
  folder.write("out/list/a.json/in_the_way", "");
  const Manifest manifest = job::read(folder, list_of(items, R"("sidecars": true, )"));
  job::Recorder told;
  EXPECT_EQ(job::render(manifest, {}, told).failed, 1);
  EXPECT_TRUE(told.outcomes["list/a"].failed());
  EXPECT_EQ(told.found_names, std::vector<std::string>{"list/b"});
  EXPECT_TRUE(fs::exists(manifest.output / "list/b.json"));
}

TEST(SidecarTest, SidecarsAndMetadataTellTheSameOfEachFile) {
  const TempFolder folder;
  const Manifest manifest =
      job::read(folder, list_of({says("b", "Good.", R"(, "metadata": {"page": 7})"),
                                 says("bad", ""), says("a", "Yes.")},
                                R"("sidecars": true, )"));
  job::Recorder told;
  job::render(manifest, {.workers = 2}, told);
  std::istringstream lines(read_bytes(manifest.output / "metadata.jsonl"));
  std::vector<std::string> ids;
  for (std::string line; std::getline(lines, line);) {
    const auto json = nlohmann::ordered_json::parse(line);
    const std::string id = json.at("id");
    ids.push_back(id);
    EXPECT_EQ(json, nlohmann::ordered_json::parse(
                        read_bytes(manifest.output / ("list/" + id + ".json"))));
    EXPECT_EQ(json.at("hash"), told.outcomes.at("list/" + id).hash);
    EXPECT_EQ(json.at("path"), "list/" + id + ".wav");
    EXPECT_EQ(json.contains("metadata"), id == "b");
  }
  EXPECT_EQ(ids, (std::vector<std::string>{"b", "a"})) << "the order of the manifest";
  EXPECT_EQ(file_count(manifest.output / "list"), 4);
}

TEST(SidecarTest, NewMetadataReachesTheSidecarsOfFinishedItems) {
  const TempFolder folder;
  const auto with_page = [&](const std::string& page) {
    return job::read(folder,
                     list_of({says("a", "Good.", R"(, "metadata": {"page": )" + page + "}")},
                             R"("sidecars": true, )"));
  };
  const Manifest manifest = with_page("7");
  job::render(manifest);
  EXPECT_EQ(job::rendered(with_page("8")), std::vector<std::string>());
  const auto json = nlohmann::ordered_json::parse(read_bytes(manifest.output / "list/a.json"));
  EXPECT_EQ(json.at("metadata").at("page"), 8);
}

}  // namespace
}  // namespace pipeline
