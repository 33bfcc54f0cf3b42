// A stub of OpenBLAS with outdated kernels, for tests of OPENBLAS_CORETYPE.
#include <cstdlib>
#include <string>

// Stands in for an OpenBLAS that knows no processor of this century, and obeys OPENBLAS_CORETYPE as
// it was while the library was loaded.
namespace {

std::string core_at_load() {
  const char* asked = std::getenv("OPENBLAS_CORETYPE");
  return asked != nullptr ? asked : "Prescott";
}

std::string core = core_at_load();

}  // namespace

extern "C" {
char* openblas_get_corename() { return core.data(); }
char* openblas_get_config() { return core.data(); }
void cblas_sgemm() {}
void* blas_memory_alloc(int) { return nullptr; }
void blas_memory_free(void*) {}
}
