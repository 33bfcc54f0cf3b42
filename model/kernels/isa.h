#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace model {

/// The instruction set the vector kernels run with in this process, as Highway names it: `AVX3`
/// (AVX-512), `AVX2`, `SSE4`, `NEON`, or the portable `SCALAR` or `EMU128`.
std::string_view vector_isa();

/// The sets that choose_isa() takes on this machine, the widest first: of `avx512`, `avx2`, `sse4`,
/// `neon` and `scalar` those that the kernels were compiled for and the processor has. Call it
/// while no kernel runs.
std::vector<std::string> usable_isas();

/// Makes the kernels run with `name`, one of usable_isas(), or with the best there is: `auto`.
/// Throws Error naming the choice for any other. For the whole process: call it while no kernel
/// runs. Every set gives the same bytes at every run; two sets may differ in the last bits.
void choose_isa(std::string_view name);

}  // namespace model
