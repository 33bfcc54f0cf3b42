// Projects waveforms by correlation with the signs, and solves normal equations by Cholesky.
#include "pipeline/diff/measures/sketch_fit.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "pipeline/diff/measures/loops.h"

namespace pipeline::diff {
namespace {

constexpr double kRidge = 1e-7;  // of a column's energy: what rounding may have made of it

/// Over those blocks alone: sums side by side, which the compiler keeps in vectors.
double product(std::span<const float> a, std::span<const float> b,
               std::span<const std::size_t> blocks) {
  std::array<double, Sketch::kSums> sums{};
  for (const std::size_t block : blocks)
    for (std::size_t i = 0; i < Sketch::kSums; ++i)
      sums[i] += static_cast<double>(a[block * Sketch::kSums + i]) * b[block * Sketch::kSums + i];
  return std::accumulate(sums.begin(), sums.end(), 0.0);
}

}  // namespace

std::vector<float> scaled_sums(const Sketch& sketch, int sample_rate) {
  const std::vector<float> samples = as_signal(sketch, sample_rate, false);
  const std::vector<float> differences = as_signal(sketch, sample_rate, true);
  std::vector<float> sums;
  for (std::size_t i = 0; i < samples.size(); i += Sketch::kSigns) {
    sums.insert(sums.end(), samples.begin() + static_cast<std::ptrdiff_t>(i),
                samples.begin() + static_cast<std::ptrdiff_t>(i + Sketch::kSigns));
    sums.insert(sums.end(), differences.begin() + static_cast<std::ptrdiff_t>(i),
                differences.begin() + static_cast<std::ptrdiff_t>(i + Sketch::kSigns));
  }
  return sums;
}

Projection::Projection(int sample_rate)
    : block_(static_cast<std::size_t>(Sketch::block_samples(sample_rate))),
      scale_(static_cast<float>(1 / std::sqrt(static_cast<double>(block_)))) {
  for (const std::int8_t sign : signs_of_sums(static_cast<int>(block_))) signs_.push_back(sign);
}

std::vector<float> Projection::sums_of(std::span<const float> samples) const {
  const std::size_t blocks = (samples.size() + block_ - 1) / block_;
  std::vector<float> sums(blocks * Sketch::kSums), block(block_), differences(block_);
  float before = 0;
  for (std::size_t at = 0; at < blocks; ++at) {
    const std::size_t count = std::min(block_, samples.size() - at * block_);
    std::fill(std::ranges::copy(samples.subspan(at * block_, count), block.begin()).out,
              block.end(), 0.0f);
    for (std::size_t i = 0; i < block_; ++i)
      differences[i] = block[i] - std::exchange(before, block[i]);
    for (std::size_t row = 0; row < Sketch::kSigns; ++row) {
      const auto signs = std::span(signs_).subspan(
          (at % Sketch::kPatterns * Sketch::kSigns + row) * block_, block_);
      const auto sum = std::span(sums).subspan(at * Sketch::kSums + row, Sketch::kSigns + 1);
      correlate(block, signs, sum.first(1));
      correlate(differences, signs, sum.last(1));
    }
  }
  for (float& sum : sums) sum *= scale_;
  return sums;
}

std::vector<float> Projection::waveform_of(std::span<const float> sums) const {
  const std::size_t blocks = sums.size() / Sketch::kSums;
  std::vector<float> samples(blocks * block_), differences(blocks * block_ + 1);
  for (std::size_t at = 0; at < blocks; ++at) {
    for (std::size_t row = 0; row < Sketch::kSigns; ++row) {
      const float* signs = signs_.data() + (at % Sketch::kPatterns * Sketch::kSigns + row) * block_;
      const float of_samples = scale_ * sums[at * Sketch::kSums + row];
      const float of_differences = scale_ * sums[at * Sketch::kSums + Sketch::kSigns + row];
      for (std::size_t i = 0; i < block_; ++i) {
        samples[at * block_ + i] += of_samples * signs[i];
        differences[at * block_ + i] += of_differences * signs[i];
      }
    }
  }
  for (std::size_t i = 0; i < samples.size(); ++i)
    samples[i] += differences[i] - differences[i + 1];
  return samples;
}

SketchFit::SketchFit(std::vector<float> wanted, const std::vector<bool>& is_used)
    : wanted_(std::move(wanted)) {
  for (std::size_t block = 0; block < wanted_.size() / Sketch::kSums; ++block)
    if (is_used[block]) blocks_[block % kHalves].push_back(block);
}

void SketchFit::add(std::vector<float> sums) {
  sums.resize(wanted_.size());
  columns_.push_back(std::move(sums));
  const std::vector<float>& added = columns_.back();
  for (std::size_t half = 0; half < kHalves; ++half) {
    Equations& equations = equations_[half];
    equations.products.emplace_back(columns_.size());
    for (std::size_t k = 0; k < columns_.size(); ++k)
      equations.products.back()[k] = product(added, columns_[k], blocks_[half]);
    equations.with_wanted.push_back(product(added, wanted_, blocks_[half]));
  }
}

void SketchFit::shrink(std::size_t count) {
  columns_.resize(count);
  for (Equations& equations : equations_) {
    equations.products.resize(count);
    equations.with_wanted.resize(count);
  }
}

/// By Cholesky's decomposition, columns scaled to the energy 1.
std::vector<double> SketchFit::solve(const Equations& equations) {
  const std::size_t size = equations.with_wanted.size();
  std::vector<double> scale(size), weights(size);
  for (std::size_t i = 0; i < size; ++i)
    scale[i] = equations.products[i][i] > 0 ? 1 / std::sqrt(equations.products[i][i]) : 0;
  std::vector<std::vector<double>> lower = equations.products;
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      double sum = equations.products[i][j] * scale[i] * scale[j];
      if (i == j) sum = 1 + kRidge;
      for (std::size_t k = 0; k < j; ++k) sum -= lower[i][k] * lower[j][k];
      lower[i][j] = i == j ? std::sqrt(std::max(kRidge, sum)) : sum / lower[j][j];
    }
    double sum = equations.with_wanted[i] * scale[i];
    for (std::size_t k = 0; k < i; ++k) sum -= lower[i][k] * weights[k];
    weights[i] = sum / lower[i][i];
  }
  for (std::size_t i = size; i-- > 0;) {
    for (std::size_t k = i + 1; k < size; ++k) weights[i] -= lower[k][i] * weights[k];
    weights[i] /= lower[i][i];
  }
  for (std::size_t i = 0; i < size; ++i) weights[i] *= scale[i];
  return weights;
}

std::vector<float> SketchFit::weighed(const std::vector<double>& weights) const {
  std::vector<float> sums(wanted_.size());
  for (std::size_t k = 0; k < columns_.size(); ++k)
    for (std::size_t i = 0; i < sums.size(); ++i)
      sums[i] += static_cast<float>(weights[k]) * columns_[k][i];
  return sums;
}

SketchFit::Left SketchFit::left() const {
  Left left{.sums = std::vector<float>(wanted_.size())};
  for (std::size_t half = 0; half < kHalves; ++half) {
    const std::vector<float> found = weighed(solve(equations_[1 - half]));
    for (const std::size_t block : blocks_[half]) {
      for (std::size_t i = 0; i < Sketch::kSums; ++i) {
        const std::size_t at = block * Sketch::kSums + i;
        left.sums[at] = wanted_[at] - found[at];
        (i < Sketch::kSigns ? left.samples : left.differences) +=
            static_cast<double>(left.sums[at]) * left.sums[at];
      }
    }
  }
  return left;
}

std::vector<double> SketchFit::weights() const {
  Equations both = equations_[0];
  for (std::size_t i = 0; i < size(); ++i) {
    both.with_wanted[i] += equations_[1].with_wanted[i];
    for (std::size_t k = 0; k <= i; ++k) both.products[i][k] += equations_[1].products[i][k];
  }
  return solve(both);
}

std::vector<float> SketchFit::fitted() const { return weighed(weights()); }

}  // namespace pipeline::diff
