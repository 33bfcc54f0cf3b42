// Access to weights by hierarchical names, as the checkpoint has them.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "model/weights/checkpoint.h"

namespace model {

/// Prepared weights by name: made from a checkpoint on import, found in a packed file afterwards.
/// The arrays live as long as the store, on 64-byte borders, and never change.
class WeightStore {
 public:
  using Fill = std::function<void(float*)>;
  virtual ~WeightStore() = default;

  /// The array `name` of `count` floats. A store without it calls `fill` to make it.
  virtual const float* array(const std::string& name, std::size_t count, const Fill& fill) = 0;

  /// For use inside `fill`: whether the checkpoint has a tensor, and its values.
  virtual bool has(const std::string& name) const = 0;
  virtual std::vector<float> read(const std::string& name, const Shape& shape) = 0;
};

/// A place in the tree of names: a layer asks for its weights by their last name, so the structure
/// of the code mirrors the names of the checkpoint.
class WeightScope {
 public:
  WeightScope(WeightStore& store, std::string prefix)
      : store_(&store), prefix_(std::move(prefix)) {}

  WeightScope operator/(const std::string& child) const { return {*store_, full(child)}; }
  WeightScope operator/(int child) const { return *this / std::to_string(child); }

  const float* array(const std::string& name, std::size_t count,
                     const WeightStore::Fill& fill) const {
    return store_->array(full(name), count, fill);
  }
  bool has(const std::string& name) const { return store_->has(full(name)); }
  std::vector<float> read(const std::string& name, const Shape& shape) const {
    return store_->read(full(name), shape);
  }

  /// The tensor `name` just as the checkpoint holds it.
  const float* tensor(const std::string& name, const Shape& shape) const;
  /// For use inside a fill: the weight with weight norm folded. Where the checkpoint stores
  /// `weight_g` and `weight_v`, w = g v / |v| per slice of dimension 0; otherwise `weight` itself.
  /// Throws Error where a slice of v is all zeros.
  std::vector<float> folded_weight(const Shape& shape) const;

 private:
  std::string full(const std::string& name) const {
    return prefix_.empty() ? name : prefix_ + "." + name;
  }
  WeightStore* store_;
  std::string prefix_;
};

}  // namespace model
