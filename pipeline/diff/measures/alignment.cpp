// Dynamic programming in a band of the cost matrix, with a byte per cell to trace the path back.
#include "pipeline/diff/measures/alignment.h"

#include <algorithm>
#include <array>
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

  WarpingPath search() {
    std::vector<double> above(static_cast<std::size_t>(b_.rows()), kInfinity), row(above);
    for (int i = 0; i < a_.rows(); ++i) {
      fill(i, above, row);
      consider_end(i, row);
      std::swap(above, row);
    }
    return trace();
  }

  /// Whether the path comes near a border that is not the end of a sequence.
  bool is_touched(const WarpingPath& alignment) const {
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

  WarpingPath trace() const {
    WarpingPath alignment{.path = {}, .cost = end_cost_};
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

WarpingPath align(model::ConstMat a, model::ConstMat b, End end, int radius, int widest) {
  while (true) {
    Band band(a, b, end, std::min(radius, widest));
    WarpingPath alignment = band.search();
    if (radius >= widest || !band.is_touched(alignment)) return alignment;
    radius *= 4;
  }
}

namespace {

constexpr double kNoPath = std::numeric_limits<double>::infinity();

// The last move of a path to a cell, which is the state of Gotoh's recursion.
enum State : std::uint8_t { kMatch, kSkipA, kSkipB };
constexpr int kStates = 3;
using Costs = std::array<double, kStates>;
constexpr Costs kNowhere = {kNoPath, kNoPath, kNoPath};

/// Positions between rows of b, from `first` on, that are looked at after some rows of a.
struct Line {
  int first = 0;
  std::vector<Costs> costs = {};
  std::vector<std::uint8_t> from = {};  ///< state before, two bits for each state

  int last() const { return first + static_cast<int>(costs.size()) - 1; }
  const Costs& at(int j) const { return j < first || j > last() ? kNowhere : costs[j - first]; }
};

State cheapest(const Costs& costs) {
  return static_cast<State>(std::min_element(costs.begin(), costs.end()) - costs.begin());
}

class GapAligner {
 public:
  GapAligner(model::ConstMat a, model::ConstMat b, std::span<const int> centre, int radius,
             const GapCosts& gap)
      : a_(a), b_(b), columns_(transposed(b)), centre_(centre), radius_(radius), gap_(gap) {}

  std::vector<Move> align() {
    reserve();
    Line line, next;
    begin(line, 0);
    line.costs[0] = {0, kNoPath, kNoPath};
    fill_b_gaps(line);
    keep(line);
    for (int i = 1; i <= a_.rows(); ++i) {
      begin(next, i);
      measure(i - 1, next);
      for (int j = next.first; j <= next.last(); ++j) fill(line, j, next);
      fill_b_gaps(next);
      keep(next);
      std::swap(line, next);
    }
    return trace(line);
  }

 private:
  /// The positions after `i` rows of a that are looked at: around the band's centre, and both ends
  /// where they belong.
  int first_position(int i) const { return i == 0 ? 0 : std::max(0, centre_[i - 1] - radius_); }
  std::size_t positions(int i) const {
    const int last = i == a_.rows() ? b_.rows() : std::min(b_.rows(), centre_[i] + radius_ + 1);
    return static_cast<std::size_t>(last - first_position(i)) + 1;
  }

  void reserve() {
    std::size_t cells = 0;
    for (int i = 0; i <= a_.rows(); ++i) cells += positions(i);
    froms_.reserve(cells);
  }

  void begin(Line& line, int i) const {
    line.first = first_position(i);
    line.costs.assign(positions(i), kNowhere);
    line.from.assign(line.costs.size(), 0);
  }

  void note(Line& line, int j, State state, double cost, State from) const {
    line.costs[j - line.first][state] = cost;
    line.from[j - line.first] |= static_cast<std::uint8_t>(from << (2 * state));
  }

  /// Distances of row `i` of a from the rows of b before each position of the line, but the first
  /// position of all, which has none.
  void measure(int i, const Line& line) {
    const int first = std::max(0, line.first - 1);
    distances_.resize(static_cast<std::size_t>(line.last() - first));
    distances(a_.row(i), {columns_.data(), b_.cols(), b_.rows()}, first, distances_);
    first_distance_ = first;
  }

  /// A match and a row of a skipped, from the line before.
  void fill(const Line& above, int j, Line& line) const {
    if (j > 0 && j - 1 >= above.first && j - 1 <= above.last()) {
      const Costs& corner = above.at(j - 1);
      const State from = cheapest(corner);
      note(line, j, kMatch, corner[from] + distances_[j - 1 - first_distance_], from);
    }
    skip(above.at(j), kSkipA, line, j);
  }

  /// Rows of b skipped, along the line.
  void fill_b_gaps(Line& line) const {
    for (int j = line.first + 1; j <= line.last(); ++j) skip(line.at(j - 1), kSkipB, line, j);
  }

  void skip(const Costs& before, State state, Line& line, int j) const {
    Costs costs = before;
    for (int s = 0; s < kStates; ++s) costs[s] += gap_.extend + (s == state ? 0 : gap_.open);
    const State from = cheapest(costs);
    note(line, j, state, costs[from], from);
  }

  void keep(const Line& line) {
    firsts_.push_back(line.first);
    begins_.push_back(froms_.size());
    froms_.insert(froms_.end(), line.from.begin(), line.from.end());
  }

  std::vector<Move> trace(const Line& end) const {
    std::vector<Move> moves;
    int i = a_.rows();
    int j = b_.rows();
    State state = cheapest(end.at(j));
    while (i > 0 || j > 0) {
      const std::uint8_t from = froms_[begins_[i] + (j - firsts_[i])];
      const State before = static_cast<State>(from >> (2 * state) & 3);
      if (state != kSkipB) --i;
      if (state != kSkipA) --j;
      moves.push_back({static_cast<Move::Kind>(state), i, j});
      state = before;
    }
    std::reverse(moves.begin(), moves.end());
    return moves;
  }

  model::ConstMat a_, b_;
  std::vector<float> columns_;    ///< b transposed
  std::vector<float> distances_;  ///< of the current row, from row first_distance_ of b on
  int first_distance_ = 0;
  std::span<const int> centre_;
  int radius_;
  GapCosts gap_;
  std::vector<int> firsts_;          ///< of every line
  std::vector<std::uint8_t> froms_;  ///< of every line, one after the other
  std::vector<std::size_t> begins_;  ///< in froms_
};

}  // namespace

std::vector<Move> align_with_gaps(model::ConstMat a, model::ConstMat b, std::span<const int> centre,
                                  int radius, const GapCosts& costs) {
  return GapAligner(a, b, centre, radius, costs).align();
}

}  // namespace pipeline::diff
