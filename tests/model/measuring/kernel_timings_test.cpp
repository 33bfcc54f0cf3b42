// Kernel timings: every kernel appears, and equal shapes share a row.
#include <gtest/gtest.h>

#include <set>

#include "model/kernels/filtered_conv1d.h"
#include "model/measuring/measuring.h"

namespace model {
namespace {

constexpr int kKernels = 17;

/// One call of each kernel, small.
std::vector<Operation> one_of_each() {
  std::vector<Operation> list;
  list.reserve(kKernels);
  for (int kernel = 0; kernel < kKernels; ++kernel)
    list.push_back({.stage = Stage::kGenerator,
                    .kernel = static_cast<Kernel>(kernel),
                    .rows = 12,
                    .inputs = 32,
                    .outputs = 32});
  const auto set = [&](Kernel kernel) -> Operation& { return list[static_cast<int>(kernel)]; };
  set(Kernel::kFilteredConv).taps = 7;
  set(Kernel::kLstm).outputs = 4 * 32;
  set(Kernel::kAttention).taps = 2;
  set(Kernel::kStft) = {.stage = Stage::kSource,
                        .kernel = Kernel::kStft,
                        .rows = 12,
                        .inputs = 20,
                        .outputs = 22,
                        .stride = 5};
  set(Kernel::kIstft) = {.stage = Stage::kIstft,
                         .kernel = Kernel::kIstft,
                         .rows = 12,
                         .inputs = 22,
                         .outputs = 20,
                         .stride = 5};
  return list;
}

TEST(KernelTimingsTest, EveryKernelIsTimed) {
  const std::vector<KernelTiming> timings = time_kernels(one_of_each());
  std::set<Kernel> timed;
  for (const KernelTiming& t : timings) {
    EXPECT_GT(t.seconds, 0) << kernel_name(t.shape.kernel);
    EXPECT_EQ(t.calls, 1);
    EXPECT_EQ(t.direct_seconds.has_value(), t.shape.kernel == Kernel::kFilteredConv);
    timed.insert(t.shape.kernel);
  }
  EXPECT_EQ(timed.size(), static_cast<std::size_t>(kKernels));
}

TEST(KernelTimingsTest, CallsOfOneShapeShareARowWhateverTheirDilation) {
  Operation conv{.stage = Stage::kGenerator,
                 .kernel = Kernel::kConv,
                 .rows = 12,
                 .inputs = 32,
                 .outputs = 32,
                 .taps = 3,
                 .times = 3};
  Operation dilated = conv;
  dilated.dilation = 3;
  Operation wide = conv;
  wide.inputs = 64;
  const std::vector<KernelTiming> timings = time_kernels({conv, dilated, wide, conv});
  ASSERT_EQ(timings.size(), 2u);
  const KernelTiming& shared = timings[timings[0].shape.inputs == 32 ? 0 : 1];
  EXPECT_EQ(shared.calls, 9);
  EXPECT_EQ(shared.cost.direct, 9 * cost_of(conv).direct);
}

}  // namespace
}  // namespace model
