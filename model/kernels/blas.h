#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/tensor/mat.h"

/// The one door to OpenBLAS: matrix products, its thread count, and the kernels it runs on.
namespace model {

/// c [M, N] = alpha * a b + beta * c, where a is [M, K] and b is [K, N], or [N, K] when
/// `transpose_b`. Rows may be strided; c overlaps neither a nor b. With beta = 0 the old content of
/// c is not read. M and N of 0 do nothing; K of 0 leaves beta * c. Thread-safe.
/// The last bits of a row may depend on M, N and K: OpenBLAS sums in another order for another
/// shape. A sequence that has to come out the same alone and in a batch is multiplied by itself.
void gemm(ConstMat a, ConstMat b, bool transpose_b, Mat c, float beta = 0, float alpha = 1);

/// Makes every later gemm run on its caller's thread alone; several workers then share no threads
/// and no sums. For the whole process: call it before the workers start.
void use_one_blas_thread();

/// The kernels OpenBLAS runs on, for example `SkylakeX`.
std::string blas_core();

/// Version and build of OpenBLAS, as it describes itself.
std::string blas_config();

/// What kernels may use, as far as the choice of OpenBLAS's matters. All false where there is
/// nothing to choose (any processor but x86-64).
struct CpuFeatures {
  bool sse4 = false;  ///< up to SSE4.2
  bool avx2_fma = false;
  bool avx512 = false;  ///< F, CD, BW, DQ and VL
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

/// Restarts this program with OPENBLAS_CORETYPE set when a core type fits `cpu` better, for the
/// library reads that variable only while it is loaded. Returns when there is nothing to gain, when
/// the variable is set already (by the user, or by the restart itself), or when the restart fails;
/// blas_core() then tells what runs.
/// Call it with main's `argv`, when nothing but the command line was read: whatever was done before
/// is done twice.
void ensure_fast_blas(char** argv, const CpuFeatures& cpu = cpu_features());

}  // namespace model
