// Elementary functions in double precision with the same bits in every C library.
#pragma once

#include <array>
#include <cmath>
#include <numbers>

/// What the sound needs of elementary functions in double precision. C libraries differ in the last
/// bits, and one library does on two processors; these are sums and products, the same everywhere.
namespace model {

/// exp(x) within 3e-16 of itself; 0 and infinity beyond the doubles, NaN for NaN.
inline double portable_exp(double x) {
  if (!(x > -746)) return x <= -746 ? 0 : x;
  if (x > 710) return x * 1e308 * 10;
  const double twos = std::floor(x * std::numbers::log2e + 0.5);
  // ln 2 in two parts, of which the first has so few bits that its product is exact.
  const double r = (x - twos * 0x1.62e42feep-1) - twos * 0x1.a39ef35793c76p-33;
  double series = 1;
  for (int k = 14; k > 0; --k) series = 1 + series * (r / k);
  return std::ldexp(series, static_cast<int>(twos));
}

/// The amplitude that is `db` decibels above 1.
inline double amplitude_of_decibels(double db) {
  return portable_exp(db * (std::numbers::ln10 / 20));
}

/// cos and sin of numerator / denominator turns; both >= 0, denominator > 0. Exact in the quarters.
constexpr std::array<double, 2> point_on_circle(int numerator, int denominator) {
  // Eighths of turns, counted in whole numbers; within the last one from its nearer end.
  const int eighths = static_cast<int>(8LL * (numerator % denominator) / denominator);
  const int quarters = (eighths + 1) / 2;
  const double rest = static_cast<double>(4LL * (numerator % denominator) -
                                          static_cast<long long>(quarters) * denominator) /
                      (4.0 * denominator);
  const double angle = 2 * std::numbers::pi * rest;  // |angle| <= pi / 4
  double cosine = 1, sine = 1;
  for (int k = 16; k > 0; k -= 2) {
    cosine = 1 - cosine * (angle * angle / (k * (k - 1)));
    sine = 1 - sine * (angle * angle / (k * (k + 1)));
  }
  sine *= angle;
  switch (quarters % 4) {
    case 1:
      return {-sine, cosine};
    case 2:
      return {-cosine, -sine};
    case 3:
      return {sine, -cosine};
    default:
      return {cosine, sine};
  }
}

}  // namespace model
