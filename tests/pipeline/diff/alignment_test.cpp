// Dynamic time warping and alignment with gaps, against brute force.
#include "pipeline/diff/measures/alignment.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <random>
#include <tuple>

namespace pipeline::diff {
namespace {

constexpr int kDims = 3;

std::vector<float> walk(int rows, unsigned seed, double step = 0.5) {
  std::mt19937 random(seed);
  std::normal_distribution<double> normal(0, step);
  std::vector<float> values(static_cast<std::size_t>(rows) * kDims);
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = static_cast<float>((i < kDims ? 0 : values[i - kDims]) + normal(random));
  return values;
}

model::ConstMat mat(const std::vector<float>& values) {
  return {values.data(), static_cast<int>(values.size()) / kDims, kDims};
}

double distance(const model::ConstMat& a, int i, const model::ConstMat& b, int j) {
  double sum = 0;
  for (int d = 0; d < kDims; ++d) sum += std::pow(static_cast<double>(a(i, d)) - b(j, d), 2);
  return std::sqrt(sum);
}

/// Every cell by its definition.
double brute_force_dtw(model::ConstMat a, model::ConstMat b) {
  std::map<std::pair<int, int>, double> known;
  const std::function<double(int, int)> cost = [&](int i, int j) -> double {
    if (i < 0 || j < 0) return std::numeric_limits<double>::infinity();
    const auto found = known.find({i, j});
    if (found != known.end()) return found->second;
    const double before =
        i == 0 && j == 0 ? 0 : std::min({cost(i - 1, j - 1), cost(i - 1, j), cost(i, j - 1)});
    return known[{i, j}] = before + distance(a, i, b, j);
  };
  return cost(a.rows() - 1, b.rows() - 1);
}

void expect_is_path(const WarpingPath& alignment, model::ConstMat a, model::ConstMat b) {
  double cost = 0;
  ASSERT_FALSE(alignment.path.empty());
  EXPECT_EQ(alignment.path.front(), (Cell{0, 0}));
  for (std::size_t k = 0; k < alignment.path.size(); ++k) {
    const Cell cell = alignment.path[k];
    cost += distance(a, cell.a, b, cell.b);
    if (k == 0) continue;
    const int da = cell.a - alignment.path[k - 1].a;
    const int db = cell.b - alignment.path[k - 1].b;
    EXPECT_TRUE(da >= 0 && da <= 1 && db >= 0 && db <= 1 && da + db > 0) << k;
  }
  EXPECT_NEAR(cost, alignment.cost, 1e-3);
}

TEST(DtwTest, AgreesWithBruteForceWhereTheBandIsWide) {
  for (const auto& [n, m] : std::vector<std::pair<int, int>>{
           {1, 1}, {1, 9}, {9, 1}, {2, 40}, {40, 2}, {31, 29}, {60, 75}}) {
    const auto x = walk(n, 1), y = walk(m, 2);
    const WarpingPath found = align(mat(x), mat(y), End::kClosed, 100);
    EXPECT_NEAR(found.cost, brute_force_dtw(mat(x), mat(y)), 1e-3) << n << " " << m;
    EXPECT_EQ(found.path.back(), (Cell{n - 1, m - 1}));
    expect_is_path(found, mat(x), mat(y));
  }
}

TEST(DtwTest, BandGrowsWhereThePathNeedsIt) {
  // 300 rows that differ; then b lacks 90 of them, far more than the band is wide.
  const auto x = walk(300, 3);
  auto y = x;
  y.erase(y.begin() + std::ptrdiff_t{60} * kDims, y.begin() + std::ptrdiff_t{150} * kDims);
  const WarpingPath found = align(mat(x), mat(y), End::kClosed, 8);
  EXPECT_NEAR(found.cost, brute_force_dtw(mat(x), mat(y)), 1e-3);
  const WarpingPath narrow = align(mat(x), mat(y), End::kClosed, 8, 8);
  EXPECT_GT(narrow.cost, found.cost + 1);
}

TEST(DtwTest, OpenEndStopsWhereTheShorterOneEnds) {
  const auto x = walk(200, 4);
  const std::vector<float> y(x.begin(), x.begin() + std::ptrdiff_t{120} * kDims);
  EXPECT_EQ(align(mat(x), mat(y), End::kOpen, 20).path.back(), (Cell{119, 119}));
  EXPECT_EQ(align(mat(y), mat(x), End::kOpen, 20).path.back(), (Cell{119, 119}));
}

/// Cost of the best alignment with gaps, by its definition: the state is what the last move was.
double brute_force_gaps(model::ConstMat a, model::ConstMat b, const GapCosts& gap) {
  std::map<std::tuple<int, int, int>, double> known;
  const std::function<double(int, int, int)> cost = [&](int i, int j, int state) -> double {
    if (i == 0 && j == 0) return state == 0 ? 0 : std::numeric_limits<double>::infinity();
    const int before_i = i - (state != 2);
    const int before_j = j - (state != 1);
    if (before_i < 0 || before_j < 0) return std::numeric_limits<double>::infinity();
    const auto found = known.find({i, j, state});
    if (found != known.end()) return found->second;
    double best = std::numeric_limits<double>::infinity();
    for (int s = 0; s < 3; ++s)
      best =
          std::min(best, cost(before_i, before_j, s) + (state != 0 && s != state ? gap.open : 0));
    return known[{i, j, state}] = best + (state == 0 ? distance(a, i - 1, b, j - 1) : gap.extend);
  };
  return std::min(
      {cost(a.rows(), b.rows(), 0), cost(a.rows(), b.rows(), 1), cost(a.rows(), b.rows(), 2)});
}

double cost_of(const std::vector<Move>& moves, model::ConstMat a, model::ConstMat b,
               const GapCosts& gap) {
  double cost = 0;
  Move::Kind last = Move::Kind::kMatch;
  for (const Move& move : moves) {
    if (move.kind == Move::Kind::kMatch)
      cost += distance(a, move.a, b, move.b);
    else
      cost += gap.extend + (move.kind == last ? 0 : gap.open);
    last = move.kind;
  }
  return cost;
}

TEST(GapsTest, AgreesWithBruteForce) {
  const GapCosts gap{.open = 1.1, .extend = 0.7};
  for (const auto& [n, m] :
       std::vector<std::pair<int, int>>{{1, 1}, {1, 6}, {6, 1}, {17, 19}, {30, 22}}) {
    const auto x = walk(n, 5), y = walk(m, 6);
    const std::vector<int> centre(static_cast<std::size_t>(n), 0);
    const auto moves = align_with_gaps(mat(x), mat(y), centre, 100, gap);
    EXPECT_NEAR(cost_of(moves, mat(x), mat(y), gap), brute_force_gaps(mat(x), mat(y), gap), 1e-3)
        << n << " " << m;
  }
}

TEST(GapsTest, RowsThatAreMissingAreOneGap) {
  const auto x = walk(80, 7, 2);
  auto y = x;
  y.erase(y.begin() + std::ptrdiff_t{30} * kDims, y.begin() + std::ptrdiff_t{45} * kDims);
  std::vector<int> centre;
  centre.reserve(80);
  for (int i = 0; i < 80; ++i) centre.push_back(i < 30 ? i : std::max(30, i - 15));
  const auto moves = align_with_gaps(mat(x), mat(y), centre, 10, {.open = 1, .extend = 0.5});
  for (const Move& move : moves) {
    const bool is_missing = move.a >= 30 && move.a < 45;
    EXPECT_EQ(move.kind, is_missing ? Move::Kind::kSkipA : Move::Kind::kMatch) << move.a;
  }
}

}  // namespace
}  // namespace pipeline::diff
