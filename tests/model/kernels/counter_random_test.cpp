// Gaussian noise against NumPy's values from the same hash, its moments, and hashes of names.
#include "model/kernels/counter_random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "tests/support/every_isa.h"

namespace model {
namespace {

using CounterRandom = EveryIsa;
TEST_ON_EVERY_ISA(CounterRandom);

std::vector<float> values(std::uint64_t seed, std::size_t count) {
  std::vector<float> out(count);
  gaussian(seed, 0, out);
  return out;
}

/// NumPy's, in double precision from the same hash.
TEST_P(CounterRandom, NormalValuesAreThoseOfTheReference) {
  const auto expect = [](std::uint64_t seed, const std::vector<double>& expected) {
    const std::vector<float> found = values(seed, expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i)
      EXPECT_NEAR(found[i], expected[i], 6e-7 * std::max(1.0, std::abs(expected[i]))) << i;
  };
  expect(0, {-0x1.cf9fb2p-2, 0x1.a98142p-3, 0x1.534706p+1, -0x1.f6318ap-2, -0x1.fa2a4ep-1,
             0x1.df4208p+0});
  expect(1, {-0x1.ced914p-6, -0x1.10cc52p+0, -0x1.d2c774p-3, 0x1.545a98p-4, 0x1.a64232p-4,
             -0x1.450892p+0});
  expect(0x123456789abcdef0, {-0x1.f20cb2p-1, -0x1.fcfd92p+0, -0x1.09459ep-4, 0x1.c603b8p+0,
                              -0x1.54e8ap-1, 0x1.84fc5cp-1});
  expect(~std::uint64_t{0}, {0x1.9d9774p-2, -0x1.fa343ep-3, -0x1.8eccb8p+0, 0x1.8ea2a8p-1,
                             0x1.82aeaep-2, -0x1.7d65a8p-1});
}

TEST(CounterHash, NamesHashToTheKeysOfFnv1a) {
  EXPECT_EQ(fnv1a64(""), 0xcbf29ce484222325);
  EXPECT_EQ(fnv1a64("decoder"), 0x845190f0dce50c27);
  EXPECT_EQ(fnv1a64("coder", fnv1a64("de")), fnv1a64("decoder"));
}

TEST_P(CounterRandom, PiecesAreThePartsOfTheWhole) {
  const std::vector<float> whole = values(7, 2001);
  for (const std::size_t piece : {2, 6, 64, 512, 514, 1000}) {
    std::vector<float> pieces(whole.size());
    for (std::size_t first = 0; first < pieces.size(); first += piece)
      gaussian(7, first, std::span(pieces).subspan(first, std::min(piece, pieces.size() - first)));
    EXPECT_EQ(pieces, whole) << piece;
  }
}

TEST_P(CounterRandom, OddCountsEndInTheMiddleOfAPair) {
  const std::vector<float> whole = values(7, 4);
  EXPECT_EQ(values(7, 3), std::vector(whole.begin(), whole.end() - 1));
  EXPECT_EQ(values(7, 1), std::vector(1, whole[0]));
}

/// Bounds of five standard errors.
TEST_P(CounterRandom, MillionValuesHaveTheMomentsOfANormalDistribution) {
  constexpr double kCount = 1e6;
  for (const std::uint64_t seed : {0, 1, 2}) {
    const std::vector<float> x = values(seed, static_cast<std::size_t>(kCount));
    std::array<double, 5> moments{};
    double neighbours = 0, pairs = 0;
    for (std::size_t i = 0; i + 2 < x.size(); ++i) {
      for (std::size_t power = 1; power < moments.size(); ++power)
        moments[power] += std::pow(x[i], power) / kCount;
      neighbours += x[i] * x[i + 1] / kCount;
      pairs += x[i] * x[i + 2] / kCount;
    }
    EXPECT_NEAR(moments[1], 0, 5 * std::sqrt(1 / kCount));
    EXPECT_NEAR(moments[2], 1, 5 * std::sqrt(2 / kCount));
    EXPECT_NEAR(moments[3], 0, 5 * std::sqrt(15 / kCount));
    EXPECT_NEAR(moments[4], 3, 5 * std::sqrt(96 / kCount));
    EXPECT_NEAR(neighbours, 0, 5 * std::sqrt(1 / kCount));
    EXPECT_NEAR(pairs, 0, 5 * std::sqrt(1 / kCount));
  }
}

}  // namespace
}  // namespace model
