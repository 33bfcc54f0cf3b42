// Fuzzes the reader of .npz archives of arrays.
#include "io/base/error.h"
#include "model/error.h"
#include "model/weights/formats.h"
#include "tests/fuzz/target.h"
#include "tests/model/weights/small_files.h"

FUZZ_TARGET(npz)(const char* data, std::size_t size) {
  const small_files::MemoryFile file({data, size});
  try {
    for (const auto& [name, tensor] : model::read_npz(file.path()).tensors) tensor.to_floats();
  } catch (const io::Error&) {
  } catch (const model::Error&) {
  }
  return 0;
}
