#include "model/kernels/blas.h"

#include <cblas.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>

namespace model {
namespace {

constexpr const char* kCoreVariable = "OPENBLAS_CORETYPE";

// Core types narrower than a processor with AVX2 deserves, as openblas_get_corename() spells them.
// AMD's Bulldozer line is not among them: OpenBLAS takes those kernels only where they belong.
constexpr std::array kBelowAvx2 = {"Katmai", "Coppermine", "Northwood",    "Prescott",   "Banias",
                                   "Atom",   "Core2",      "Penryn",       "Dunnington", "Nehalem",
                                   "Athlon", "Opteron",    "Opteron_SSE3", "Barcelona",  "Nano",
                                   "Bobcat", "Sandybridge"};
constexpr std::array kAvx2 = {"Haswell", "Zen"};

bool contains(const auto& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

int blas_int(std::ptrdiff_t value) {
  assert(value <= 0x7fffffff);
  return static_cast<int>(value);
}

}  // namespace

void gemm(ConstMat a, ConstMat b, bool transpose_b, Mat c, float beta, float alpha) {
  const int depth = a.cols();
  assert(a.rows() == c.rows());
  assert((transpose_b ? b.rows() : b.cols()) == c.cols());
  assert((transpose_b ? b.cols() : b.rows()) == depth);
  if (c.rows() == 0 || c.cols() == 0) return;
  if (depth == 0) {  // a and b may have stride 0 then, which BLAS refuses
    for (int r = 0; r < c.rows(); ++r) {
      for (float& value : c.row_span(r)) value = beta == 0 ? 0 : beta * value;
    }
    return;
  }
  cblas_sgemm(CblasRowMajor, CblasNoTrans, transpose_b ? CblasTrans : CblasNoTrans, c.rows(),
              c.cols(), depth, alpha, a.data(), blas_int(a.stride()), b.data(),
              blas_int(b.stride()), beta, c.data(), blas_int(c.stride()));
}

void use_one_blas_thread() { openblas_set_num_threads(1); }

std::string blas_core() { return openblas_get_corename(); }

std::string blas_config() { return openblas_get_config(); }

CpuFeatures cpu_features() {
  CpuFeatures cpu;
#if defined(__x86_64__)
  // These also ask the operating system whether it saves the wide registers.
  cpu.avx2_fma = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  cpu.avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512cd") &&
               __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
               __builtin_cpu_supports("avx512vl");
  cpu.amd = __builtin_cpu_is("amd");
#endif
  return cpu;
}

std::optional<std::string> better_blas_core(std::string_view chosen, const CpuFeatures& cpu) {
  const bool below_avx2 = contains(kBelowAvx2, chosen);
  if (cpu.avx512 && (below_avx2 || contains(kAvx2, chosen))) return "SkylakeX";
  if (cpu.avx2_fma && below_avx2) return cpu.amd ? "Zen" : "Haswell";
  return std::nullopt;
}

void ensure_fast_blas(char** argv) {
  if (std::getenv(kCoreVariable) != nullptr) return;
  const std::optional<std::string> core = better_blas_core(blas_core(), cpu_features());
  if (!core || setenv(kCoreVariable, core->c_str(), 1) != 0) return;
  execv("/proc/self/exe", argv);
  unsetenv(kCoreVariable);  // the restart failed: nothing is to look as if it had not
}

}  // namespace model
