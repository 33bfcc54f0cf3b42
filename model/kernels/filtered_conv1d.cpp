// Cuts rows into strips that fit in cache: activate, transform, multiply, transform back.
#include "model/kernels/filtered_conv1d.h"

#include <algorithm>
#include <cassert>
#include <vector>

#include "model/kernels/filter_transforms.h"
#include "model/kernels/normalize.h"
#include "model/kernels/threads.h"

namespace model {
namespace {

/// Rows of a strip: whole tiles. Its planes should stay in the second-level cache, and the weights,
/// which are read again or made for every strip, should serve many rows.
int rows_of_strip(const FilteredWeights& w) {
  constexpr int kRows = 288;
  constexpr int kMadeInUse = kRows * 1024;  // numbers of x
  constexpr int kColumns = 6144;            // of the tiles' inputs and outputs: planes of 0.6 MiB
  const FilterScheme& scheme = *w.scheme;
  const auto whole_tiles = [&](int rows) {
    return std::max(1, rows / scheme.outputs) * scheme.outputs;
  };
  if (scheme.from_taps) return whole_tiles(kMadeInUse / w.inputs);
  if (scheme.kind == FilterScheme::Kind::kPoints) return whole_tiles(kRows);
  return whole_tiles(kColumns / (w.inputs + w.outputs) * scheme.outputs);
}

/// Rows first, first + 1, ... of the activated x; zeros where x has none.
void activate_rows(ConstMat x, const Activation& activate, int first, Mat strip) {
  const int begin = std::clamp(-first, 0, strip.rows());
  const int end = std::clamp(x.rows() - first, begin, strip.rows());
  for (int r = 0; r < begin; ++r) std::fill_n(strip.row(r), strip.cols(), 0.0f);
  for (int r = end; r < strip.rows(); ++r) std::fill_n(strip.row(r), strip.cols(), 0.0f);
  if (begin < end) activate(x.rows(first + begin, end - begin), strip.rows(begin, end - begin));
}

/// Rows phase, phase + dilation, ... of x.
template <class Matrix>
Matrix every(Matrix x, int dilation, int phase) {
  if (x.data() == nullptr) return x;
  return Matrix(x.data() + phase * x.stride(), (x.rows() - phase + dilation - 1) / dilation,
                x.cols(), x.stride() * dilation);
}

/// How the rows of a dilated convolution are cut: phase by phase into strips of at most
/// `strip_rows` rows of that phase.
class Strips {
 public:
  struct Strip {
    int phase, first, rows;
  };
  Strips(int rows, int dilation, int strip_rows)
      : rows_(rows), dilation_(dilation), strip_rows_(strip_rows) {}

  int count() const {
    int sum = 0;
    for (int phase = 0; phase < dilation_; ++phase) sum += strips_of(phase);
    return sum;
  }
  Strip operator[](int i) const {
    int phase = 0;
    for (; i >= strips_of(phase); ++phase) i -= strips_of(phase);
    return {phase, i * strip_rows_, std::min(strip_rows_, rows_of(phase) - i * strip_rows_)};
  }

 private:
  int rows_of(int phase) const { return (rows_ - phase + dilation_ - 1) / dilation_; }
  int strips_of(int phase) const { return (rows_of(phase) + strip_rows_ - 1) / strip_rows_; }

  int rows_;
  int dilation_;
  int strip_rows_;
};

/// Product by product. A product is stored where the plane before its own was, which has been
/// multiplied: both sets take little more of the cache than one.
void filter_by_products(ConstMat strip, int tiles, const FilteredWeights& w, const StripOutput& out,
                        Arena& scratch) {
  const std::size_t product_size = packed_size(1, w.inputs, w.outputs);
  const int planes = w.scheme->products();
  const Mat memory = plane_memory(planes + 1, tiles, std::max(w.inputs, w.outputs), scratch);
  const Planes in(memory.rows(1, planes), tiles, w.inputs);
  const Planes products(memory.rows(0, planes), tiles, w.outputs);
  transform_in(strip, *w.scheme, in);
  for (int p = 0; p < planes; ++p)
    multiply(in[p], {w.data + p * product_size, 1, w.inputs, w.outputs}, nullptr, products[p]);
  transform_out(products, *w.scheme, out);
}

/// Inputs whose taps are transformed at a time. Short sums lose less: with kDepth of them decoder
/// and upsampling are up to 3 dB further away from float64.
constexpr int kPanelDepth = 64;

/// Panel by panel, so that the taps are read once: what they become and the products of a panel
/// stay in cache.
void filter_by_panels(ConstMat strip, int tiles, const FilteredWeights& w, const StripOutput& out,
                      Arena& scratch) {
  const int planes = w.scheme->products();
  const Planes in(plane_memory(planes, tiles, w.inputs, scratch), tiles, w.inputs);
  const Mat panel = plane_memory(planes, tiles, kPanel, scratch);
  const Mat filter = scratch.mat(planes, kPanelDepth * kPanel);
  transform_in(strip, *w.scheme, in);
  for (int column = 0; column < w.outputs; column += kPanel) {
    const int width = std::min(kPanel, w.outputs - column);
    const Planes products(panel, tiles, width);
    const ConstMat taps(w.data + packed_size(w.scheme->taps, w.inputs, column), w.scheme->taps,
                        w.inputs * kPanel);
    for (int input = 0; input < w.inputs; input += kPanelDepth) {
      const int depth = std::min(kPanelDepth, w.inputs - input);
      transform_filter(taps.cols(input * kPanel, depth * kPanel), *w.scheme,
                       filter.cols(0, depth * kPanel));
      for (int p = 0; p < planes; ++p)
        multiply(in[p].cols(input, depth), {filter.row(p), 1, depth, width}, nullptr, products[p],
                 input == 0 ? ConvOutput::kStore : ConvOutput::kAdd);
    }
    transform_out(products, *w.scheme, out.cols(column, width));
  }
}

/// The rows of one dense convolution that begins to read at row `first` of x, with a tile.
void filter_strip(ConstMat x, const Activation& activate, const FilteredWeights& w, int first,
                  const StripOutput& out, Arena& scratch) {
  const FilterScheme& scheme = *w.scheme;
  const int tiles = (out.y.rows() + scheme.outputs - 1) / scheme.outputs;
  const Mat strip = scratch.mat((tiles - 1) * scheme.outputs + scheme.rows(), w.inputs);
  activate_rows(x, activate, first, strip);
  const auto filter = scheme.from_taps ? filter_by_panels : filter_by_products;
  filter(strip, tiles, w, out, scratch);
}

}  // namespace

std::size_t filtered_size(const FilterScheme& scheme, int inputs, int outputs) {
  return packed_size(scheme.from_taps ? scheme.taps : scheme.products(), inputs, outputs);
}

int strip_count(const FilterScheme& scheme, int inputs, int outputs, int rows, int dilation) {
  return Strips(rows, dilation, rows_of_strip({&scheme, nullptr, inputs, outputs})).count();
}

void pack_filtered(const FilterScheme& scheme, const float* weights, WeightStrides strides,
                   int inputs, int outputs, float* filtered) {
  if (scheme.from_taps) return pack(weights, strides, scheme.taps, inputs, outputs, filtered);
  const std::size_t product_size = packed_size(1, inputs, outputs);
  const std::ptrdiff_t tap_size = std::ptrdiff_t{inputs} * outputs;
  std::vector<float> by_tap(static_cast<std::size_t>(scheme.taps * tap_size));
  for (std::ptrdiff_t k = 0; k < scheme.taps; ++k)
    for (std::ptrdiff_t i = 0; i < inputs; ++i)
      for (std::ptrdiff_t o = 0; o < outputs; ++o)
        by_tap[k * tap_size + i * outputs + o] =
            weights[k * strides.tap + i * strides.input + o * strides.output];
  std::vector<double> sums(static_cast<std::size_t>(outputs));
  std::vector<float> transformed(static_cast<std::size_t>(tap_size));
  for (std::ptrdiff_t p = 0; p < scheme.products(); ++p) {
    const double* row = scheme.filter.data() + p * scheme.taps;
    for (std::ptrdiff_t i = 0; i < inputs; ++i) {
      std::ranges::fill(sums, 0.0);
      for (std::ptrdiff_t k = 0; k < scheme.taps; ++k) {
        const float* tap = &by_tap[k * tap_size + i * outputs];
        for (std::ptrdiff_t o = 0; o < outputs; ++o) sums[o] += row[k] * tap[o];
      }
      std::ranges::copy(sums, &transformed[i * outputs]);
    }
    pack(transformed.data(), {0, outputs, 1}, 1, inputs, outputs, filtered + p * product_size);
  }
}

void filtered_conv1d(ConstMat x, const Activation& activate, const FilteredWeights& w,
                     const float* bias, ConvGeometry geometry, Mat y, const Epilogue& epilogue,
                     Arena& scratch) {
  assert(x.cols() == w.inputs && y.cols() == w.outputs && x.rows() == y.rows());
  assert(geometry.stride == 1 && geometry.pad % geometry.dilation == 0);
  const Arena::Scope scope(scratch);
  const int dilation = geometry.dilation;
  const int pad = geometry.pad / dilation;
  const Strips strips(y.rows(), dilation, rows_of_strip(w));
  const bool wanted = epilogue.moments.data() != nullptr;
  const Mat sums = scratch.mat(wanted ? 3 * strips.count() : 0, w.outputs);
  const auto sums_of = [&](int i) { return wanted ? sums.rows(3 * i, 3) : Mat(); };
  for_each(strips.count(), scratch, [&](int i, Arena& own) {
    const auto [phase, first, rows] = strips[i];
    const StripOutput output{bias, every(epilogue.residual, dilation, phase),
                             every(y, dilation, phase), epilogue.output, sums_of(i)};
    filter_strip(every(x, dilation, phase), activate, w, first - pad, output.rows(first, rows),
                 own);
  });
  if (!wanted) return;
  ColumnMoments moments(w.outputs, scratch);
  for (int i = 0; i < strips.count(); ++i) moments.add(strips[i].rows, sums_of(i));
  moments.finish(epilogue.epsilon, epilogue.moments);
}

}  // namespace model
