// A WeightStore that prepares weights from a checkpoint, used at load and import.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/tensor/arena.h"
#include "model/weights/weight_scope.h"

namespace model {

/// Prepares weights from a checkpoint in memory, and keeps account of what it read. Not for sharing
/// between threads; the checkpoint must outlive it.
class WeightImporter : public WeightStore {
 public:
  struct Array {
    AlignedFloats values;
    std::size_t count = 0;
  };

  explicit WeightImporter(const Checkpoint& checkpoint);

  const float* array(const std::string& name, std::size_t count, const Fill& fill) override;
  bool has(const std::string& name) const override { return checkpoint_.contains(name); }
  /// A tensor that is missing is noted and read as zeros, so that finish() can name them all.
  std::vector<float> read(const std::string& name, const Shape& shape) override;

  /// Throws Error naming every tensor that was asked for and missing, with its shape.
  void finish(const std::string& source) const;

  /// Tensors of the checkpoint that no layer asked for.
  std::map<std::string, Shape> unused() const;
  /// The prepared arrays, which stay where they are in memory. Ends the work of this importer.
  std::map<std::string, Array> take_arrays() { return std::move(arrays_); }
  std::int64_t parameters() const { return parameters_; }

 private:
  /// A configuration may not ask for memory that the checkpoint is too small to fill.
  void check_size(const std::string& name, std::size_t count) const;

  const Checkpoint& checkpoint_;
  std::size_t most_values_;
  std::size_t prepared_values_ = 0;
  std::map<std::string, Array> arrays_;
  std::map<std::string, Shape> missing_;
  std::set<std::string> read_;
  std::int64_t parameters_ = 0;
};

}  // namespace model
