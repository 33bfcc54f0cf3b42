#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "model/weights/checkpoint.h"

namespace model {

/// A reference case: what to say, in the metadata of a safetensors file, and what every stage of
/// the reference made of it, as its tensors. A name that ends in `[::16]` holds every 16th entry of
/// the first dimension.
struct Case {
  std::string path;
  std::string phonemes;
  std::string voice;
  int voice_row = 0;
  double speed = 1;
  std::uint64_t noise_seed = 0;
  std::string model;  ///< the source it is meant for: `synthetic:SALT` or `demo`
  TensorFile file;

  /// The tensor of exactly this name, or nothing.
  const StoredTensor* find(const std::string& name) const;
};

/// The paths of the cases that ship with the program, sorted.
std::vector<std::string> shipped_cases();

/// Reads a case. Throws Error for metadata that is missing or malformed.
Case read_case(const std::string& path);

}  // namespace model
