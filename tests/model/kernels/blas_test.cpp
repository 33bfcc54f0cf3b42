// Matrix products against a double loop, and the choice of OpenBLAS kernels by processor.
#include "model/kernels/blas.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace model {
namespace {

constexpr float kEpsilon = std::numeric_limits<float>::epsilon();

/// A matrix with `gap` floats between the end of a row and the start of the next.
struct Strided {
  Strided(int rows, int cols, int gap, unsigned seed)
      : values(static_cast<std::size_t>(rows + 1) * (cols + gap)),
        view(values.data(), rows, cols, cols + gap) {
    std::mt19937 bits(seed);
    std::uniform_real_distribution<float> uniform(-1, 1);
    for (float& value : values) value = uniform(bits);
  }
  std::vector<float> values;
  Mat view;
};

struct Product {
  int m, n, k;
  bool transpose_b;
  float beta, alpha;
};

/// Checks gemm against the definition in double, and that it leaves the gaps of c alone.
void expect_product(const Product& p) {
  SCOPED_TRACE(testing::Message() << p.m << "x" << p.n << "x" << p.k << " transpose_b "
                                  << p.transpose_b << " beta " << p.beta);
  const Strided a(p.m, p.k, 3, 1);
  const Strided b(p.transpose_b ? p.n : p.k, p.transpose_b ? p.k : p.n, 5, 2);
  const Strided before(p.m, p.n, 7, 3);
  Strided c = before;
  c.view = Mat(c.values.data(), p.m, p.n, p.n + 7);
  gemm(a.view, b.view, p.transpose_b, c.view, p.beta, p.alpha);

  std::vector<float> gaps = c.values;
  for (int i = 0; i < p.m; ++i) {
    for (int j = 0; j < p.n; ++j) {
      double sum = double{p.beta} * before.view(i, j), scale = std::abs(sum);
      for (int k = 0; k < p.k; ++k) {
        const double term =
            double{p.alpha} * a.view(i, k) * (p.transpose_b ? b.view(j, k) : b.view(k, j));
        sum += term;
        scale += std::abs(term);
      }
      ASSERT_NEAR(c.view(i, j), sum, 4 * kEpsilon * scale) << "at " << i << ", " << j;
      gaps[i * c.view.stride() + j] = before.view(i, j);
    }
  }
  EXPECT_EQ(gaps, before.values);
}

TEST(Gemm, AgreesWithTheDoubleLoopOverOddShapes) {
  for (const int m : {1, 2, 17, 63}) {
    for (const int n : {1, 5, 33, 130}) {
      for (const int k : {1, 3, 31, 257}) {
        for (const bool transpose_b : {false, true}) expect_product({m, n, k, transpose_b, 0, 1});
      }
    }
  }
}

TEST(Gemm, ScalesAndAccumulates) {
  expect_product({9, 7, 13, true, 1, 1});
  expect_product({9, 7, 13, false, -0.5, 2});
}

TEST(Gemm, OldContentIsNotReadWithoutBeta) {
  const std::vector<float> a = {1, 2}, b = {3, 4};
  std::vector<float> c = {std::nanf("")};
  gemm(ConstMat(a.data(), 1, 2), ConstMat(b.data(), 1, 2), true, Mat(c.data(), 1, 1));
  EXPECT_EQ(c[0], 11);
}

TEST(Gemm, EmptySumLeavesTheScaledOldContent) {
  const std::vector<float> none(1);
  std::vector<float> c = {2, std::nanf("")};
  const ConstMat a(none.data(), 1, 0), b(none.data(), 1, 0);
  gemm(a, b, true, Mat(c.data(), 1, 1), 3);
  gemm(a, b, true, Mat(c.data() + 1, 1, 1));
  EXPECT_EQ(c[0], 6);
  EXPECT_EQ(c[1], 0);
}

TEST(Gemm, NoRowsAreNoWork) {
  std::vector<float> b(6, 1), c(3, 5);
  gemm(ConstMat(b.data(), 0, 2), ConstMat(b.data(), 3, 2), true, Mat(c.data(), 0, 3));
  gemm(ConstMat(b.data(), 3, 2), ConstMat(b.data(), 0, 2), true, Mat(c.data(), 3, 0));
  EXPECT_EQ(c, std::vector<float>(3, 5));
}

constexpr CpuFeatures kSse4{.sse4 = true};
constexpr CpuFeatures kAvx2{.sse4 = true, .avx2_fma = true};
constexpr CpuFeatures kAmdAvx2{.sse4 = true, .avx2_fma = true, .amd = true};
constexpr CpuFeatures kAvx512{.sse4 = true, .avx2_fma = true, .avx512 = true};
constexpr CpuFeatures kAmdAvx512{.sse4 = true, .avx2_fma = true, .avx512 = true, .amd = true};

TEST(BetterBlasCore, OldKernelsOnAWideProcessorAreReplaced) {
  for (const char* chosen : {"Prescott", "Nehalem", "Sandybridge", "Opteron_SSE3"}) {
    EXPECT_EQ(better_blas_core(chosen, kAvx2), "Haswell") << chosen;
    EXPECT_EQ(better_blas_core(chosen, kAmdAvx2), "Zen") << chosen;
    EXPECT_EQ(better_blas_core(chosen, kAvx512), "SkylakeX") << chosen;
    EXPECT_EQ(better_blas_core(chosen, kAmdAvx512), "SkylakeX") << chosen;
  }
  EXPECT_EQ(better_blas_core("Haswell", kAvx512), "SkylakeX");
  EXPECT_EQ(better_blas_core("Zen", kAmdAvx512), "SkylakeX");
}

TEST(BetterBlasCore, WhatUsesTheFullWidthIsLeftAlone) {
  EXPECT_EQ(better_blas_core("Haswell", kAvx2), std::nullopt);
  EXPECT_EQ(better_blas_core("Zen", kAvx2), std::nullopt);
  EXPECT_EQ(better_blas_core("SkylakeX", kAvx512), std::nullopt);
  EXPECT_EQ(better_blas_core("Cooperlake", kAvx512), std::nullopt);
  EXPECT_EQ(better_blas_core("Excavator", kAmdAvx2), std::nullopt);
  EXPECT_EQ(better_blas_core("Nehalem", kSse4), std::nullopt);
  EXPECT_EQ(better_blas_core("Sandybridge", kSse4), std::nullopt);
  EXPECT_EQ(better_blas_core("Core2", CpuFeatures{}), std::nullopt);
}

TEST(BetterBlasCore, FollowsTheInstructionSetOfTheKernels) {
  const auto core = [](const char* isa, const CpuFeatures& cpu) {
    return better_blas_core("SkylakeX", limited_to(isa, cpu));
  };
  EXPECT_EQ(core("avx512", kAvx512), std::nullopt);
  EXPECT_EQ(core("avx2", kAvx512), "Haswell");
  EXPECT_EQ(core("avx2", kAmdAvx512), "Zen");
  EXPECT_EQ(core("portable", kAvx512), "Nehalem");
  EXPECT_EQ(core("portable", CpuFeatures{.avx2_fma = true}), "Prescott");
  EXPECT_EQ(better_blas_core("Prescott", limited_to("portable", kAvx512)), "Nehalem");
}

TEST(BetterBlasCore, InstructionSetOfTheKernelsGivesNothingTheProcessorLacks) {
  EXPECT_FALSE(limited_to("avx512", kAvx2).avx512);
  EXPECT_FALSE(limited_to("avx2", kSse4).avx2_fma);
  EXPECT_FALSE(limited_to("portable", CpuFeatures{}).sse4);
}

TEST(BetterBlasCore, CoreTypesUnknownToUsAreLeftAlone) {
  EXPECT_EQ(better_blas_core("NEOVERSEN1", CpuFeatures{}), std::nullopt);
  EXPECT_EQ(better_blas_core("a core of tomorrow", kAvx512), std::nullopt);
}

}  // namespace
}  // namespace model
