// A parameterised test fixture for kernels compiled for several instruction sets.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "hwy/targets.h"
#include "model/kernels/isa.h"

/// A test that runs once for every vector instruction set that the kernels were compiled for and
/// this processor has, and bears its name. Compile with the definitions of model_kernels.
class EveryIsa : public testing::TestWithParam<std::int64_t> {
 protected:
  EveryIsa() { choose(GetParam()); }
  ~EveryIsa() override { choose(0); }

 private:
  /// 0 means the best there is. The next kernel that runs makes the choice anew.
  static void choose(std::int64_t targets) {
    hwy::SetSupportedTargetsForTest(targets);
    hwy::GetChosenTarget().DeInit();
  }
};

#define TEST_ON_EVERY_ISA(suite)                                                            \
  INSTANTIATE_TEST_SUITE_P(, suite, testing::ValuesIn(hwy::SupportedAndGeneratedTargets()), \
                           [](const auto& isa) { return hwy::TargetName(isa.param); })
