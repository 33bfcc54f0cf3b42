// Journal records written and read back with every field set; malformed ones refused.
#include "pipeline/journal/record.h"

#include <gtest/gtest.h>

#include <limits>
#include <set>

#include "io/base/json_document.h"
#include "tests/support/sample_journal.h"

namespace pipeline {
namespace {

using io::Json;

/// A record in which no field has its default, and no two numbers are equal.
Outcome whole_outcome() {
  Outcome outcome = sample::item("book/0001", 2.5, 3, 0.125);
  outcome.status = Status::kQuarantined;
  outcome.fingerprint = "00112233445566778899aabbccddeeff";
  outcome.failure = "said \"no\"\n\twith a \\ and \xE2\x98\x83";
  outcome.warnings = {"not spoken: \xE2\x98\x83 (1 time)", "second"};
  outcome.flags = {"clipping", "dc"};
  outcome.copy_of = "book/0000";
  outcome.speed = 0.1 + 0.2;  // needs all 17 digits
  outcome.seed = std::numeric_limits<std::uint64_t>::max();
  outcome.phonemes = "h\xC9\x99l\xCB\x88O\nw\xCB\x88\xC9\x9C\xC9\xB9ld";
  outcome.characters = {
      .all = 100, .spoken = 60, .white_space = 25, .removed = 10, .unspeakable = 5};
  outcome.chunks = 11;
  outcome.tokens = 12;
  outcome.frames = std::int64_t{1} << 40;
  outcome.durations = {3, 1, 4};
  outcome.hash = "ffeeddccbbaa99887766554433221100";
  outcome.curves = {{"f0", {17, "00ff"}}, {"energy", {18, "ff00"}}};
  for (std::size_t i = 0; i < model::kStageCount; ++i)
    outcome.times.model[i] = 1e-9 * static_cast<double>(i + 1) / 3;
  outcome.times.resample = 1.0 / 7;
  outcome.bucket = 2000;
  return outcome;
}

/// Paths of all values of a JSON document that equal their type's default.
void collect_defaults(const Json& json, const std::string& path, std::set<std::string>& found) {
  if (json.is_object() && !json.empty())
    for (const auto& [key, value] : json.items()) collect_defaults(value, path + "/" + key, found);
  else if (json.empty() || json == 0 || json == "" || json == false)
    found.insert(path);
}

/// Writing, reading and writing again; the same JSON proves every field that is written is read.
void expect_round_trip(const Record& record) {
  const Json json = to_json(record);
  std::set<std::string> defaults;
  collect_defaults(json, "", defaults);
  EXPECT_EQ(defaults, std::set<std::string>{}) << "these would not show when reading lost them";
  EXPECT_EQ(to_json(record_from_json(Json::parse(json.dump()))).dump(), json.dump());
}

TEST(RecordTest, OutcomeComesBackWithEveryField) {
  const Outcome outcome = whole_outcome();
  expect_round_trip(outcome);
  const auto back = std::get<Outcome>(record_from_json(to_json(outcome)));
  EXPECT_EQ(back.speed, outcome.speed);
  EXPECT_EQ(back.seed, outcome.seed);
  EXPECT_EQ(back.phonemes, outcome.phonemes);
  EXPECT_EQ(back.status, Status::kQuarantined);
  EXPECT_EQ(back.times.model, outcome.times.model);
}

TEST(RecordTest, BeginComesBackWithEveryField) {
  RunBegin begin = sample::begin(5, 2, 3, 7);
  expect_round_trip(begin);
  const auto back = std::get<RunBegin>(record_from_json(to_json(begin)));
  EXPECT_EQ(back.shard, 3);
  EXPECT_EQ(back.model.parameters, begin.model.parameters);
  EXPECT_EQ(back.machine.features, begin.machine.features);
  EXPECT_EQ(back.bucket_bytes, begin.bucket_bytes);
}

TEST(RecordTest, EndComesBackWithEveryField) {
  RunEnd end = sample::end(12.5, 24.25, 99);
  end.result = RunResult::kBroken;
  end.error = "disk full";
  end.already_done = 5;
  end.plan_seconds = 0.5;
  expect_round_trip(end);
  EXPECT_EQ(std::get<RunEnd>(record_from_json(to_json(end))).result, RunResult::kBroken);
}

TEST(RecordTest, MissingKeyOtherTypeAndUnknownKindAreRefused) {
  for (const char* key : {"record", "name", "status", "seconds"}) {
    Json json = to_json(whole_outcome());
    json.erase(key);
    EXPECT_THROW(record_from_json(json), Json::exception) << key;
  }
  for (const auto& [key, value] : {std::pair("name", Json(1)),
                                   {"status", "finished"},
                                   {"tokens", "many"},
                                   {"record", "comment"},
                                   {"record", 7}}) {
    Json json = to_json(whole_outcome());
    json[key] = value;
    EXPECT_THROW(record_from_json(json), Json::exception) << key;
  }
}

TEST(RecordTest, RecordOfBeforeProcessorTimeWasMeasuredIsRead) {
  Json json = to_json(whole_outcome());
  EXPECT_GT(json.at("cpu"), 0);
  json.erase("cpu");
  const auto outcome = std::get<Outcome>(record_from_json(json));
  EXPECT_FALSE(outcome.cpu_seconds);
  EXPECT_EQ(to_json(outcome).dump(), json.dump());
}

TEST(RecordTest, FailedOutcomeTellsOfNoFile) {
  Outcome outcome = whole_outcome();
  outcome.fail("no room");
  EXPECT_EQ(outcome.path + outcome.hash, "");
  EXPECT_EQ(outcome.samples + outcome.bytes, 0);
  EXPECT_EQ(outcome.audio_seconds, 0);
  EXPECT_EQ(outcome.failure, "no room");
}

}  // namespace
}  // namespace pipeline
