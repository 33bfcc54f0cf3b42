#include "model/measuring/kernel_timings.h"

#include <algorithm>
#include <chrono>

#include "model/measuring/kernel_call.h"
#include "model/measuring/peak.h"

namespace model {
namespace {

/// Seconds of one call.
double time_call(const Operation& operation) {
  using Clock = std::chrono::steady_clock;
  constexpr double kEnough = 0.01;
  constexpr std::size_t kLeastCalls = 3;
  Arena room;
  const auto call = kernel_call(operation, room);
  call();  // memory and caches as in the middle of an utterance
  std::vector<double> seconds;
  for (double sum = 0; sum < kEnough || seconds.size() < kLeastCalls; sum += seconds.back()) {
    const auto start = Clock::now();
    call();
    seconds.push_back(std::chrono::duration<double>(Clock::now() - start).count());
  }
  return median(seconds);
}

bool same_but_dilation(const Operation& a, const Operation& b) {
  return a.kernel == b.kernel && a.rows == b.rows && a.inputs == b.inputs &&
         a.outputs == b.outputs && a.taps == b.taps && a.stride == b.stride;
}

/// The operations with equal ones counted together.
std::vector<Operation> distinct(const std::vector<Operation>& operations) {
  std::vector<Operation> kinds;
  for (const Operation& o : operations) {
    const auto known = std::ranges::find_if(kinds, [&](const Operation& k) {
      return same_but_dilation(k, o) && k.dilation == o.dilation;
    });
    if (known == kinds.end())
      kinds.push_back(o);
    else
      known->times += o.times;
  }
  return kinds;
}

}  // namespace

std::vector<KernelTiming> time_kernels(const std::vector<Operation>& operations) {
  std::vector<KernelTiming> timings;
  for (const Operation& o : distinct(operations)) {
    auto row = std::ranges::find_if(
        timings, [&](const KernelTiming& t) { return same_but_dilation(t.shape, o); });
    if (row == timings.end()) row = timings.insert(row, KernelTiming{.shape = o});
    row->calls += o.times;
    row->seconds += o.times * time_call(o);
    const Cost cost = cost_of(o);
    row->cost.direct += o.times * cost.direct;
    row->cost.done += o.times * cost.done;
    row->cost.weights += o.times * cost.weights;
    row->cost.activations += o.times * cost.activations;
    if (o.kernel != Kernel::kFilteredConv) continue;
    Operation direct = o;
    direct.kernel = Kernel::kConv;
    row->direct_seconds = row->direct_seconds.value_or(0) + o.times * time_call(direct);
  }
  std::ranges::sort(timings, std::greater{}, &KernelTiming::seconds);
  return timings;
}

}  // namespace model
