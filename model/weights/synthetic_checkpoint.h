// Made-up weights and voices of any shape, for tests and benchmarks at full size.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/weights/checkpoint.h"
#include "model/weights/voice.h"

namespace model {

/// A checkpoint in which every value is a function of (salt + tensor name, index), so that a model
/// of the full 82M parameters is made in memory instead of shipped. Its speech is noise, but every
/// stage computes with weights of realistic size. Any shape is served; AdaIN's own affine
/// (`norm.weight`, `norm.bias`) is absent.
class SyntheticCheckpoint : public Checkpoint {
 public:
  explicit SyntheticCheckpoint(std::string salt) : salt_(std::move(salt)) {}

  bool contains(const std::string& name) const override;
  std::vector<float> read(const std::string& name, const Shape& shape) const override;
  std::map<std::string, Shape> stored() const override { return {}; }

 private:
  std::string salt_;
};

/// The synthetic voice of any name: [rows, width], salted like the checkpoint.
Voice synthetic_voice(const std::string& salt, const std::string& name, int rows, int width);

}  // namespace model
