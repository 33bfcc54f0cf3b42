// Whole jobs: bytes independent of workers, failed and quarantined items, journal, observers.
#include "pipeline/run/job/render_job.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <numeric>
#include <string>
#include <vector>

#include "io/base/error.h"
#include "pipeline/run/environment.h"
#include "tests/support/job.h"

namespace pipeline {
namespace {

namespace fs = std::filesystem;
using job::list_of;
using job::says;

/// The 16-bit samples of a plain WAV file.
std::vector<std::int16_t> samples_of(const fs::path& path) {
  constexpr std::size_t kHeader = 44;
  const std::string bytes = read_bytes(path);
  std::vector<std::int16_t> samples((bytes.size() - kHeader) / 2);
  std::memcpy(samples.data(), bytes.data() + kHeader, 2 * samples.size());
  return samples;
}

TEST(RenderJobTest, OneAndFourWorkersGiveTheSameBytes) {
  const TempFolder folder;
  const Manifest manifest =
      job::read(folder, list_of({says("a", "Hello there."), says("b", "Yes."), says("bad", ""),
                                 says("c", "No.", R"(, "voice": "demo_rms")"),
                                 says("d", "No.", R"(, "voice": "demo_slt:0.5+demo_rms:0.5")"),
                                 says("e", "One."), says("copy", "Yes.")},
                                R"("sidecars": true, "audio": {"sample_rate": 22050}, )"));
  job::render(manifest, {.workers = 1});
  job::render(job::into(manifest, folder / "four"), {.workers = 4});
  const auto alone = job::results_of(manifest.output);
  EXPECT_EQ(alone.size(), 2u * 6 + 1);
  EXPECT_TRUE(alone == job::results_of(folder / "four"));
}

TEST(RenderJobTest, LanguageOfWhichTheModelLacksPhonemesIsToldOnce) {
  const TempFolder folder;
  const Manifest manifest =
      job::read(folder, list_of({says("a", "październik", R"(, "language": "pl")"),
                                 says("b", "październik", R"(, "language": "pl")"),
                                 says("c", "Hyvää päivää.", R"(, "language": "fi")"),
                                 says("d", "Yes."), says("e", "No.", R"(, "language": "xx")")}));
  job::Recorder recorder;
  job::render(manifest, {}, recorder);
  ASSERT_EQ(recorder.warnings.size(), 1u);
  const std::string& warning = recorder.warnings[0];
  EXPECT_TRUE(warning.starts_with("language pl: the model's alphabet lacks ʑ, in 25 of "))
      << warning;
  EXPECT_EQ(recorder.outcomes.at("list/b").warnings,
            (std::vector<std::string>{"not spoken: ʑ (2 times)"}));
  EXPECT_TRUE(recorder.outcomes.at("list/e").failed());
}

TEST(RenderJobTest, AudioOfAnItemDoesNotDependOnItsNeighbours) {
  const TempFolder folder;
  const Manifest alone = job::read(folder, list_of({says("a", "Good.")}));
  job::render(alone);
  const Manifest among = job::into(
      job::read(folder, list_of({says("z", "Before."), says("a", "Good.")})), folder / "among");
  job::render(among);
  EXPECT_EQ(read_bytes(alone.output / "list/a.wav"), read_bytes(among.output / "list/a.wav"));
}

TEST(RenderJobTest, JobSeedChangesTheNoiseUnlessTheItemStatesOne) {
  const TempFolder folder;
  const std::vector<std::string> items = {says("free", "Good."),
                                          says("fixed", "Good.", R"(, "seed": 5)")};
  const Manifest first = job::read(folder, list_of(items));
  const Manifest second =
      job::into(job::read(folder, list_of(items, R"("seed": 1, )")), folder / "second");
  job::render(first);
  job::render(second);
  const auto bytes = [](const Manifest& manifest, const char* name) {
    return read_bytes(manifest.output / "list" / name);
  };
  EXPECT_EQ(bytes(first, "fixed.wav"), bytes(second, "fixed.wav"));
  EXPECT_NE(bytes(first, "free.wav"), bytes(second, "free.wav"));
  EXPECT_EQ(bytes(first, "free.wav").size(), bytes(second, "free.wav").size());
}

TEST(RenderJobTest, BadItemsAreReportedAndTheRestRendered) {
  const TempFolder folder;
  const Manifest manifest = job::read(
      folder, list_of({says("voice", "Hello.", R"(, "voice": "nobody")"), says("empty", ""),
                       says("blank", " \\n"), R"("id": "symbols", "phonemes": "░░")",
                       says("language", "Hello.", R"(, "language": "xx")"),
                       R"("id": "some", "phonemes": "həl░ˈO")", says("good", "Hello.")}));
  job::Recorder told;
  const RunSummary summary = job::render(manifest, {.workers = 2}, told);
  EXPECT_EQ(summary.failed, 5);
  EXPECT_EQ(summary.end.items, 7);
  EXPECT_EQ(summary.end.already_done, 0);
  EXPECT_EQ(told.size.items, 7);
  EXPECT_EQ(told.last.result, RunResult::kComplete);
  ASSERT_EQ(told.outcomes.size(), 7u);
  for (const auto& [name, outcome] : told.outcomes) {
    const bool is_good = name == "list/good" || name == "list/some";
    EXPECT_EQ(outcome.failed(), !is_good) << name << ": " << outcome.failure;
    EXPECT_EQ(fs::exists(manifest.output / (name + ".wav")), is_good) << name;
    EXPECT_EQ(outcome.path.empty(), !is_good) << name;
  }
  EXPECT_EQ(told.outcomes["list/some"].warnings,
            std::vector<std::string>{"not spoken: ░ (1 time)"});
}

TEST(RenderJobTest, ProcessorTimeOfItemsIsAPartOfTheRuns) {
  const TempFolder folder;
  const Manifest manifest = job::read(
      folder, list_of({says("a", "Good morning."), says("b", "Good."), says("same", "Good.")}));
  job::Recorder told;
  job::render(manifest, {.workers = 2, .threads_per_item = 2}, told);
  double sum = 0;
  for (const auto& [name, outcome] : told.outcomes) {
    ASSERT_TRUE(outcome.cpu_seconds) << name;
    EXPECT_GT(*outcome.cpu_seconds, 0) << name;
    sum += *outcome.cpu_seconds;
  }
  EXPECT_LE(sum, told.last.cpu_seconds + 0.02) << "the process's clock may be a tick behind";
}

TEST(RenderJobTest, JournalTellsOfTheRunAndOfEveryItem) {
  const TempFolder folder;
  const Manifest manifest = job::read(folder, list_of({says("a", "Good."), says("bad", "")}));
  job::Recorder told;
  job::render(manifest, {.workers = 2, .load_seconds = 0.5}, told);
  const std::vector<Record> records = job::records_of(manifest.output);
  ASSERT_EQ(records.size(), 4u);
  const auto& begin = std::get<RunBegin>(records.front());
  EXPECT_EQ(begin.manifest_hash, manifest.hash);
  EXPECT_EQ(begin.workers, 2);
  EXPECT_EQ(begin.load_seconds, 0.5);
  EXPECT_EQ(begin.model.identity, job::demo().info().identity);
  EXPECT_EQ(begin.engine, engine_identity());
  EXPECT_EQ(std::get<RunEnd>(records.back()).result, RunResult::kComplete);
  for (std::size_t i = 1; i < 3; ++i) {
    const auto& outcome = std::get<Outcome>(records[i]);
    EXPECT_EQ(to_line(outcome), to_line(told.outcomes.at(outcome.name)));
  }
  const Outcome& good = told.outcomes.at("list/a");
  const auto file = manifest.output / good.path;
  EXPECT_EQ(good.bytes, static_cast<std::int64_t>(fs::file_size(file)));
  EXPECT_EQ(good.samples, static_cast<std::int64_t>(samples_of(file).size()));
  EXPECT_EQ(good.samples, good.frames * model::kSamplesPerFrame);
  EXPECT_EQ(good.fingerprint.size(), 32u);
  EXPECT_EQ(good.chunks, 1);
}

TEST(RenderJobTest, FileThatCannotBeWrittenFailsAlone) {
  const TempFolder folder;
  const Manifest manifest =
      job::read(folder, list_of({says("a", "Good."), says("b", "Bad."), says("c", "Best.")}));
  folder.write("out/list/b.wav/in_the_way", "");
  job::Recorder told;
  job::render(manifest, {}, told);
  EXPECT_FALSE(told.outcomes["list/a"].failed());
  EXPECT_FALSE(told.outcomes["list/c"].failed());
  const Outcome& blocked = told.outcomes["list/b"];
  EXPECT_NE(blocked.failure.find("out/list/b.wav"), std::string::npos) << blocked.failure;
  EXPECT_EQ(blocked.audio_seconds, 0);
  EXPECT_EQ(blocked.path, "");
  EXPECT_EQ(file_count(manifest.output / "list"), 3);
}

/// Milliseconds of quiet and of sound, in turns, quiet first: windows of 5 ms, the limit 34 dB
/// below the loudest.
std::vector<double> turns(const std::vector<std::int16_t>& samples) {
  constexpr std::size_t kWindow = 120;
  std::vector<double> energies;
  for (std::size_t at = 0; at + kWindow <= samples.size(); at += kWindow)
    energies.push_back(std::inner_product(&samples[at], &samples[at] + kWindow, &samples[at], 0.0));
  const double limit = *std::max_element(energies.begin(), energies.end()) * 4e-4;
  std::vector<double> turns{0};
  for (const double energy : energies) {
    if ((energy >= limit) != (turns.size() % 2 == 0)) turns.push_back(0);
    turns.back() += 5;
  }
  if (turns.size() % 2 == 0) turns.push_back(0);
  return turns;
}

TEST(RenderJobTest, PausesLieBetweenTheSounds) {
  const TempFolder folder;
  std::string text;
  for (int i = 0; i < 6; ++i) text += "The rain had stopped, and the road was dry. ";
  const Manifest manifest =
      job::read(folder, list_of({says("paused", text, R"(, "seed": 7, "pauses": {
        "before_ms": 70, "between_ms": 730, "after_ms": 110})"),
                                 says("marked", "Here. [pause:900ms] There.")}));
  job::Recorder told;
  job::render(manifest, {}, told);
  ASSERT_EQ(told.outcomes["list/paused"].chunks, 2) << "the text has to be spoken in two pieces";
  const auto paused = turns(samples_of(manifest.output / "list/paused.wav"));
  const auto longest = [](const std::vector<double>& all) {
    double most = 0;
    for (std::size_t i = 2; i + 1 < all.size(); i += 2) most = std::max(most, all[i]);
    return most;
  };
  EXPECT_NEAR(paused.front(), 70, 10);
  EXPECT_NEAR(longest(paused), 730, 20);
  EXPECT_NEAR(paused.back(), 110, 10);
  EXPECT_NEAR(longest(turns(samples_of(manifest.output / "list/marked.wav"))), 900, 20);
}

TEST(RenderJobTest, QuarantinedItemsAreKeptApartAndOutOfTheMetadata) {
  const TempFolder folder;
  const std::vector<std::string> items = {
      says("a", "Good morning."), says("same", "Good morning."),
      says("slow", "Good morning, everyone.", R"(, "speed": 0.25, "metadata": {})")};
  const Manifest manifest = job::read(
      folder, list_of(items, R"("sidecars": true, "quality": {"min_symbols_per_second": 999,
              "max_symbols_per_second": 1000, "quarantine": ["rate"]}, )"));
  job::Recorder told;
  EXPECT_EQ(job::render(manifest, {}, told).quarantined, 3);
  const auto files = job::results_of(manifest.output);
  for (const char* name : {"a", "same", "slow"}) {
    EXPECT_TRUE(files.contains(std::string("quarantine/list/") + name + ".wav")) << name;
    const Outcome& outcome = told.outcomes[std::string("list/") + name];
    EXPECT_EQ(outcome.status, Status::kQuarantined);
    EXPECT_NE(std::ranges::find(outcome.flags, "rate"), outcome.flags.end());
  }
  EXPECT_EQ(files.size(), 4u);
  EXPECT_EQ(files.at("metadata.jsonl"), "");
  EXPECT_EQ(job::rendered(manifest), std::vector<std::string>{}) << "and are not tried again";
  EXPECT_EQ(job::rendered(manifest, {.resume = {.retry_failed = true}}).size(), 3u);
}

TEST(RenderJobTest, TextsThatCannotBeReadAnyMoreEndTheRunAndItGoesOnLater) {
  const TempFolder folder;
  const std::string manifest_text = R"({"output": "out", "defaults": {"voice": "demo_slt",
    "speed": 4}, "corpora": [{"name": "book", "text": "*.txt"}]})";
  folder.write("1.txt", "One.\nTwo.\n");
  folder.write("2.txt", "Three.\n");
  const Manifest manifest = job::read(folder, manifest_text);
  job::Recorder told;
  told.at_begin = [&](const RunBegin&) { fs::remove(folder / "2.txt"); };
  try {
    job::render(manifest, {}, told);
    FAIL();
  } catch (const io::Error& error) {
    EXPECT_NE(std::string(error.what()).find("2.txt"), std::string::npos);
    EXPECT_EQ(told.last.error, error.what());
  }
  EXPECT_EQ(told.last.result, RunResult::kBroken);
  EXPECT_FALSE(fs::exists(manifest.output / "metadata.jsonl"));
  EXPECT_EQ(to_line(job::records_of(manifest.output).back()), to_line(told.last));
  folder.write("2.txt", "Three.\n");
  job::render(manifest);
  job::render(job::into(manifest, folder / "fresh"));
  EXPECT_TRUE(job::results_of(manifest.output) == job::results_of(folder / "fresh"));
}

TEST(RenderJobTest, ObserverIsToldOneThingAtATime) {
  const TempFolder folder;
  std::vector<std::string> items;
  items.reserve(40);
  // Items found finished (read) and bad ones (written) alternate, after more bad ones than fit
  // into the window, so that the stages run side by side.
  for (int i = 0; i < 40; ++i) items.push_back(says("found" + std::to_string(i), "Good."));
  job::render(job::read(folder, list_of(items)));
  std::vector<std::string> all;
  all.reserve(480);
  for (int i = 0; i < 200; ++i) all.push_back(says("bad" + std::to_string(i), ""));
  for (int i = 0; i < 40; ++i) {
    all.push_back(items[static_cast<std::size_t>(i)]);
    for (int k = 0; k < 5; ++k)
      all.push_back(says("b" + std::to_string(i) + "-" + std::to_string(k), ""));
  }
  job::Recorder told;
  told.pause_us = 200;
  const RunSummary summary = job::render(job::read(folder, list_of(all)), {.workers = 4}, told);
  EXPECT_FALSE(told.has_overlap);
  EXPECT_EQ(told.found_names.size(), 40u);
  EXPECT_EQ(summary.failed, 400);
}

}  // namespace
}  // namespace pipeline
