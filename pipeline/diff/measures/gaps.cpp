#include "pipeline/diff/measures/gaps.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

namespace pipeline::diff {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// The last move of a path to a cell, which is the state of Gotoh's recursion.
enum State : std::uint8_t { kMatch, kSkipA, kSkipB };
constexpr int kStates = 3;
using Costs = std::array<double, kStates>;
constexpr Costs kNowhere = {kInfinity, kInfinity, kInfinity};

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

double distance(const float* a, const float* b, int n) {
  std::array<float, 8> sums{};
  int k = 0;
  for (; k + 8 <= n; k += 8)
    for (int i = 0; i < 8; ++i) sums[i] += (a[k + i] - b[k + i]) * (a[k + i] - b[k + i]);
  for (; k < n; ++k) sums[0] += (a[k] - b[k]) * (a[k] - b[k]);
  float sum = 0;
  for (const float s : sums) sum += s;
  return std::sqrt(sum);
}

class GapAligner {
 public:
  GapAligner(model::ConstMat a, model::ConstMat b, std::span<const int> centre, int radius,
             const GapCosts& gap)
      : a_(a), b_(b), centre_(centre), radius_(radius), gap_(gap) {}

  std::vector<Move> align() {
    Line line = make_line(0);
    line.costs[0] = {0, kInfinity, kInfinity};
    fill_b_gaps(line);
    keep(line);
    for (int i = 1; i <= a_.rows(); ++i) {
      Line next = make_line(i);
      for (int j = next.first; j <= next.last(); ++j) fill(line, i, j, next);
      fill_b_gaps(next);
      keep(next);
      std::swap(line, next);
    }
    return trace(line);
  }

 private:
  /// The positions after `i` rows of a: around the band's centre, and both ends where they belong.
  Line make_line(int i) const {
    const int before = i == 0 ? 0 : centre_[i - 1];
    const int behind = i == a_.rows() ? b_.rows() : centre_[i];
    Line line{.first = i == 0 ? 0 : std::max(0, before - radius_)};
    const int last = i == a_.rows() ? b_.rows() : std::min(b_.rows(), behind + radius_ + 1);
    line.costs.assign(static_cast<std::size_t>(last) - static_cast<std::size_t>(line.first) + 1,
                      kNowhere);
    line.from.assign(line.costs.size(), 0);
    return line;
  }

  void note(Line& line, int j, State state, double cost, State from) const {
    line.costs[j - line.first][state] = cost;
    line.from[j - line.first] |= static_cast<std::uint8_t>(from << (2 * state));
  }

  /// A match and a row of a skipped, from the line before.
  void fill(const Line& above, int i, int j, Line& line) const {
    if (j > 0 && j - 1 >= above.first && j - 1 <= above.last()) {
      const Costs& corner = above.at(j - 1);
      const State from = cheapest(corner);
      note(line, j, kMatch, corner[from] + distance(a_.row(i - 1), b_.row(j - 1), a_.cols()), from);
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
    froms_.push_back(line.from);
  }

  std::vector<Move> trace(const Line& end) const {
    std::vector<Move> moves;
    int i = a_.rows();
    int j = b_.rows();
    State state = cheapest(end.at(j));
    while (i > 0 || j > 0) {
      const std::uint8_t from = froms_[i][j - firsts_[i]];
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
  std::span<const int> centre_;
  int radius_;
  GapCosts gap_;
  std::vector<int> firsts_;                       ///< of every line
  std::vector<std::vector<std::uint8_t>> froms_;  ///< of every line
};

}  // namespace

std::vector<Move> align_with_gaps(model::ConstMat a, model::ConstMat b, std::span<const int> centre,
                                  int radius, const GapCosts& costs) {
  return GapAligner(a, b, centre, radius, costs).align();
}

}  // namespace pipeline::diff
