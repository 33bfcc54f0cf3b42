// OpenBLAS for diff, selftest and benchmarks; audio never depends on it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/tensor/mat.h"

/// The one door to OpenBLAS: matrix products, and the kernels they run on. The library is loaded at
/// the first call of any function that needs it, without threads of its own, and with the kernels
/// that go with vector_isa(): choose that before. Environment variables overrule the choice.
namespace model {

/// c [M, N] = alpha * a b + beta * c, where a is [M, K] and b is [K, N], or [N, K] when
/// `transpose_b`. Rows may be strided; c overlaps neither a nor b. With beta = 0 the old content of
/// c is not read. M and N of 0 do nothing; K of 0 leaves beta * c. Thread-safe.
/// The last bits of a row may depend on M, N and K: OpenBLAS sums in another order for another
/// shape. A sequence that has to come out the same alone and in a batch is multiplied by itself.
void gemm(ConstMat a, ConstMat b, bool transpose_b, Mat c, float beta = 0, float alpha = 1);

/// Makes sure that so many threads can be in gemm at a time. OpenBLAS maps 128 MiB for each when it
/// comes to it, and where that fails it tries again for ever. Call it before the threads start.
/// Throws Error.
void reserve_blas(int threads);

/// The kernels OpenBLAS runs on, for example `SkylakeX`.
std::string blas_core();

/// What kernels may use. Of OpenBLAS's there is nothing to choose but on x86-64.
struct CpuFeatures {
  bool sse4 = false;  ///< up to SSE4.2
  bool avx2_fma = false;
  bool avx512 = false;  ///< F, CD, BW, DQ and VL
  bool neon = false;
  bool amd = false;
};

/// What the processor and the operating system can run.
CpuFeatures cpu_features();

/// `cpu` without what is wider than the vector kernels' `isa`, a name that vector_isa() gives.
CpuFeatures limited_to(std::string_view isa, CpuFeatures cpu);

/// The core type to ask of OpenBLAS instead of `chosen`, or nothing where `chosen` uses the vector
/// width of `cpu`, no more and no less, or is not known to us. An OpenBLAS older than the processor
/// takes kernels many generations back: 0.3.21 runs SSE3 ones, seven times slower, on an AVX-512
/// machine.
std::optional<std::string> better_blas_core(std::string_view chosen, const CpuFeatures& cpu);

}  // namespace model
