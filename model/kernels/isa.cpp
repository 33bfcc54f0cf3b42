// Restricts Highway's dispatch to the targets of one instruction set.
#include "model/kernels/isa.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "model/error.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "model/kernels/isa.cpp"
// clang-format off
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
// clang-format on

HWY_BEFORE_NAMESPACE();
namespace model::HWY_NAMESPACE {

std::int64_t running_target() { return HWY_TARGET; }

}  // namespace model::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace model {

HWY_EXPORT(running_target);

namespace {

struct Isa {
  std::string_view name;
  std::int64_t targets;
};

constexpr Isa kIsas[] = {{kIsaAvx512, HWY_AVX3},
                         {kIsaAvx2, HWY_AVX2},
                         {kIsaNeon, HWY_NEON},
                         {kIsaPortable, HWY_EMU128 | HWY_SCALAR}};

/// Leaves the kernels those `targets` that the processor has and they were compiled for; returns
/// them.
std::int64_t allow(std::int64_t targets) {
#if HWY_ARCH_ARM_A64
  // Every processor has it. Highway asks for the instructions of AES as well, which no kernel uses.
  const std::int64_t usable = targets & HWY_TARGETS;
#else
  hwy::DisableTargets(~targets);
  const std::int64_t usable = hwy::SupportedTargets() & HWY_TARGETS;
#endif
  // SupportedTargets() makes the choice among all the processor has, whatever is disabled.
  hwy::GetChosenTarget().Update(usable);
  return usable;
}

}  // namespace

std::string_view vector_isa() {
  // Asked of a kernel: this is what the others run with, too.
  const std::int64_t running = HWY_DYNAMIC_DISPATCH(running_target)();
  return std::ranges::find_if(kIsas, [=](const Isa& isa) { return (isa.targets & running) != 0; })
      ->name;
}

std::vector<std::string> usable_isas() {
  const std::int64_t running = HWY_DYNAMIC_DISPATCH(running_target)();
  const std::int64_t usable = allow(~std::int64_t{0});
  allow(running);
  std::vector<std::string> names;
  for (const Isa& isa : kIsas)
    if ((isa.targets & usable) != 0) names.emplace_back(isa.name);
  return names;
}

void choose_isa(std::string_view name) {
  const std::vector<std::string> usable = usable_isas();
  if (name == "auto" || std::ranges::find(usable, name) != usable.end()) {
    std::int64_t targets = ~std::int64_t{0};
    for (const Isa& isa : kIsas)
      if (isa.name == name) targets = isa.targets;
    allow(targets);
    return;
  }
  throw Error("instruction set",
              fmt::format("one of auto, {} on this machine", fmt::join(usable, ", ")),
              std::string(name));
}

}  // namespace model
#endif
