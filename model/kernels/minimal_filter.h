#pragma once

#include <vector>

#include "model/kernels/conv1d.h"

namespace model {

/// A scheme of minimal filtering along time (Winograd 1980, from the Toom-Cook algorithm):
/// `outputs` neighbouring outputs of a filter of `taps` taps take points() multiplications instead
/// of outputs * taps. Longer filters are sums of such filters, `outputs` rows apart.
struct FilterScheme {
  int outputs = 0;             ///< m
  int taps = 0;                ///< r, of one part
  int parts = 1;               ///< filters added up; then taps == outputs
  bool has_zero = false;       ///< whether 0 is one of the points
  std::vector<double> points;  ///< positive ones; their negatives and infinity belong to it too

  int size() const { return outputs + taps - 1; }  ///< n, rows that go in
};

/// The scheme for a filter of so many taps; nothing where direct convolution is the better choice.
const FilterScheme* filter_scheme(int taps);

}  // namespace model
