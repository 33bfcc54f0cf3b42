#pragma once

#include <string_view>

namespace model {

/// The instruction set the vector kernels run with on this machine, as Highway names it: `AVX3`
/// (AVX-512), `AVX2`, `SSE4`, `NEON`, or the portable `SCALAR` or `EMU128`.
std::string_view vector_isa();

}  // namespace model
