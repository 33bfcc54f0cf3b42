#include "pipeline/run/environment.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "model/kernels/isa.h"

namespace pipeline {
namespace {

TEST(EnvironmentTest, InstructionSetIsPartOfTheIdentityAndOfTheMachine) {
  std::set<std::string> identities;
  const auto all = model::usable_isas();
  for (const std::string& isa : all) {
    model::choose_isa(isa);
    identities.insert(engine_identity());
    EXPECT_EQ(describe_machine().vector_isa, model::vector_isa()) << isa;
  }
  model::choose_isa("auto");
  EXPECT_EQ(identities.size(), all.size());
}

}  // namespace
}  // namespace pipeline
