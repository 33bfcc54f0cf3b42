// Computes the matrices of each scheme, by Toom-Cook points or Hartley spectra, and chooses one.
#include "model/kernels/filter_scheme.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "model/kernels/portable_math.h"

namespace model {
namespace {

constexpr int kMinChannels = 32;
constexpr int kOutputMultiple = 16;  // whole vectors on every instruction set
constexpr int kFewWeights = 128 * 128;
constexpr int kManyWeights = 512 * 512;

/// Coefficients, lowest first, of the product of (x - root) over all roots but one.
std::vector<double> product_without(const std::vector<double>& roots, std::ptrdiff_t skipped) {
  std::vector<double> product = {1};
  for (std::ptrdiff_t i = 0; i < std::ssize(roots); ++i) {
    if (i == skipped) continue;
    product.push_back(0);
    for (std::size_t k = product.size() - 1; k > 0; --k)
      product[k] = product[k - 1] - roots[static_cast<std::size_t>(i)] * product[k];
    product[0] *= -roots[static_cast<std::size_t>(i)];
  }
  return product;
}

/// base^exponent, without the C library's idea of it.
double power(double base, int exponent) {
  double product = 1;
  for (int i = 0; i < exponent; ++i) product *= base;
  return product;
}

double largest(const std::vector<double>& values) {
  double most = 0;
  for (const double value : values) most = std::max(most, std::abs(value));
  return most;
}

/// Appends every second entry of `row` from `first` on, divided by `factor`.
void append_every_second(const std::vector<double>& row, std::size_t first, double factor,
                         std::vector<float>& entries) {
  for (std::size_t k = first; k < row.size(); k += 2)
    entries.push_back(static_cast<float>(row[k] / factor));
}

void fill_up(std::vector<float>& entries) { entries.resize((entries.size() + 3) / 4 * 4); }

/// The row of G of a finite point: powers of it over the product of its distances to the others,
/// and the factors that were taken out of its row of B^T and its column of A^T.
void append_filter_row(double point, const std::vector<double>& points, double factor,
                       FilterScheme& scheme) {
  for (const double other : points)
    if (other != point) factor /= point - other;
  for (int k = 0; k < scheme.taps; ++k) scheme.filter.push_back(power(point, k) * factor);
}

FilterScheme by_points(int taps, int outputs, const std::vector<double>& positives) {
  FilterScheme scheme{.taps = taps, .outputs = outputs};
  scheme.pairs = static_cast<int>(positives.size());
  std::vector<double> points = {0};
  for (const double p : positives) points.insert(points.end(), {p, -p});

  // Rows of B^T and columns of A^T are scaled to a largest entry of 1.
  const std::vector<double> zero = product_without(points, 0);
  append_every_second(zero, 0, largest(zero), scheme.input);
  append_filter_row(0, points, largest(zero), scheme);
  const auto output_factor = [=](double p) { return std::max(1.0, power(p, outputs - 1)); };
  for (std::size_t pair = 0; pair < positives.size(); ++pair) {
    const double p = positives[pair];
    const std::vector<double> row =
        product_without(points, static_cast<std::ptrdiff_t>(2 * pair) + 1);
    append_every_second(row, 0, largest(row), scheme.input);
    append_every_second(row, 1, largest(row), scheme.input);
    const double factor = largest(row) * output_factor(p);
    append_filter_row(p, points, factor, scheme);
    append_filter_row(-p, points, factor, scheme);  // the polynomial of -p mirrors that of p
  }
  const std::vector<double> infinity = product_without(points, -1);
  append_every_second(infinity, 1, largest(infinity), scheme.input);
  for (int k = 0; k < taps; ++k) scheme.filter.push_back(k + 1 == taps ? largest(infinity) : 0);
  for (int i = 0; i < outputs; ++i)
    for (const double p : positives)
      scheme.output.push_back(static_cast<float>(power(p, i) / output_factor(p)));
  fill_up(scheme.input);
  fill_up(scheme.output);
  return scheme;
}

FilterScheme made_in_use(FilterScheme scheme) {
  scheme.from_taps = true;
  return scheme;
}

/// Products in the order 0, `rows` / 2, then k, -k and their sum for k = 1, 2, ..., then the first
/// and the last tap. In spectra the filter is turned round, and divided by what the way there and
/// back multiplies by.
FilterScheme by_spectra(int taps, int rows) {
  FilterScheme scheme{
      .kind = FilterScheme::Kind::kSpectrum, .taps = taps, .outputs = rows - taps + 3};
  const auto append = [&](int frequency, int other) {
    for (int n = 0; n < taps; ++n) {
      const auto [cosine, sine] = point_on_circle(frequency * n, rows);
      const auto [other_cosine, other_sine] = point_on_circle(other * n, rows);
      scheme.filter.push_back((cosine - sine + other_cosine - other_sine) / (2 * rows));
    }
  };
  append(0, 0);
  append(rows / 2, rows / 2);
  for (int k = 1; 2 * k < rows; ++k) {
    append(k, k);
    append(rows - k, rows - k);
    append(k, rows - k);
  }
  for (const int tap : {0, taps - 1})
    for (int n = 0; n < taps; ++n) scheme.filter.push_back(n == tap ? 1 : 0);
  return scheme;
}

}  // namespace

const FilterScheme* filter_scheme(int taps, int inputs, int outputs, FilterTiles tiles) {
  static const FilterScheme two = by_points(2, 5, {0.625, 1.5});
  static const FilterScheme two_from_taps = made_in_use(two);
  static const FilterScheme small_three = by_points(3, 2, {1});
  static const FilterScheme three_from_taps = made_in_use(by_points(3, 4, {0.625, 1.5}));
  static const FilterScheme three = by_points(3, 6, {1, 2, 0.5});
  static const FilterScheme seven = by_points(7, 6, {1, 1.5, 2.0 / 3, 3, 0.375});
  static const FilterScheme narrow_seven = by_spectra(7, 32);
  static const FilterScheme eleven = by_spectra(11, 32);
  const bool large = tiles == FilterTiles::kLarge;
  const int weights = inputs * outputs;
  if (inputs < kMinChannels) return nullptr;
  if (large && taps == 7 && weights <= kFewWeights) return &narrow_seven;
  if (outputs < kMinChannels || outputs % kOutputMultiple != 0) return nullptr;
  if (taps == 3 && !large) return weights > kManyWeights ? &three_from_taps : &small_three;
  if (!large) return nullptr;
  switch (taps) {
    case 2:
      return weights > kManyWeights ? &two_from_taps : &two;
    case 3:
      return &three;
    case 7:
      return &seven;
    case 11:
      return &eleven;
    default:
      return nullptr;
  }
}

}  // namespace model
