// Work on weights, shared among the processor's cores.
#pragma once

#include <cfenv>
#include <cstddef>

namespace model {

/// Calls work(i) for i = 0 .. count - 1, on OpenMP's threads. These belong to the whole process: a
/// host of the library may have made them, and may use them afterwards. So each works in the
/// default floating-point environment and gets its own back. A thread that is new inherits the
/// default. REQUIRES: `work` is safe from any thread and does not throw.
template <class Work>
void share(std::size_t count, const Work& work) {
#pragma omp parallel
  {
    std::fenv_t environment;
    std::fegetenv(&environment);
    std::fesetenv(FE_DFL_ENV);
#pragma omp for schedule(dynamic)
    for (std::size_t i = 0; i < count; ++i) work(i);
    std::fesetenv(&environment);
  }
}

}  // namespace model
