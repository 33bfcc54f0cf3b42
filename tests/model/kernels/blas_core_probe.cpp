// Prints the kernels that OpenBLAS chose, and better ones if the processor has them.
#include <cstdio>

#include "model/kernels/blas.h"

// Tells which kernels OpenBLAS was given and whether better ones are left.
int main() {
  const std::string core = model::blas_core();
  const auto better = model::better_blas_core(core, model::cpu_features());
  std::printf("runs %s, better %s\n", core.c_str(), better.value_or("none").c_str());
}
