// Tensors as files store them: types, shapes and strides, and the interface of a checkpoint.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace model {

using Shape = std::vector<std::int64_t>;

/// "[512, 1, 3]", as errors and reports print it.
std::string to_string(const Shape& shape);

/// The product of the extents. REQUIRES: none is negative, and the product fits.
std::size_t element_count(const Shape& shape);

/// Where weights come from: tensors by name, in the released layout without the `module.` prefix
/// (`decoder.generator.ups.0.weight_v`). Const and safe to share between threads.
class Checkpoint {
 public:
  virtual ~Checkpoint() = default;

  virtual bool contains(const std::string& name) const = 0;
  /// The values of `name`, row-major. Throws Error when it is absent or its shape is not `shape`.
  virtual std::vector<float> read(const std::string& name, const Shape& shape) const = 0;
  /// Every stored tensor with its shape; empty where tensors are made on demand.
  virtual std::map<std::string, Shape> stored() const = 0;
};

enum class DType { kFloat32, kFloat64, kFloat16, kBFloat16, kInt64, kInt32, kUint8, kBool };

/// Bytes of one element.
std::size_t item_size(DType dtype);

/// The value of an IEEE 754 binary16 number; exact.
float from_half(std::uint16_t bits);

/// The nearest binary16 number, ties to even; nothing for what has none: NaN, infinity and values
/// that would round beyond 65504. Small values become subnormal or zero.
std::optional<std::uint16_t> to_half(float value);

/// The strides, in elements, of a row-major tensor without gaps.
Shape row_major_strides(const Shape& shape);

/// One tensor as a file holds it: bytes in that file's memory, strides in elements.
struct StoredTensor {
  DType dtype = DType::kFloat32;
  Shape shape{};
  Shape strides{};
  std::span<const std::byte> bytes{};  ///< from the tensor's first element to the storage's end

  /// The number of elements. Throws Error, about `subject`, unless every one of them lies inside
  /// `bytes` and there are no more of them than `bytes` holds: a tensor expanded by strides of 0
  /// would let a file of a few bytes ask for any amount of memory.
  std::size_t count(const std::string& subject = "tensor") const;
  /// All values row-major, converted to float32. Throws Error as count() does.
  std::vector<float> to_floats() const;
  /// All values row-major; throws Error unless the dtype is an integer, and as count() does.
  std::vector<std::int64_t> to_integers() const;
};

/// A file of named tensors, read into memory that the views inside keep alive.
struct TensorFile {
  std::string path;
  std::map<std::string, StoredTensor> tensors{};
  std::map<std::string, std::string> metadata{};  ///< safetensors `__metadata__`, otherwise empty
  std::shared_ptr<const void> storage{};          ///< owns what the spans point into
};

}  // namespace model
