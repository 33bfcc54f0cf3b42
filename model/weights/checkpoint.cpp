// Converts stored types to float32, including half precision, and checks shapes and strides.
#include "model/weights/checkpoint.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "io/base/error.h"
#include "model/error.h"

namespace model {
namespace {

// Every format read here stores little-endian numbers, which are copied as they are.
static_assert(std::endian::native == std::endian::little);

template <class T>
T load(const std::byte* at) {
  T value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

float from_bfloat16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

/// The elements of `tensor` in row-major order, each through `convert`.
template <class Stored, class Result, class Convert>
std::vector<Result> gather(const StoredTensor& tensor, Convert convert) {
  std::vector<Result> values(tensor.count());
  if (tensor.strides == row_major_strides(tensor.shape)) {  // a plain loop becomes vectors
    const std::byte* stored = tensor.bytes.data();
    for (std::size_t i = 0; i < values.size(); ++i)
      values[i] = convert(load<Stored>(stored + i * sizeof(Stored)));
    return values;
  }
  const std::size_t rank = tensor.shape.size();
  Shape index(rank, 0);
  std::int64_t offset = 0;
  for (Result& value : values) {
    value = convert(load<Stored>(tensor.bytes.data() + offset * std::int64_t{sizeof(Stored)}));
    for (std::size_t d = rank; d-- > 0;) {
      offset += tensor.strides[d];
      if (++index[d] < tensor.shape[d]) break;
      offset -= tensor.shape[d] * tensor.strides[d];
      index[d] = 0;
    }
  }
  return values;
}

}  // namespace

std::string to_string(const Shape& shape) { return fmt::format("[{}]", fmt::join(shape, ", ")); }

std::size_t element_count(const Shape& shape) {
  std::size_t count = 1;
  for (const std::int64_t extent : shape) count *= static_cast<std::size_t>(extent);
  return count;
}

std::size_t item_size(DType dtype) {
  switch (dtype) {
    case DType::kFloat64:
    case DType::kInt64:
      return 8;
    case DType::kFloat32:
    case DType::kInt32:
      return 4;
    case DType::kFloat16:
    case DType::kBFloat16:
      return 2;
    case DType::kUint8:
    case DType::kBool:
      return 1;
  }
  return 0;
}

float from_half(std::uint16_t bits) {
  // Without branches, so that a loop of these becomes vectors.
  const std::uint32_t sign = (bits & 0x8000u) << 16;
  const std::uint32_t magnitude = bits & 0x7FFFu;  // exponent and mantissa
  const std::uint32_t is_special = magnitude >= 0x7C00u;
  const std::uint32_t normal = (magnitude << 13) + (1 + is_special) * (112u << 23);
  const auto counted = static_cast<float>(static_cast<std::int32_t>(magnitude)) * 0x1p-24f;
  const std::uint32_t is_tiny = -std::uint32_t{magnitude < 0x400u};  // all ones, or none
  const std::uint32_t wide =
      (std::bit_cast<std::uint32_t>(counted) & is_tiny) | (normal & ~is_tiny);
  return std::bit_cast<float>(sign | wide);
}

std::optional<std::uint16_t> to_half(float value) {
  const float magnitude = std::abs(value);
  // Half way from 65504 to the next step, which rounds away; the comparison refuses NaN, too.
  if (!(magnitude < 65520.0f)) return std::nullopt;
  std::uint32_t half = 0;
  if (magnitude < 0x1p-14f) {
    // Counted in steps of the subnormals; 1024 of them are the bits of the smallest normal number.
    half = static_cast<std::uint32_t>(std::nearbyint(magnitude * 0x1p24f));
  } else {
    const auto bits = std::bit_cast<std::uint32_t>(magnitude);
    const std::uint32_t kept_is_odd = bits >> 13 & 1u;
    half = (bits + 0xFFFu + kept_is_odd - ((127u - 15u) << 23)) >> 13;
  }
  return static_cast<std::uint16_t>(half | (std::signbit(value) ? 0x8000u : 0u));
}

Shape row_major_strides(const Shape& shape) {
  Shape strides(shape.size(), 1);
  for (std::size_t d = shape.size(); d-- > 1;) {
    // A shape too large for its file is refused by count(); here it must only not overflow.
    if (__builtin_mul_overflow(strides[d], shape[d], &strides[d - 1])) strides[d - 1] = 0;
  }
  return strides;
}

std::size_t StoredTensor::count(const std::string& subject) const {
  if (strides.size() != shape.size()) {
    throw Error(subject, "one stride for each dimension of " + to_string(shape),
                to_string(strides));
  }
  for (std::size_t d = 0; d < shape.size(); ++d) {
    if (shape[d] < 0) throw Error(subject, "a shape without negative extents", to_string(shape));
    if (strides[d] < 0) throw Error(subject, "strides of at least 0", to_string(strides));
  }
  if (std::find(shape.begin(), shape.end(), 0) != shape.end()) return 0;

  const std::size_t room = bytes.size() / item_size(dtype);
  std::size_t elements = 1;
  std::size_t last = 0;  // the element furthest from the first
  bool fits = true;
  for (std::size_t d = 0; d < shape.size() && fits; ++d) {
    std::size_t reach = 0;
    fits = !__builtin_mul_overflow(elements, static_cast<std::size_t>(shape[d]), &elements) &&
           !__builtin_mul_overflow(static_cast<std::size_t>(shape[d] - 1),
                                   static_cast<std::size_t>(strides[d]), &reach) &&
           !__builtin_add_overflow(last, reach, &last);
  }
  if (!fits || elements > room || last >= room) {
    throw Error(subject, "a tensor inside its storage of " + io::counted(room, "element"),
                "shape " + to_string(shape) + " with strides " + to_string(strides));
  }
  return elements;
}

std::vector<float> StoredTensor::to_floats() const {
  const auto cast = [](auto value) { return static_cast<float>(value); };
  switch (dtype) {
    case DType::kFloat32:
      return gather<float, float>(*this, cast);
    case DType::kFloat64:
      return gather<double, float>(*this, cast);
    case DType::kFloat16:
      return gather<std::uint16_t, float>(*this, [](auto half) { return from_half(half); });
    case DType::kBFloat16:
      return gather<std::uint16_t, float>(*this, from_bfloat16);
    case DType::kInt64:
      return gather<std::int64_t, float>(*this, cast);
    case DType::kInt32:
      return gather<std::int32_t, float>(*this, cast);
    case DType::kUint8:
    case DType::kBool:
      return gather<std::uint8_t, float>(*this, cast);
  }
  return {};
}

std::vector<std::int64_t> StoredTensor::to_integers() const {
  const auto cast = [](auto value) { return static_cast<std::int64_t>(value); };
  switch (dtype) {
    case DType::kInt64:
      return gather<std::int64_t, std::int64_t>(*this, cast);
    case DType::kInt32:
      return gather<std::int32_t, std::int64_t>(*this, cast);
    case DType::kUint8:
    case DType::kBool:
      return gather<std::uint8_t, std::int64_t>(*this, cast);
    case DType::kFloat32:
    case DType::kFloat64:
    case DType::kFloat16:
    case DType::kBFloat16:
      break;
  }
  throw Error("tensor of shape " + to_string(shape), "integers", "floating-point numbers");
}

}  // namespace model
