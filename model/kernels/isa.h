#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace model {

/// The instruction set the vector kernels run with in this process: `avx512`, `avx2`, `neon`, or
/// `portable`, what a compiler makes of plain C++. The bytes of the audio are the same with all.
std::string_view vector_isa();

/// The sets that choose_isa() takes on this machine, the widest first: those that the kernels
/// were compiled for and the processor has. Call it while no kernel runs.
std::vector<std::string> usable_isas();

/// Makes the kernels run with `name`, one of usable_isas(), or with the best there is: `auto`.
/// Throws Error naming the choice for any other. For the whole process: call it while no kernel
/// runs.
void choose_isa(std::string_view name);

}  // namespace model
