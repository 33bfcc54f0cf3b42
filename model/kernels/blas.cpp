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

// Core types by the width of their vectors, as openblas_get_corename() spells them. The first of a
// group is the one to ask for. AMD's Bulldozer line is in none: OpenBLAS takes those kernels only
// where they belong.
constexpr std::array kSse3 = {"Prescott", "Katmai",    "Coppermine", "Northwood",    "Banias",
                              "Atom",     "Core2",     "Penryn",     "Dunnington",   "Athlon",
                              "Opteron",  "Barcelona", "Nano",       "Opteron_SSE3", "Bobcat"};
constexpr std::array kSse4 = {"Nehalem", "Sandybridge"};
constexpr std::array kAvx2 = {"Haswell", "Zen"};
constexpr std::array kAvx512 = {"SkylakeX", "Cooperlake", "SapphireRapids"};

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
  cpu.sse4 = __builtin_cpu_supports("sse4.2");
  cpu.avx2_fma = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  cpu.avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512cd") &&
               __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
               __builtin_cpu_supports("avx512vl");
  cpu.amd = __builtin_cpu_is("amd");
#endif
  return cpu;
}

CpuFeatures limited_to(std::string_view isa, CpuFeatures cpu) {
  if (isa == "AVX3") return cpu;
  cpu.avx512 = false;
  if (isa == "AVX2") return cpu;
  cpu.avx2_fma = false;
  cpu.sse4 = cpu.sse4 && isa == "SSE4";
  return cpu;
}

std::optional<std::string> better_blas_core(std::string_view chosen, const CpuFeatures& cpu) {
  const bool known = contains(kSse3, chosen) || contains(kSse4, chosen) ||
                     contains(kAvx2, chosen) || contains(kAvx512, chosen);
  const auto unless_among = [&](const auto& names, const char* best) -> std::optional<std::string> {
    if (!known || contains(names, chosen)) return std::nullopt;
    return best;
  };
  if (cpu.avx512) return unless_among(kAvx512, kAvx512.front());
  if (cpu.avx2_fma) return unless_among(kAvx2, cpu.amd ? "Zen" : "Haswell");
  if (cpu.sse4) return unless_among(kSse4, kSse4.front());
  return unless_among(kSse3, kSse3.front());
}

void ensure_fast_blas(char** argv, const CpuFeatures& cpu) {
  if (std::getenv(kCoreVariable) != nullptr) return;
  const std::optional<std::string> core = better_blas_core(blas_core(), cpu);
  if (!core || setenv(kCoreVariable, core->c_str(), 1) != 0) return;
  execv("/proc/self/exe", argv);
  unsetenv(kCoreVariable);  // the restart failed: nothing is to look as if it had not
}

}  // namespace model
