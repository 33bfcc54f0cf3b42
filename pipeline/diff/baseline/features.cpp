// Quantises frames to rows of bytes, packs rows and sketch with zlib, and restores the frames.
#include "pipeline/diff/baseline/features.h"

#include <zlib.h>

#include <algorithm>
#include <cmath>
#include <new>
#include <span>
#include <utility>

#include "io/base/error.h"
#include "pipeline/diff/compare/side_by_side.h"

namespace pipeline::diff {
namespace {

std::uint8_t byte(double value) {
  return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0, 255.0)));
}

void append_row(const Frames& frames, int at, std::vector<std::uint8_t>& rows) {
  for (const float c : frames.cepstrum(at).subspan(1))
    rows.push_back(byte(128 + Features::kStepsPerCepstrum * c));
  rows.push_back(byte(Features::kStepsPerDb * (frames.level_db[at] - kSilentDb)));
  const float f0 = frames.f0[at];
  const auto cents = f0 > 0 ? std::lround(1200 * std::log2(f0 / Features::kLowestHz)) : 0;
  rows.push_back(static_cast<std::uint8_t>(cents / 256));
  rows.push_back(static_cast<std::uint8_t>(cents % 256));
}

/// Frames of rows; those between two rows are their means.
class KeptFrames final : public FrameStream {
 public:
  explicit KeptFrames(const Features& features) : features_(features) {}

  void fill(int count) override {
    for (; !is_ended_ && size() < count; ++next_) {
      if (next_ > 0) append(next_ - 1, std::min(next_, features_.frames() - 1));
      is_ended_ = next_ >= features_.frames();
      if (!is_ended_) append(next_, next_);
    }
  }

  SpectralShape shape() const override { return features_.shape; }

 private:
  /// What is between these two rows.
  void append(std::size_t row, std::size_t next) {
    const auto value = [&](std::size_t at, std::size_t column) {
      return static_cast<float>(features_.rows[at * Features::kRow + column]);
    };
    const auto mean = [&](std::size_t column) {
      return (value(row, column) + value(next, column)) / 2;
    };
    frames_.cepstra.push_back(0);
    for (std::size_t i = 0; i + 1 < kCepstra; ++i)
      frames_.cepstra.push_back((mean(i) - 128) / Features::kStepsPerCepstrum);
    constexpr std::size_t kLevel = kCepstra - 1;
    frames_.level_db.push_back(mean(kLevel) / Features::kStepsPerDb + kSilentDb);
    const float cents = 256 * value(row, kLevel + 1) + value(row, kLevel + 2);
    const float cents_next = 256 * value(next, kLevel + 1) + value(next, kLevel + 2);
    const float between =
        cents > 0 && cents_next > 0 ? (cents + cents_next) / 2 : std::max(cents, cents_next);
    frames_.f0.push_back(
        between > 0 ? static_cast<float>(Features::kLowestHz * std::exp2(between / 1200)) : 0);
  }

  const Features& features_;
  std::size_t next_ = 0;  ///< row
};

/// Small numbers of either sign become small ones without.
std::uint32_t folded(std::int32_t value) {
  return static_cast<std::uint32_t>(value) << 1 ^ static_cast<std::uint32_t>(value >> 31);
}

std::int32_t unfolded(std::uint32_t value) {
  return static_cast<std::int32_t>(value >> 1 ^ (0 - (value & 1)));
}

}  // namespace

Features features_of(const std::filesystem::path& path) {
  Features features;
  Recording recording(path);
  features.scan = Scan::of(recording);
  if (const std::string problem = features.scan.problem(); !problem.empty())
    throw io::Error(path.string(), problem);

  features.sketch = sketch_of(recording, 0);
  add_frames(recording, features);
  features.words = words_of(path);
  return features;
}

Sketch sketch_of(Recording& recording, std::int64_t delay) {
  Delayed late(recording, std::max<std::int64_t>(0, -delay));
  late.skip(delay);
  Sketcher sketcher(recording.sample_rate());
  SampleBlock block;
  for (std::size_t count = block.size(); count == block.size();) {
    count = late.read(block);
    sketcher.append(std::span(block).first(count));
  }
  return sketcher.finish();
}

void add_frames(Recording& recording, Features& features) {
  constexpr int kAtOnce = 4096;
  recording.begin_at(kFrameRate);
  RecordedFrames stream(recording);
  while (!stream.is_ended()) {
    stream.fill(kAtOnce);
    const int count =
        stream.is_ended() ? stream.size() : stream.size() / Features::kStep * Features::kStep;
    for (int at = 0; at < count; at += Features::kStep)
      append_row(stream.frames(), at, features.rows);
    stream.drop(count);
  }
  features.shape = stream.shape();
}

std::unique_ptr<FrameStream> frames_of(const Features& features) {
  return std::make_unique<KeptFrames>(features);
}

std::vector<std::uint8_t> packed(const Features& features) {
  std::vector<std::uint8_t> plain;
  for (std::size_t column = 0; column < Features::kRow; ++column) {
    std::uint8_t before = 0;
    for (std::size_t at = column; at < features.rows.size(); at += Features::kRow)
      plain.push_back(
          static_cast<std::uint8_t>(features.rows[at] - std::exchange(before, features.rows[at])));
  }
  for (int shift = 0; shift < 32; shift += 8)
    for (const std::int32_t sum : features.sketch.sums)
      plain.push_back(static_cast<std::uint8_t>(folded(sum) >> shift));
  uLongf size = compressBound(static_cast<uLong>(plain.size()));
  std::vector<std::uint8_t> bytes(size);
  if (compress2(bytes.data(), &size, plain.data(), static_cast<uLong>(plain.size()),
                Z_BEST_COMPRESSION) != Z_OK)
    throw std::bad_alloc();
  bytes.resize(size);
  return bytes;
}

bool unpack(const std::vector<std::uint8_t>& bytes, std::size_t frames, Features& features) {
  constexpr std::uint64_t kMaxRatio = 1032;  // of DEFLATE
  const auto block = static_cast<std::uint64_t>(Sketch::block_samples(features.scan.sample_rate));
  if (block == 0) return false;
  const std::uint64_t blocks =
      (static_cast<std::uint64_t>(features.scan.samples) + block - 1) / block;
  const std::uint64_t most = kMaxRatio * bytes.size() + 64;
  if (frames > most || blocks > most) return false;
  const std::size_t sums = blocks * Sketch::kSums;
  std::vector<std::uint8_t> plain(
      std::min<std::uint64_t>(most, frames * Features::kRow + 4 * sums));
  uLongf size = static_cast<uLongf>(plain.size());
  if (uncompress(plain.data(), &size, bytes.data(), static_cast<uLong>(bytes.size())) != Z_OK ||
      size != frames * Features::kRow + 4 * sums)
    return false;

  features.rows.resize(frames * Features::kRow);
  for (std::size_t i = 0; i < features.rows.size(); ++i) {
    const std::size_t frame = i % frames;
    const std::size_t at = frame * Features::kRow + i / frames;
    features.rows[at] =
        static_cast<std::uint8_t>(plain[i] + (frame > 0 ? features.rows[at - Features::kRow] : 0));
  }
  features.sketch.sums.resize(sums);
  const std::uint8_t* planes = plain.data() + features.rows.size();
  for (std::size_t i = 0; i < sums; ++i) {
    std::uint32_t value = 0;
    for (std::size_t plane = 0; plane < 4; ++plane)
      value |= static_cast<std::uint32_t>(planes[plane * sums + i]) << (8 * plane);
    features.sketch.sums[i] = unfolded(value);
  }
  return true;
}

}  // namespace pipeline::diff
