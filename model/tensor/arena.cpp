// Takes memory from 64-byte aligned blocks, and joins free blocks that are too small.
#include "model/tensor/arena.h"

#include <algorithm>
#include <cstdlib>
#include <new>

namespace model {

constexpr std::size_t kSmallestBlock = std::size_t{1} << 18;  // 1 MiB

void AlignedFree::operator()(float* p) const { std::free(p); }

AlignedFloats allocate_floats(std::size_t count) {
  const std::size_t bytes = (std::max<std::size_t>(count, 1) * sizeof(float) + 63) / 64 * 64;
  auto* p = static_cast<float*>(std::aligned_alloc(64, bytes));
  if (!p) throw std::bad_alloc();
  return AlignedFloats(p);
}

Arena::Arena(int threads) : others_(static_cast<std::size_t>(threads) - 1) {}

Mat Arena::mat(int rows, int cols) {
  const std::ptrdiff_t stride = aligned_cols(cols);
  return {floats(static_cast<std::size_t>(rows) * static_cast<std::size_t>(stride)), rows, cols,
          stride};
}

std::span<double> Arena::doubles(int count) {
  constexpr std::size_t kFloatsOfOne = sizeof(double) / sizeof(float);
  const auto size = static_cast<std::size_t>(count);
  return {reinterpret_cast<double*>(floats(size * kFloatsOfOne)), size};
}

float* Arena::floats(std::size_t count) {
  count = (count + kRowAlignment - 1) / kRowAlignment * kRowAlignment;
  const std::size_t first_free = used_ == 0 ? block_ : block_ + 1;
  while (block_ < blocks_.size() && used_ + count > blocks_[block_].size) ++block_, used_ = 0;
  if (block_ == blocks_.size()) join_free_blocks(first_free, count);
  float* p = blocks_[block_].floats.get() + used_;
  used_ += count;
  return p;
}

void Arena::join_free_blocks(std::size_t first, std::size_t least) {
  std::size_t size = 0;
  for (std::size_t i = first; i < blocks_.size(); ++i) size += blocks_[i].size;
  size = std::max({size, least, kSmallestBlock});
  blocks_.resize(first);  // before what takes their place is there
  block_ = first;
  blocks_.push_back({allocate_floats(size), size});
}

std::size_t Arena::own_bytes() const {
  std::size_t floats = 0;
  for (const Block& block : blocks_) floats += block.size;
  return floats * sizeof(float);
}

std::size_t Arena::bytes() const {
  std::size_t all = own_bytes();
  for (const Arena& other : others_) all += other.bytes();
  return all;
}

}  // namespace model
