#pragma once

#include <algorithm>
#include <vector>

#include "model/tensor/mat.h"

namespace model {

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
