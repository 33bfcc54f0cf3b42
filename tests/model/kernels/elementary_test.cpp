// Elementary functions against libm, and their bits, which must be equal on every processor.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "tests/support/bits.h"
#include "tests/support/every_isa.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tests/model/kernels/elementary_test.cpp"
// clang-format off
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "model/kernels/elementary-inl.h"
#include "model/kernels/elementwise-inl.h"
// clang-format on

HWY_BEFORE_NAMESPACE();
namespace model::HWY_NAMESPACE {

/// y = f(a, b, c), element by element.
template <class F>
void apply_to(const float* a, const float* b, const float* c, std::span<float> y, F f) {
  for (std::size_t i = 0; i < y.size(); i += kFloatLanes) {
    const auto n = static_cast<int>(y.size() - i);
    store(f(load(a + i, n), load(b + i, n), load(c + i, n)), y.data() + i, n);
  }
}

#define KERNEL_OF(name, expression)                                                            \
  void name(const float* a, const float* b, const float* c, std::span<float> result) {         \
    apply_to(a, b, c, result,                                                                  \
             [](FloatVector x, [[maybe_unused]] FloatVector y, [[maybe_unused]] FloatVector z) \
                 HWY_ATTR { return expression; });                                             \
  }
KERNEL_OF(test_fused, fused(x, y, z))
KERNEL_OF(test_fused_negated, fused_negated(x, y, z))
KERNEL_OF(test_larger, larger(x, y))
KERNEL_OF(test_smaller, smaller(x, y))
KERNEL_OF(test_nearest, nearest(x))
KERNEL_OF(test_exponential, exponential(x))
KERNEL_OF(test_tangent, hyperbolic_tangent(x))
KERNEL_OF(test_log, natural_log(x))
KERNEL_OF(test_sine, sine(x))
KERNEL_OF(test_remainders_sine, sine_of_remainder(x))
KERNEL_OF(test_remainders_cosine, cosine_of_remainder(x))
KERNEL_OF(test_sine_squared, sine_squared_of_half_turns(x))
KERNEL_OF(test_sine_of_turns, sine_of_turns(x))
KERNEL_OF(test_angle, angle(x, y))
#undef KERNEL_OF

}  // namespace model::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace model {

#define CALL_OF(name)                                                         \
  HWY_EXPORT(name);                                                           \
  std::vector<float> name(std::span<const float> a, std::span<const float> b, \
                          std::span<const float> c) {                         \
    std::vector<float> y(a.size());                                           \
    HWY_DYNAMIC_DISPATCH(name)(a.data(), b.data(), c.data(), y);              \
    return y;                                                                 \
  }
CALL_OF(test_fused)
CALL_OF(test_fused_negated)
CALL_OF(test_larger)
CALL_OF(test_smaller)
CALL_OF(test_nearest)
CALL_OF(test_exponential)
CALL_OF(test_tangent)
CALL_OF(test_log)
CALL_OF(test_sine)
CALL_OF(test_remainders_sine)
CALL_OF(test_remainders_cosine)
CALL_OF(test_sine_squared)
CALL_OF(test_sine_of_turns)
CALL_OF(test_angle)
#undef CALL_OF

namespace {

using Elementary = EveryIsa;
TEST_ON_EVERY_ISA(Elementary);

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr std::size_t kCount = 100'000;

using Kernel = std::vector<float>(std::span<const float>, std::span<const float>,
                                  std::span<const float>);

std::vector<float> of(Kernel kernel, std::span<const float> x) { return kernel(x, x, x); }

/// Floats of all magnitudes: any bits, and more of those around 1.
std::vector<float> any_floats(std::uint64_t seed) {
  std::vector<float> values = {
      0,          -0.0f,       1,         -1,        kInfinity,
      -kInfinity, kNan,        0x1p-149f, 0x1p-126f, std::numeric_limits<float>::max(),
      0x1p-24f,   1 + 0x1p-23f};
  for (std::uint64_t i = 0; values.size() < kCount; ++i) {
    auto bits = static_cast<std::uint32_t>(counter_hash(seed, i));
    if (i % 2 == 0) bits = (bits & 0x83FFFFFF) | 0x3C000000;
    // Few bits set: sums of those end in the middle between two floats.
    if (i % 3 == 0) bits &= 0xFFF80000;
    values.push_back(std::bit_cast<float>(bits));
  }
  return values;
}

TEST_P(Elementary, FusedMultiplyAddIsThatOfTheStandard) {
  const auto a = any_floats(1), b = any_floats(2), c = any_floats(3);
  const auto plus = test_fused(a, b, c), minus = test_fused_negated(a, b, c);
  for (std::size_t i = 0; i < a.size(); ++i) {
    const std::vector<float> expected = {std::fma(a[i], b[i], c[i]), std::fma(-a[i], b[i], c[i])};
    ASSERT_EQ(hash_of_bits(std::vector<float>{plus[i], minus[i]}), hash_of_bits(expected))
        << a[i] << " * " << b[i] << " + " << c[i];
  }
}

TEST(FusedMultiplyAdd, RoundsOnceWhereADoubleWouldEndInTheMiddle) {
  // 1 + 2^-24 lies in the middle between two floats; what is added to it is lost in a double.
  for (const float little : {0x1p-80f, -0x1p-80f, 0x1p-149f, -0x1p-149f, 0.0f}) {
    const float product = 1 + 0x1p-12f;  // squared: 1 + 2^-11 + 2^-24
    EXPECT_EQ(fused_multiply_add(product, product, little), std::fma(product, product, little));
    EXPECT_EQ(fused_multiply_add(-product, product, little), std::fma(-product, product, little));
  }
  for (const float a : {0x1p-75f, 0x1.8p-75f, 0x1.000002p-75f})
    EXPECT_EQ(fused_multiply_add(a, 0x1p-75f, 0x1p-149f), std::fma(a, 0x1p-75f, 0x1p-149f));
}

TEST_P(Elementary, SecondIsTakenOfZerosAndWhereOneIsMissing) {
  const std::vector<float> a = {0, -0.0f, kNan, 1, 2, 1}, b = {-0.0f, 0, 1, kNan, 1, 2};
  const auto most = test_larger(a, b, a), least = test_smaller(a, b, a);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(hash_of_bits(std::span(most).subspan(i, 1)),
              hash_of_bits(std::span(b).subspan(i, 1)));
    EXPECT_EQ(hash_of_bits(std::span(least).subspan(i, 1)),
              hash_of_bits(std::span(b).subspan(i, 1)));
  }
  EXPECT_EQ(most[4], 2);
  EXPECT_EQ(least[5], 1);
}

TEST_P(Elementary, NearestTakesTheEvenOneOfTwo) {
  const std::vector<float> x = {0.5f, 1.5f, -2.5f, 0.49999997f, 8388607, -3e6f + 0.5f};
  const auto y = of(test_nearest, x);
  for (std::size_t i = 0; i < x.size() - 2; ++i) EXPECT_EQ(y[i], std::nearbyint(x[i])) << x[i];
}

/// The largest |found - exact| / (|exact| + floor) of a function of one number.
template <class Exact>
double error(Kernel kernel, float low, float high, Exact exact, double floor = 0) {
  const auto x = hashed_floats(kCount, 7, low, high);
  const auto y = of(kernel, x);
  double worst = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double value = exact(double{x[i]});
    worst = std::max(worst, std::abs(y[i] - value) / (std::abs(value) + floor));
  }
  return worst;
}

TEST_P(Elementary, FunctionsAreAsGoodAsTheySay) {
  const auto sin = [](double x) { return std::sin(x); };
  EXPECT_LT(error(test_exponential, -87, 88, [](double x) { return std::exp(x); }), 1e-7);
  EXPECT_LT(error(
                test_exponential, -104, -87, [](double x) { return std::exp(x); }, 0x1p-126),
            1e-7);
  for (const float most : {1e-3f, 1.0f, 12.0f})
    EXPECT_LT(error(test_tangent, -most, most, [](double x) { return std::tanh(x); }), 2e-7);
  EXPECT_LT(error(test_log, 1e-6f, 0.9f, [](double x) { return std::log(x); }), 3e-7);
  EXPECT_LT(error(test_log, 0.9f, 1.1f, [](double x) { return std::log(x); }), 3e-7);
  EXPECT_LT(error(test_remainders_sine, -1.57f, 1.57f, sin), 1e-7);
  EXPECT_LT(error(test_remainders_cosine, -1, 1, [](double x) { return std::cos(x); }), 1.1e-7);
  EXPECT_LT(error(test_sine, -100, 100, sin, 1), 1e-7);
  EXPECT_LT(error(test_sine, -30000, 30000, sin, 1), 1e-7);
  EXPECT_LT(error(
                test_sine_of_turns, -1, 1, [](double x) { return std::sin(x * 2 * M_PI); }, 0.1),
            2e-7);
  const auto x = hashed_floats(kCount, 8), y = hashed_floats(kCount, 9);
  const auto angles = test_angle(x, y, y);
  for (std::size_t i = 0; i < kCount; ++i)
    ASSERT_NEAR(angles[i], std::atan2(y[i], x[i]), 2e-7 * std::abs(angles[i])) << i;
}

TEST_P(Elementary, EndsOfTheNumbers) {
  const std::vector<float> x = {kNan, kInfinity, -kInfinity, -103, 89, 0, -0.0f};
  const auto exp = of(test_exponential, x), tanh = of(test_tangent, x), sine = of(test_sine, x);
  EXPECT_TRUE(std::isnan(exp[0]) && std::isnan(tanh[0]) && std::isnan(sine[0]));
  EXPECT_EQ(exp[1], kInfinity);
  EXPECT_EQ(exp[2], 0);
  EXPECT_EQ(exp[3], 0x1p-149f);
  EXPECT_EQ(exp[4], kInfinity);
  EXPECT_EQ(exp[5], 1);
  EXPECT_EQ(tanh[1], 1);
  EXPECT_EQ(tanh[2], -1);
  EXPECT_TRUE(std::signbit(tanh[6]) && tanh[6] == 0);
  for (const float y : of(test_sine, hashed_floats(kCount, 5, -1e30f, 1e30f)))
    ASSERT_LE(std::abs(y), 1.0000001f);
}

TEST_P(Elementary, EveryProcessorGivesTheseBits) {
  const auto any = any_floats(4), other = any_floats(5);
  const auto all = [&](Kernel kernel) { return hash_of_bits(of(kernel, any)); };
  EXPECT_EQ(all(test_exponential), "dda50f6244da0043cfe3089e0698f168");
  EXPECT_EQ(all(test_tangent), "525220605583634c257742dc68477cea");
  EXPECT_EQ(all(test_sine), "39adc6c696534eaf68968692113b8150");
  EXPECT_EQ(all(test_sine_squared), "c52d35cf805a9b9b2dc3552d87f0f013");
  EXPECT_EQ(all(test_sine_of_turns), "c810cb50c3b393f41f904e3842f757a5");
  EXPECT_EQ(all(test_remainders_cosine), "2ba596327e91973d4a3722d085baf0fd");
  EXPECT_EQ(hash_of_bits(test_angle(any, other, other)), "41b85e8dbe146f83391a4d988dbd616c");
  EXPECT_EQ(hash_of_bits(of(test_log, hashed_floats(kCount, 6, 0x1p-24f, 1))),
            "0c1179fb51457c7c0dc300b2f161568a");
}

}  // namespace
}  // namespace model
#endif
