// Writes one good file per fuzzed reader: write_seeds DIRECTORY
#include <filesystem>
#include <fstream>

#include "tests/model/weights/small_files.h"

int main(int argc, char** argv) {
  using namespace small_files;
  if (argc != 2) return 2;
  const std::string array =
      npy("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }", floats(6));
  const std::string state_dict = pickle(pickled_dict({{"a", pickled_tensor()}}));
  const Entries seeds = {
      {"npy", array},
      {"npz", zip_file({{"a.npy", array}}, Compression::kDeflated)},
      {"pickle", state_dict},
      {"safetensors", safetensors(R"({"__metadata__":{"k":"v"},"a":{"dtype":"F32","shape":[2,3],)"
                                  R"("data_offsets":[0,24]}})",
                                  floats(6))},
      {"torch_zip", torch_file(state_dict)},
      {"voice", floats(6)},
  };
  for (const auto& [name, content] : seeds) {
    const std::filesystem::path folder = std::filesystem::path(argv[1]) / name;
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "seed", std::ios::binary) << content;
  }
}
