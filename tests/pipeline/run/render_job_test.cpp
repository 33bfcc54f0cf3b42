#include "pipeline/run/render_job.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "io/error.h"
#include "tests/support/temp_folder.h"

namespace pipeline {
namespace {

namespace fs = std::filesystem;

const model::Engine& demo() {
  static const model::Engine engine = model::Engine::load("demo");
  return engine;
}

Report render(const Manifest& manifest, int workers = 1) {
  return render_job(manifest, demo(), workers, 0, [](const Outcome&) {});
}

/// Bytes of every audio file under `folder`, by relative path.
std::map<std::string, std::string> audio_files(const fs::path& folder) {
  std::map<std::string, std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file() && entry.path().filename() != kReportName)
      files[fs::relative(entry.path(), folder)] = read_bytes(entry.path());
  return files;
}

ListedItem listed(const std::string& id, const std::string& text,
                  const std::string& voice = "demo_slt") {
  // Spoken fast: half the audio, half the time of the test.
  return {id, {text, false}, {.voice = voice, .speed = 2.0}, {}};
}

Manifest manifest_of(const TempFolder& folder, std::vector<ListedItem> items) {
  Manifest manifest;
  manifest.file = folder / "job.json";
  manifest.output = folder / "out";
  manifest.corpora = {{"list", {.voice = "demo_slt"}, std::move(items)}};
  return manifest;
}

TEST(RenderJobTest, OneAndFourWorkersGiveTheSameBytes) {
  const TempFolder folder;
  Manifest manifest = manifest_of(
      folder, {listed("a", "Hello there."), listed("b", "Yes."), listed("bad", ""),
               listed("c", "The boat lay still.", "demo_rms"),
               listed("d", "No.", "demo_slt:0.5+demo_rms:0.5"), listed("e", "One, two.")});
  manifest.audio.sample_rate = 22050;
  render(manifest, 1);
  const auto alone = audio_files(manifest.output);
  manifest.output = folder / "out4";
  render(manifest, 4);
  EXPECT_EQ(alone.size(), 5u);
  EXPECT_TRUE(alone == audio_files(manifest.output));
}

TEST(RenderJobTest, AudioOfAnItemDoesNotDependOnItsNeighbours) {
  const TempFolder folder;
  Manifest manifest = manifest_of(folder, {listed("a", "Good.")});
  render(manifest);
  const auto alone = audio_files(manifest.output);
  manifest.output = folder / "more";
  manifest.corpora[0].source =
      std::vector<ListedItem>{listed("z", "Before."), listed("a", "Good.")};
  render(manifest);
  EXPECT_EQ(alone.at("list/a.wav"), audio_files(manifest.output).at("list/a.wav"));
}

TEST(RenderJobTest, JobSeedChangesTheNoiseUnlessTheItemStatesOne) {
  const TempFolder folder;
  ListedItem fixed = listed("fixed", "Good.");
  fixed.seed = 5;
  Manifest manifest = manifest_of(folder, {listed("free", "Good."), fixed});
  render(manifest);
  const auto first = audio_files(manifest.output);
  manifest.seed = 1;
  render(manifest);
  const auto second = audio_files(manifest.output);
  EXPECT_EQ(first.at("list/fixed.wav"), second.at("list/fixed.wav"));
  EXPECT_NE(first.at("list/free.wav"), second.at("list/free.wav"));
  EXPECT_EQ(first.at("list/free.wav").size(), second.at("list/free.wav").size());
}

TEST(RenderJobTest, BadItemsAreReportedAndTheRestRendered) {
  const TempFolder folder;
  ListedItem unknown_symbols{"symbols", {"☃☃", true}, {.voice = "demo_slt"}, {}};
  ListedItem some_symbols{"some", {"həl☃ˈO", true}, {.voice = "demo_slt"}, {}};
  ListedItem language = listed("language", "Hello.");
  language.delivery.language = "xx";
  const Manifest manifest =
      manifest_of(folder, {listed("voice", "Hello.", "nobody"), listed("empty", ""),
                           listed("blank", " \n"), unknown_symbols, listed("bytes", "\xFF\xFE"),
                           language, some_symbols, listed("good", "Hello.")});
  std::vector<std::string> watched;
  const Report report = render_job(
      manifest, demo(), 2, 0, [&](const Outcome& outcome) { watched.push_back(outcome.name); });

  ASSERT_EQ(report.outcomes.size(), 8u);
  EXPECT_EQ(report.failed_count(), 6);
  for (std::size_t i = 0; i < 8; ++i) {
    const Outcome& outcome = report.outcomes[i];
    EXPECT_EQ(outcome.failed(), i < 6) << outcome.name << ": " << outcome.failure;
    EXPECT_EQ(watched[i], outcome.name);
    EXPECT_EQ(fs::exists(manifest.output / "list" / (outcome.name.substr(5) + ".wav")), i >= 6);
  }
  EXPECT_EQ(report.outcomes[6].warnings, std::vector<std::string>{"not spoken: ☃ (1 time)"});
  const Outcome& good = report.outcomes[7];
  EXPECT_EQ(good.path, "list/good.wav");
  EXPECT_GT(good.tokens, 2);
  EXPECT_EQ(good.chunks, 1);
  EXPECT_NEAR(good.audio_seconds, static_cast<double>(good.frames) * 0.025, 1e-9);
  EXPECT_TRUE(fs::exists(manifest.output / kReportName));
}

TEST(RenderJobTest, FileThatCannotBeWrittenFailsAlone) {
  const TempFolder folder;
  const Manifest manifest =
      manifest_of(folder, {listed("a", "Good."), listed("b", "Good."), listed("c", "Good.")});
  folder.write("out/list/b.wav/in_the_way", "");
  const Report report = render(manifest);
  ASSERT_EQ(report.outcomes.size(), 3u);
  EXPECT_FALSE(report.outcomes[0].failed());
  EXPECT_FALSE(report.outcomes[2].failed());
  EXPECT_NE(report.outcomes[1].failure.find("out/list/b.wav"), std::string::npos)
      << report.outcomes[1].failure;
  EXPECT_EQ(report.outcomes[1].audio_seconds, 0);
  EXPECT_TRUE(fs::exists(manifest.output / kReportName));
}

TEST(RenderJobTest, LongTextBecomesSeveralChunksOfOneFile) {
  const TempFolder folder;
  std::string text;
  for (int i = 0; i < 8; ++i) text += "The rain had stopped, and the road was dry. ";
  ListedItem item = listed("long", text);
  item.delivery.speed = kMaxSpeed;
  const Report report = render(manifest_of(folder, {item}));
  EXPECT_GT(report.outcomes[0].chunks, 1);
  EXPECT_NEAR(report.outcomes[0].audio_seconds,
              static_cast<double>(report.outcomes[0].frames) * 0.025, 1e-9);
}

TEST(RenderJobTest, OutputThatIsAFileStopsTheRun) {
  const TempFolder folder;
  const Manifest manifest = manifest_of(folder, {listed("a", "Hello.")});
  folder.write("out", "a file");
  EXPECT_THROW(render(manifest), io::Error);
}

TEST(RenderJobTest, ReportDoesNotReplaceTheManifest) {
  const TempFolder folder;
  Manifest manifest = manifest_of(folder, {listed("a", "Hello.")});
  manifest.file = folder.write("out/report.json", "{}");
  EXPECT_THROW(render(manifest), ManifestError);
  EXPECT_EQ(read_bytes(manifest.file), "{}");
}

}  // namespace
}  // namespace pipeline
