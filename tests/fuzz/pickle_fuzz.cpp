// The pickle alone, zipped with a good storage: in a whole file the checksum would hide it.
#include "io/base/error.h"
#include "model/error.h"
#include "model/weights/formats.h"
#include "tests/fuzz/target.h"
#include "tests/model/weights/small_files.h"

FUZZ_TARGET(pickle)(const char* data, std::size_t size) {
  const small_files::MemoryFile file(small_files::torch_file({data, size}));
  try {
    for (const auto& [name, tensor] : model::read_torch_file(file.path()).tensors) {
      tensor.to_floats();
    }
  } catch (const io::Error&) {
  } catch (const model::Error&) {
  }
  return 0;
}
