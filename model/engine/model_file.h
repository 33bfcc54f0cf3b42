// Writes a model as a packed or compact file, and describes one: `model import`, `model inspect`.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace model {

/// What importing a model found.
struct ImportSummary {
  std::string identity;
  std::vector<std::string> unused;  ///< "name [shape]": tensors that no layer asked for
};

/// Loads a model from any source of Engine::load and writes it as one packed file: configuration,
/// vocabulary, prepared weights, voices. A synthetic model has no voices to write: it makes
/// them from their names, also when packed. Throws Error; all missing tensors are named with their
/// shapes at once, and `path` may be none of the files that are read.
ImportSummary import_to_packed(const std::string& source, const std::string& path);

/// The same as a compact file: the tensors that the layers ask for and the voices at half
/// precision, prepared anew at every load. A small model ships as one; the packed file of a large
/// one opens sooner. Throws Error also for a model whose weights are packed already or synthetic.
ImportSummary import_to_compact(const std::string& source, const std::string& path);

/// What a model contains: identity, sizes, the symbols of its alphabet, voices by name as [rows,
/// width], unused tensors with their shapes, and the bytes of activations that a worker takes in
/// each of `buckets` (frames). Throws Error.
nlohmann::ordered_json describe_model(const std::string& source, const std::vector<int>& buckets);

}  // namespace model
