// Loudness normalisation per item and per corpus, with the same bytes for any shards or workers.
#include "io/loudness.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "pipeline/run/job/merge.h"
#include "tests/support/job.h"

namespace pipeline {
namespace {

using job::says;

constexpr const char* kLong =
    "Every crate had been stamped twice, once in red and once in blue. We paid for three nights.";
constexpr const char* kOther = "A pilot boat came out to meet us with its lamps still burning.";

/// A job of the items `list_of` would make, spoken at speed 1 by two voices, one three times as
/// often.
std::string loud_list(const std::vector<std::string>& items, const std::string& loudness,
                      const std::string& settings = "") {
  std::string text;
  for (const std::string& item : items) text += (text.empty() ? "{" : ", {") + item + "}";
  return R"({"output": "out", "loudness": {)" + loudness + "}, " + settings +
         R"("corpora": [{"name": "list", "voice": {"draw": {"demo_slt": 3, "demo_rms": 1}},
            "items": [)" +
         text + "]}]}";
}

const std::vector<std::string>& some_items() {
  static const std::vector<std::string> items = {says("long", kLong, R"(, "voice": "demo_slt")"),
                                                 says("other", kOther, R"(, "voice": "demo_slt")"),
                                                 says("short", "Yes.", R"(, "voice": "demo_slt")"),
                                                 says("his", kLong, R"(, "voice": "demo_rms")"),
                                                 says("no", "No.", R"(, "voice": "demo_rms")"),
                                                 says("again", "Yes.", R"(, "voice": "demo_slt")")};
  return items;
}

std::map<std::string, Outcome> outcomes_of(const Manifest& manifest) {
  job::Recorder told;
  job::render(manifest, {.workers = 2}, told);
  return told.outcomes;
}

/// What is in the file of an item.
io::Loudness heard(const Manifest& manifest, const std::string& id) {
  return io::measure_loudness(manifest.output / ("list/" + id + ".wav"));
}

TEST(LoudnessTest, ItemsHaveTheLoudnessThatIsAskedForAtAnyRate) {
  for (const char* rate : {"8000", "24000", "44100"}) {
    const TempFolder folder;
    const Manifest manifest =
        job::read(folder, loud_list({some_items()[0], some_items()[3]}, R"("target_lufs": -23)",
                                    R"("audio": {"sample_rate": )" + std::string(rate) + "}, "));
    const auto outcomes = outcomes_of(manifest);
    for (const char* id : {"long", "his"}) {
      EXPECT_NEAR(heard(manifest, id).integrated_lufs, -23, 0.02) << id << " at " << rate;
      EXPECT_EQ(outcomes.at(std::string("list/") + id).flags, std::vector<std::string>{});
    }
  }
}

TEST(LoudnessTest, ShortItemTakesTheGainOfItsSpeaker) {
  const TempFolder folder;
  const Manifest item = job::read(folder, loud_list(some_items(), R"("target_lufs": -23)"));
  const Manifest speaker = job::into(
      job::read(folder, loud_list(some_items(), R"("target_lufs": -23, "per": "speaker")")),
      folder / "speaker");
  auto own = outcomes_of(item);
  auto shared = outcomes_of(speaker);
  EXPECT_EQ(own["list/short"].gain_db, shared["list/short"].gain_db);
  EXPECT_NE(own["list/long"].gain_db, shared["list/long"].gain_db);
  for (const char* id : {"list/long", "list/other", "list/short", "list/again"})
    EXPECT_EQ(shared[id].gain_db, shared["list/short"].gain_db) << id;
  EXPECT_EQ(shared["list/his"].gain_db, shared["list/no"].gain_db);
  EXPECT_NE(shared["list/his"].gain_db, shared["list/long"].gain_db);
  EXPECT_NEAR(heard(speaker, "long").integrated_lufs, -23, 1);
  EXPECT_NEAR(heard(speaker, "his").integrated_lufs, -23, 1);
}

TEST(LoudnessTest, CorpusHasOneGainByTheVoicesItNamesWhateverItsItems) {
  const auto gain_of = [](const std::vector<std::string>& items) {
    const TempFolder folder;
    const auto outcomes =
        outcomes_of(job::read(folder, loud_list(items, R"("target_lufs": -23, "per": "corpus")")));
    const auto gain = outcomes.begin()->second.gain_db;
    for (const auto& [name, outcome] : outcomes) EXPECT_EQ(outcome.gain_db, gain) << name;
    return gain.value();
  };
  const double gain = gain_of(some_items());
  EXPECT_EQ(gain, gain_of({says("a", "Well.", R"(, "voice": "demo_awb", "speed": 2)")}));
  EXPECT_EQ(gain, gain_of({R"("id": "b", "phonemes": "həlˈO", "language": "ja")"}));
}

TEST(LoudnessTest, PeaksAreKeptAndTheItemSaysThatItIsQuieter) {
  const TempFolder folder;
  const Manifest manifest =
      job::read(folder, loud_list({some_items()[0]}, R"("target_lufs": -6, "peak_dbtp": -3)",
                                  R"("quality": {"quarantine": ["quiet"]}, )"));
  const Outcome outcome = outcomes_of(manifest).at("list/long");
  EXPECT_EQ(outcome.flags, std::vector<std::string>{"quiet"});
  EXPECT_EQ(outcome.path, "quarantine/list/long.wav");
  const io::Loudness loudness = io::measure_loudness(manifest.output / outcome.path);
  EXPECT_LE(loudness.true_peak_db, -3);
  EXPECT_NEAR(loudness.true_peak_db, -3, 0.1);
  EXPECT_LT(loudness.integrated_lufs, -7);
}

TEST(LoudnessTest, WorkersShardsAndRunsThatGoOnGiveTheSameBytes) {
  const TempFolder folder;
  const Manifest alone =
      job::read(folder, loud_list(some_items(), R"("target_lufs": -20)", R"("sidecars": true, )"));
  job::render(alone, {.workers = 1});
  const Manifest shards = job::into(alone, folder / "shards");
  for (const int shard : {1, 0}) job::render(shards, {.workers = 2, .shard = {shard, 2}});
  merge(shards, job::demo(), true);
  EXPECT_TRUE(job::results_of(alone.output) == job::results_of(shards.output));
  EXPECT_EQ(job::rendered(shards), std::vector<std::string>{});

  const Manifest partial = job::into(alone, folder / "partial");
  std::atomic<bool> is_over = false;
  job::Recorder told;
  told.at_finish = [&](const Outcome&) { is_over = true; };
  job::render(partial, {.stop = [&] { return is_over ? Stop::kFinish : Stop::kNo; }}, told);
  EXPECT_LT(told.outcomes.size(), some_items().size());
  job::render(partial);
  EXPECT_TRUE(job::results_of(alone.output) == job::results_of(partial.output));
}

TEST(LoudnessTest, EditedItemAloneIsRenderedAgainAndNewSettingsRenderAll) {
  const TempFolder folder;
  std::vector<std::string> items = some_items();
  const std::string corpus = R"("target_lufs": -23, "per": "corpus")";
  job::render(job::read(folder, loud_list(items, corpus)));
  items[1] = says("other", "Something else.", R"(, "voice": "demo_awb")");
  EXPECT_EQ(job::rendered(job::read(folder, loud_list(items, corpus))),
            std::vector<std::string>{"list/other"});
  for (const std::string& loudness :
       {corpus + R"(, "peak_dbtp": -2)", std::string(R"("target_lufs": -24, "per": "corpus")"),
        std::string(R"("target_lufs": -24, "per": "speaker")")})
    EXPECT_EQ(job::rendered(job::read(folder, loud_list(items, loudness))).size(), items.size());
}

TEST(LoudnessTest, GainStandsInTheJournalAndInTheMetadata) {
  const TempFolder folder;
  const Manifest manifest = job::read(
      folder, loud_list({some_items()[0]}, R"("target_lufs": -23)", R"("curves": true, )"));
  const double gain = outcomes_of(manifest).at("list/long").gain_db.value();
  EXPECT_EQ(std::get<Outcome>(job::records_of(manifest.output).at(1)).gain_db, gain);
  const auto line = nlohmann::json::parse(read_bytes(manifest.output / "metadata.jsonl"));
  EXPECT_EQ(line.at("gain_db"), gain);

  Manifest as_spoken = job::into(manifest, folder / "as_spoken");
  as_spoken.loudness.reset();
  EXPECT_FALSE(outcomes_of(as_spoken).at("list/long").gain_db.has_value());
  EXPECT_NEAR(heard(manifest, "long").rms_db - heard(as_spoken, "long").rms_db, gain, 0.01);
  const auto most_energy = [](const Manifest& of) {
    const std::string bytes = read_bytes(of.output / "list/long.energy.npy");
    std::vector<float> values(100);  // the last
    const std::size_t size = values.size() * sizeof(float);
    std::memcpy(values.data(), bytes.data() + bytes.size() - size, size);
    return *std::ranges::max_element(values);
  };
  EXPECT_NEAR(20 * std::log10(most_energy(manifest) / most_energy(as_spoken)), gain, 0.001);
}

}  // namespace
}  // namespace pipeline
