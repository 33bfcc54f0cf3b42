#include "model/kernels/isa.h"

#include "hwy/targets.h"

namespace model {

std::string_view vector_isa() {
  // The kernels run the best of the targets they were compiled for, which are the same in each.
  const auto usable = static_cast<std::uint64_t>(hwy::SupportedTargets() & HWY_TARGETS);
  return hwy::TargetName(static_cast<std::int64_t>(usable & (~usable + 1)));
}

}  // namespace model
