#include "pipeline/diff/measures/dtw.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "pipeline/diff/measures/loops.h"

namespace pipeline::diff {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr int kMargin = 2;  // cells from the border that count as touching it

enum Step : std::uint8_t { kBoth, kA, kB };

/// Columns first .. last - 1 of a row that are looked at.
struct Range {
  int first = 0;
  int last = 0;
  int size() const { return last - first; }
};

/// The band, and what was found in it.
class Band {
 public:
  Band(model::ConstMat a, model::ConstMat b, End end, int radius)
      : a_(a), b_(b), end_(end), radius_(radius), columns_(transposed(b)) {
    std::size_t cells = 0;
    for (int i = 0; i < a_.rows(); ++i) {
      row_begins_.push_back(cells);
      cells += static_cast<std::size_t>(columns(i).size());
    }
    steps_.resize(cells);
  }

  Alignment search() {
    std::vector<double> above(static_cast<std::size_t>(b_.rows()), kInfinity), row(above);
    for (int i = 0; i < a_.rows(); ++i) {
      fill(i, above, row);
      consider_end(i, row);
      std::swap(above, row);
    }
    return trace();
  }

  /// Whether the path comes near a border that is not the end of a sequence.
  bool is_touched(const Alignment& alignment) const {
    return std::any_of(alignment.path.begin(), alignment.path.end(), [&](const Cell& cell) {
      const Range range = columns(cell.a);
      return (range.first > 0 && cell.b < range.first + kMargin) ||
             (range.last < b_.rows() && cell.b >= range.last - kMargin);
    });
  }

 private:
  Range columns(int i) const {
    double slope = 1;
    if (end_ == End::kClosed)
      slope = a_.rows() == 1 ? b_.rows() : static_cast<double>(b_.rows() - 1) / (a_.rows() - 1);
    // A steep line leaves a row for the next one many columns on.
    const int reach = radius_ + static_cast<int>(std::ceil(slope));
    const int centre = static_cast<int>(std::lround(slope * i));
    const int last = std::min(b_.rows(), centre + reach + 1);
    return {std::clamp(centre - reach, 0, std::max(0, last - 1)), last};
  }

  void fill(int i, const std::vector<double>& above, std::vector<double>& row) {
    const Range range = columns(i);
    const Range before = i > 0 ? columns(i - 1) : Range{};
    distances_.resize(static_cast<std::size_t>(range.size()));
    distances(a_.row(i), {columns_.data(), b_.cols(), b_.rows()}, range.first, distances_);
    std::uint8_t* const steps = steps_.data() + row_begins_[i];
    const auto above_at = [&](int j) {
      return j >= before.first && j < before.last ? above[j] : kInfinity;
    };
    double left = kInfinity;
    double corner = i == 0 && range.first == 0 ? 0 : above_at(range.first - 1);
    for (int j = range.first; j < range.last; ++j) {
      const double up = above_at(j);
      const double least = std::min({corner, up, left});
      steps[j - range.first] = least == corner ? kBoth : least == up ? kA : kB;
      left = row[j] = least + distances_[j - range.first];
      corner = up;
    }
  }

  void consider_end(int i, const std::vector<double>& row) {
    const Range range = columns(i);
    const bool is_last = i == a_.rows() - 1;
    if (end_ == End::kClosed) {
      if (is_last) end_cell_ = {i, b_.rows() - 1}, end_cost_ = row[b_.rows() - 1];
      return;
    }
    const auto consider = [&](int j) {
      const double mean = row[j] / (i + j + 2);
      if (mean < end_mean_) end_mean_ = mean, end_cost_ = row[j], end_cell_ = {i, j};
    };
    if (is_last) {
      for (int j = range.first; j < range.last; ++j) consider(j);
    } else if (range.last == b_.rows()) {
      consider(b_.rows() - 1);
    }
  }

  Alignment trace() const {
    Alignment alignment{.path = {}, .cost = end_cost_};
    Cell cell = end_cell_;
    alignment.path.push_back(cell);
    while (cell.a > 0 || cell.b > 0) {
      const Step step =
          static_cast<Step>(steps_[row_begins_[cell.a] + cell.b - columns(cell.a).first]);
      if (step != kB) --cell.a;
      if (step != kA) --cell.b;
      alignment.path.push_back(cell);
    }
    std::reverse(alignment.path.begin(), alignment.path.end());
    return alignment;
  }

  model::ConstMat a_, b_;
  End end_;
  int radius_;
  std::vector<float> columns_;  ///< b transposed
  std::vector<float> distances_;
  std::vector<std::uint8_t> steps_;      ///< of the cells that are looked at, row by row
  std::vector<std::size_t> row_begins_;  ///< in steps_
  Cell end_cell_;
  double end_cost_ = 0;
  double end_mean_ = kInfinity;
};

}  // namespace

Alignment align(model::ConstMat a, model::ConstMat b, End end, int radius, int widest) {
  while (true) {
    Band band(a, b, end, std::min(radius, widest));
    Alignment alignment = band.search();
    if (radius >= widest || !band.is_touched(alignment)) return alignment;
    radius *= 4;
  }
}

}  // namespace pipeline::diff
