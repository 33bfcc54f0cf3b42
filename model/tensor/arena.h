// Memory of the engine: a scratch stack for each worker, and layouts that share one block.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "model/tensor/mat.h"

namespace model {

/// Floats per cache line: rows of scratch matrices start on one.
constexpr std::ptrdiff_t kRowAlignment = 16;

constexpr std::ptrdiff_t aligned_cols(int cols) {
  return (cols + kRowAlignment - 1) / kRowAlignment * kRowAlignment;
}

/// Uninitialised memory for `count` floats on a 64-byte border, freed with the pointer.
struct AlignedFree {
  void operator()(float* p) const;
};
using AlignedFloats = std::unique_ptr<float[], AlignedFree>;
AlignedFloats allocate_floats(std::size_t count);

/// Stack-like scratch memory of one worker. Blocks in use never move, so views stay valid until
/// their Scope ends; memory is kept for the next call, and free blocks are joined when none of them
/// is large enough. Not for sharing between threads: a worker of several has an Arena for each of
/// them.
class Arena {
 public:
  explicit Arena(int threads = 1);

  /// Gives back, at its end, all that was taken since its beginning.
  class Scope {
   public:
    explicit Scope(Arena& arena) : arena_(arena), block_(arena.block_), used_(arena.used_) {}
    ~Scope() { arena_.block_ = block_, arena_.used_ = used_; }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    Arena& arena_;
    std::size_t block_, used_;
  };

  /// An uninitialised matrix [rows, cols] whose rows start on cache lines.
  Mat mat(int rows, int cols);
  /// Uninitialised numbers from a cache line on.
  float* floats(std::size_t count);
  /// Uninitialised numbers that need more than float32.
  std::span<double> doubles(int count);
  std::size_t bytes() const;  ///< of all threads

  int threads() const { return static_cast<int>(others_.size()) + 1; }
  /// The scratch memory of thread 0 .. threads() - 1; that of 0 is this one.
  Arena& of_thread(int i) { return i == 0 ? *this : others_[static_cast<std::size_t>(i) - 1]; }

 private:
  struct Block {
    AlignedFloats floats;
    std::size_t size = 0;
  };
  /// Puts one block of `least` floats or more in place of the free ones, those from `first` on.
  void join_free_blocks(std::size_t first, std::size_t least);
  std::size_t own_bytes() const;

  std::vector<Block> blocks_;
  std::size_t block_ = 0;  ///< the block in use; those after it are free
  std::size_t used_ = 0;   ///< floats taken from it
  std::vector<Arena> others_;
};

/// Lays matrices out in one block: run once without a base to learn the size, once more with the
/// block to get the views. What lives at different times shares memory through mark and rewind.
class Layout {
 public:
  explicit Layout(float* base = nullptr) : base_(base) {}

  Mat mat(int rows, int cols) {
    const std::size_t at = next_;
    next_ += static_cast<std::size_t>(rows) * static_cast<std::size_t>(aligned_cols(cols));
    peak_ = next_ > peak_ ? next_ : peak_;
    return {base_ ? base_ + at : nullptr, rows, cols, aligned_cols(cols)};
  }
  std::size_t mark() const { return next_; }
  Layout& rewind(std::size_t mark) {
    next_ = mark;
    return *this;
  }
  std::size_t peak_floats() const { return peak_; }

 private:
  float* base_;
  std::size_t next_ = 0;
  std::size_t peak_ = 0;
};

}  // namespace model
