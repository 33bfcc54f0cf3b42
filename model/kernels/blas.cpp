// Loads OpenBLAS by dlopen(), single-threaded, with kernels for the chosen instruction set.
#include "model/kernels/blas.h"

#include <cblas.h>
#include <dlfcn.h>
#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>
#include <memory>
#include <vector>

#include "model/error.h"
#include "model/kernels/isa.h"

namespace model {
namespace {

constexpr const char* kLibrary = "libopenblas.so.0";
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

/// OpenBLAS reads its environment, takes its kernels and starts its threads while it is loaded and
/// never again. So it is loaded by hand, once all of that is settled.
struct OpenBlas {
  OpenBlas() : library(::dlopen(kLibrary, RTLD_NOW | RTLD_LOCAL), ::dlclose) {
    if (!library) throw Error("OpenBLAS", kLibrary, ::dlerror());
    find("cblas_sgemm", sgemm);
    find("openblas_get_corename", corename);
    find("blas_memory_alloc", take_buffer);
    find("blas_memory_free", give_buffer);
  }

  template <class Function>
  void find(const char* name, Function*& function) {
    function = reinterpret_cast<Function*>(::dlsym(library.get(), name));
    if (function == nullptr) throw Error("OpenBLAS", std::string("the function ") + name, "none");
  }

  std::unique_ptr<void, int (*)(void*)> library;
  decltype(cblas_sgemm)* sgemm = nullptr;
  decltype(openblas_get_corename)* corename = nullptr;
  void* (*take_buffer)(int) = nullptr;  // what every product of a thread takes for itself
  void (*give_buffer)(void*) = nullptr;
};

OpenBlas load() {
  ::setenv("OPENBLAS_NUM_THREADS", "1", 1);
  OpenBlas blas;
  if (std::getenv(kCoreVariable) != nullptr) return blas;
  const auto core = better_blas_core(blas.corename(), limited_to(vector_isa(), cpu_features()));
  if (!core) return blas;
  blas.library.reset();
  ::setenv(kCoreVariable, core->c_str(), 1);
  OpenBlas better;
  ::unsetenv(kCoreVariable);
  return better;
}

const OpenBlas& open_blas() {
  static const OpenBlas blas = load();
  return blas;
}

bool can_map(std::size_t bytes) {
  void* const room =
      ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return room != MAP_FAILED && ::munmap(room, bytes) == 0;
}

}  // namespace

void reserve_blas(int threads) {
  constexpr std::size_t kBufferMib = 129;  // and a page or two
  const auto mebibytes = [](int buffers) { return std::to_string(buffers * kBufferMib) + " MiB"; };
  const OpenBlas& blas = open_blas();
  std::vector<std::unique_ptr<void, void (*)(void*)>> buffers;
  for (int thread = 0; thread < threads; ++thread) {
    if (!can_map(kBufferMib << 20))
      throw Error("OpenBLAS", mebibytes(threads) + " of address space for its workers",
                  mebibytes(thread), "raise the limit (ulimit -v), or take fewer workers");
    buffers.emplace_back(blas.take_buffer(0), blas.give_buffer);
  }
}

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
  open_blas().sgemm(CblasRowMajor, CblasNoTrans, transpose_b ? CblasTrans : CblasNoTrans, c.rows(),
                    c.cols(), depth, alpha, a.data(), blas_int(a.stride()), b.data(),
                    blas_int(b.stride()), beta, c.data(), blas_int(c.stride()));
}

std::string blas_core() { return open_blas().corename(); }

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
#elif defined(__aarch64__)
  cpu.neon = true;  // every processor has it
#endif
  return cpu;
}

CpuFeatures limited_to(std::string_view isa, CpuFeatures cpu) {
  cpu.avx512 = cpu.avx512 && isa == kIsaAvx512;
  cpu.avx2_fma = cpu.avx2_fma && isa != kIsaPortable;
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

}  // namespace model
