// Computes the frames of a recording as it is read, and averages them to columns for a drawing.
#include "pipeline/diff/compare/frame_stream.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "pipeline/diff/measures/loops.h"

namespace pipeline::diff {
namespace {

constexpr int kWindowColumns = 512;  // looked at at once

/// Mean of each of `width` values over `rows` rows of `from`, appended to `to`.
void append_means(std::span<const float> from, int rows, int width, std::vector<float>& to) {
  for (int i = 0; i < width; ++i) {
    float sum = 0;
    for (int row = 0; row < rows; ++row) sum += from[static_cast<std::size_t>(row) * width + i];
    to.push_back(sum / static_cast<float>(rows));
  }
}

float pitch(std::span<const float> f0) {
  std::vector<float> voiced;
  std::copy_if(f0.begin(), f0.end(), std::back_inserter(voiced), [](float hz) { return hz > 0; });
  if (2 * voiced.size() < f0.size()) return 0;
  return upper_median(std::move(voiced));
}

void append_column(const Frames& all, int begin, int frames, CoarseFeatures& features) {
  const auto rows = [&](const std::vector<float>& values, int width) {
    return std::span(values).subspan(static_cast<std::size_t>(begin) * width,
                                     static_cast<std::size_t>(frames) * width);
  };
  append_means(rows(all.bands, kMelBands), frames, kMelBands, features.bands);
  std::array<float, kCepstra - 1> shape{};
  for (int k = begin; k < begin + frames; ++k)
    for (int i = 1; i < kCepstra; ++i)
      shape[i - 1] += all.cepstrum(k)[i] / static_cast<float>(frames);
  features.cepstra.insert(features.cepstra.end(), shape.begin(), shape.end());
  features.f0.push_back(pitch(rows(all.f0, 1)));
  append_means(rows(all.level_db, 1), frames, 1, features.level_db);
}

}  // namespace

void RecordedFrames::fill(int count) {
  SampleBlock block;
  while (!is_ended_ && size() < count) {
    const std::size_t samples = recording_.read(block);
    cepstra_.append(std::span(block).first(samples), frames_);
    f0_.append(std::span(block).first(samples), frames_);
    is_ended_ = samples < block.size();
    if (!is_ended_) continue;
    cepstra_.finish(frames_);
    f0_.finish(frames_);
  }
}

int FrameStream::size() const {
  return std::min(static_cast<int>(frames_.cepstra.size()) / kCepstra,
                  static_cast<int>(frames_.f0.size()));
}

CoarseFeatures coarse_features(const std::filesystem::path& path, int frames) {
  CoarseFeatures features;
  Recording recording(path, kFrameRate);
  RecordedFrames stream(recording);
  do {
    stream.fill(kWindowColumns * frames);
    const int columns = stream.size() / frames;
    for (int i = 0; i < columns; ++i) append_column(stream.frames(), i * frames, frames, features);
    stream.drop(columns * frames);
  } while (!stream.is_ended() || stream.size() >= frames);
  return features;
}

}  // namespace pipeline::diff
