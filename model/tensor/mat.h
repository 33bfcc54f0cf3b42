// Matrix views with time as rows, and the row ranges of a ragged batch.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <span>
#include <vector>

namespace model {

/// A non-owning view of a row-major matrix [rows, cols] of float32, passed by value.
/// Rows are time (tokens, frames or samples) and columns are channels everywhere in the engine, so
/// a shorter sequence is a view of fewer rows: nothing past its end can be read by mistake.
template <class T>
class MatView {
 public:
  MatView() = default;
  MatView(T* data, int rows, int cols, std::ptrdiff_t stride)
      : data_(data), rows_(rows), cols_(cols), stride_(stride) {
    assert(rows >= 0 && cols >= 0 && stride >= cols);
  }
  MatView(T* data, int rows, int cols) : MatView(data, rows, cols, cols) {}

  operator MatView<const T>() const { return {data_, rows_, cols_, stride_}; }

  T* data() const { return data_; }
  int rows() const { return rows_; }
  int cols() const { return cols_; }
  std::ptrdiff_t stride() const { return stride_; }  ///< floats from one row to the next

  T* row(int r) const {
    assert(r >= 0 && r < rows_);
    return data_ + r * stride_;
  }
  T& operator()(int r, int c) const {
    assert(c >= 0 && c < cols_);
    return row(r)[c];
  }
  std::span<T> row_span(int r) const { return {row(r), static_cast<std::size_t>(cols_)}; }

  /// The view of `count` rows from `first`; the same memory.
  MatView rows(int first, int count) const {
    assert(first >= 0 && count >= 0 && first + count <= rows_);
    return {data_ + first * stride_, count, cols_, stride_};
  }
  /// The view of `count` columns from `first`; the same memory.
  MatView cols(int first, int count) const {
    assert(first >= 0 && count >= 0 && first + count <= cols_);
    return {data_ + first, rows_, count, stride_};
  }

 private:
  T* data_ = nullptr;
  int rows_ = 0;
  int cols_ = 0;
  std::ptrdiff_t stride_ = 0;
};

using Mat = MatView<float>;
using ConstMat = MatView<const float>;

/// Where the sequences of a ragged batch lie: their rows follow each other without padding in one
/// matrix [total, C]; sequence i has rows start(i) .. start(i) + length(i) - 1.
class Ragged {
 public:
  explicit Ragged(const std::vector<int>& lengths) {
    for (const int length : lengths) starts_.push_back(starts_.back() + length);
  }

  int count() const { return static_cast<int>(starts_.size()) - 1; }
  int total() const { return starts_.back(); }
  int start(int i) const { return starts_[i]; }
  int length(int i) const { return starts_[i + 1] - starts_[i]; }

  template <class T>
  MatView<T> of(MatView<T> all, int i) const {
    return all.rows(start(i), length(i));
  }

 private:
  std::vector<int> starts_{0};
};

}  // namespace model
