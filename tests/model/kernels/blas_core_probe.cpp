#include <cstdio>

#include "model/kernels/blas.h"

// Repairs the core type as main() does and tells what came of it.
int main(int argc, char** argv) {
  model::ensure_fast_blas(argv);
  const auto better = model::better_blas_core(model::blas_core(), model::cpu_features());
  std::printf("runs %s, better %s, arguments", model::blas_core().c_str(),
              better.value_or("none").c_str());
  for (int i = 1; i < argc; ++i) std::printf(" %s", argv[i]);
  std::printf("\n");
}
