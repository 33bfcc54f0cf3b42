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

TEST(BetterBlasCore, OldKernelsOnAWideProcessorAreReplaced) {
  const CpuFeatures intel_avx2{.avx2_fma = true};
  const CpuFeatures amd_avx2{.avx2_fma = true, .amd = true};
  const CpuFeatures avx512{.avx2_fma = true, .avx512 = true};
  const CpuFeatures amd_avx512{.avx2_fma = true, .avx512 = true, .amd = true};
  for (const char* chosen : {"Prescott", "Nehalem", "Sandybridge", "Opteron_SSE3"}) {
    EXPECT_EQ(better_blas_core(chosen, intel_avx2), "Haswell") << chosen;
    EXPECT_EQ(better_blas_core(chosen, amd_avx2), "Zen") << chosen;
    EXPECT_EQ(better_blas_core(chosen, avx512), "SkylakeX") << chosen;
    EXPECT_EQ(better_blas_core(chosen, amd_avx512), "SkylakeX") << chosen;
  }
  EXPECT_EQ(better_blas_core("Haswell", avx512), "SkylakeX");
  EXPECT_EQ(better_blas_core("Zen", amd_avx512), "SkylakeX");
}

TEST(BetterBlasCore, WhatUsesTheFullWidthIsLeftAlone) {
  const CpuFeatures avx2{.avx2_fma = true};
  const CpuFeatures avx512{.avx2_fma = true, .avx512 = true};
  EXPECT_EQ(better_blas_core("Haswell", avx2), std::nullopt);
  EXPECT_EQ(better_blas_core("Zen", avx2), std::nullopt);
  EXPECT_EQ(better_blas_core("SkylakeX", avx512), std::nullopt);
  EXPECT_EQ(better_blas_core("Cooperlake", avx512), std::nullopt);
  EXPECT_EQ(better_blas_core("Excavator", CpuFeatures{.avx2_fma = true, .amd = true}),
            std::nullopt);
  EXPECT_EQ(better_blas_core("Nehalem", CpuFeatures{}), std::nullopt);
}

TEST(BetterBlasCore, CoreTypesUnknownToUsAreLeftAlone) {
  const CpuFeatures everything{.avx2_fma = true, .avx512 = true};
  EXPECT_EQ(better_blas_core("NEOVERSEN1", everything), std::nullopt);
  EXPECT_EQ(better_blas_core("a core of tomorrow", everything), std::nullopt);
}

TEST(Blas, DescribesItself) {
  EXPECT_NE(blas_config().find("OpenBLAS"), std::string::npos);
  EXPECT_NE(blas_config().find(blas_core()), std::string::npos);
}

}  // namespace
}  // namespace model
