// Figures of the reference implementation in float64, against every stage of the engine.

#include <gtest/gtest.h>

#include <algorithm>

#include "model/engine/engine.h"
#include "model/error.h"
#include "model/proving/proving.h"
#include "tests/support/small_model.h"

namespace model {
namespace {

std::string golden(const std::string& name) {
  return std::string(KOKORO_SOURCE_DIR) + "/tests/golden/" + name + ".safetensors";
}

void expect_agreement(const Case& reference, Tracer& tracer, CaseInputs inputs) {
  const std::vector<Agreement> list = compare(reference, tracer.run(reference, inputs), inputs);
  ASSERT_GE(list.size(), 10u);
  for (const Agreement& a : list)
    EXPECT_TRUE(a.passed) << a.tensor << ": error " << a.error << ", SNR " << a.snr_db
                          << " dB, limit " << a.limit;
}

class SmallModels : public testing::TestWithParam<const char*> {};

TEST_P(SmallModels, AgreeStageByStage) {
  Tracer tracer(small_model(GetParam()));
  const Case reference = read_case(golden(GetParam()));
  expect_agreement(reference, tracer, CaseInputs::kTeacherForced);
  expect_agreement(reference, tracer, CaseInputs::kOwn);
}

INSTANTIATE_TEST_SUITE_P(Widths, SmallModels, testing::Values("narrow", "other-rates"));

TEST(Trace, IsTheSameInEveryBucket) {
  Tracer tracer(small_model());
  const Case reference = read_case(golden("narrow"));
  const std::vector<NamedTensor> smallest = tracer.run(reference, CaseInputs::kOwn);
  const std::vector<NamedTensor> forced =
      tracer.run(reference, CaseInputs::kOwn, {.forced_bucket = 300});
  ASSERT_EQ(smallest.size(), forced.size());
  for (std::size_t i = 0; i < forced.size(); ++i) {
    EXPECT_EQ(forced[i].name, smallest[i].name);
    EXPECT_EQ(forced[i].values, smallest[i].values) << forced[i].name;
  }
}

TEST(Trace, IsOfWhatTheEngineSays) {
  const Case reference = read_case(golden("narrow"));
  const Engine engine(small_model());
  const Tokens tokens = engine.tokenize(reference.phonemes);
  const Voice voice = engine.voice(reference.voice);
  const Utterance utterance{tokens.ids, voice.row(reference.voice_row + 1), reference.speed,
                            reference.noise_seed};
  Workspace workspace;
  const std::vector<NamedTensor> traced = Tracer(small_model()).run(reference, CaseInputs::kOwn);
  EXPECT_EQ(std::get<std::vector<float>>(traced.back().values),
            engine.speak({&utterance, 1}, workspace).front().samples);
}

TEST(Agreement, SeesAWrongValueInAnyTensor) {
  Tracer tracer(small_model());
  const Case reference = read_case(golden("narrow"));
  const std::vector<NamedTensor> run = tracer.run(reference, CaseInputs::kTeacherForced);
  for (const NamedTensor& tensor : run) {
    std::vector<NamedTensor> changed = run;
    NamedTensor& victim = changed[static_cast<std::size_t>(&tensor - run.data())];
    std::visit(
        [](auto& values) {
          auto& value = values[values.size() / 2];
          value += static_cast<std::remove_reference_t<decltype(value)>>(1);
        },
        victim.values);
    const std::vector<Agreement> list = compare(reference, changed, CaseInputs::kTeacherForced);
    const auto found = std::ranges::find(list, victim.name, &Agreement::tensor);
    ASSERT_NE(found, list.end()) << victim.name << " is not in the case";
    EXPECT_FALSE(found->passed) << victim.name;
  }
}

TEST(Agreement, TakesPhasesAsAngles) {
  Tracer tracer(small_model());
  const Case reference = read_case(golden("narrow"));
  std::vector<NamedTensor> run = tracer.run(reference, CaseInputs::kTeacherForced);
  const auto phase = std::ranges::find(run, "har_phase", &NamedTensor::name);
  for (float& v : std::get<std::vector<float>>(phase->values)) v += 6.283185307f;
  const std::vector<Agreement> list = compare(reference, run, CaseInputs::kTeacherForced);
  EXPECT_TRUE(std::ranges::find(list, "har_phase", &Agreement::tensor)->passed);
}

TEST(Agreement, NotANumberIsNeverWithinLimits) {
  Tracer tracer(small_model());
  const Case reference = read_case(golden("narrow"));
  std::vector<NamedTensor> run = tracer.run(reference, CaseInputs::kTeacherForced);
  const auto f0 = std::ranges::find(run, "F0", &NamedTensor::name);
  std::get<std::vector<float>>(f0->values)[3] = std::numeric_limits<float>::quiet_NaN();
  const std::vector<Agreement> list = compare(reference, run, CaseInputs::kTeacherForced);
  EXPECT_FALSE(std::ranges::find(list, "F0", &Agreement::tensor)->passed);
}

TEST(Case, OfAnotherModelIsRefused) {
  Tracer tracer(small_model("other-rates"));
  const Case reference = read_case(golden("narrow"));
  EXPECT_THROW(tracer.run(reference, CaseInputs::kTeacherForced), Error);
}

}  // namespace
}  // namespace model
