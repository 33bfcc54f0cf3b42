#include "pipeline/diff/measures/gaps.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "pipeline/diff/measures/loops.h"

namespace pipeline::diff {
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
