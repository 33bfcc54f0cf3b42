#include <cblas.h>

#include <cstdlib>

// Stands before the library's own function: an OpenBLAS that knows no processor of this century
// and obeys OPENBLAS_CORETYPE.
extern "C" char* openblas_get_corename() {
  static char fallback[] = "Prescott";
  char* asked = std::getenv("OPENBLAS_CORETYPE");
  return asked != nullptr ? asked : fallback;
}
