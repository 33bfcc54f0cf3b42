#include "model/kernels/isa.h"

#include <cstdint>

#include "hwy/targets.h"
#include "model/error.h"

namespace model {
namespace {

struct Isa {
  std::string_view name;
  std::int64_t targets;
};

constexpr Isa kIsas[] = {{"avx512", HWY_AVX3},
                         {"avx2", HWY_AVX2},
                         {"sse4", HWY_SSE4},
                         {"neon", HWY_NEON},
                         {"scalar", HWY_EMU128 | HWY_SCALAR}};

/// The compiled targets that the processor has, less those that an earlier choice took away.
std::int64_t usable_targets() { return hwy::SupportedTargets() & HWY_TARGETS; }

}  // namespace

std::string_view vector_isa() {
  // The kernels run the best of the targets they were compiled for, which are the same in each.
  const auto usable = static_cast<std::uint64_t>(usable_targets());
  return hwy::TargetName(static_cast<std::int64_t>(usable & (~usable + 1)));
}

std::vector<std::string> usable_isas() {
  const std::int64_t chosen = usable_targets();
  hwy::DisableTargets(0);
  const std::int64_t all = usable_targets();
  hwy::DisableTargets(all & ~chosen);
  std::vector<std::string> names;
  for (const Isa& isa : kIsas)
    if ((isa.targets & all) != 0) names.emplace_back(isa.name);
  return names;
}

void choose_isa(std::string_view name) {
  if (name == "auto") return hwy::DisableTargets(0);
  std::string known = "auto";
  for (const std::string& usable : usable_isas()) {
    if (usable == name) {
      for (const Isa& isa : kIsas)
        if (isa.name == name) hwy::DisableTargets(~isa.targets);
      return;
    }
    known += ", " + usable;
  }
  throw Error("instruction set", "one of " + known + " on this machine", std::string(name));
}

}  // namespace model
