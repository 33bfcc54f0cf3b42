#include "pipeline/diff/recording.h"

#include <algorithm>
#include <string>
#include <utility>

#include "io/files/error.h"

namespace pipeline::diff {
namespace {

constexpr std::size_t kBlock = 16384;

}  // namespace

Recording::Recording(std::filesystem::path path, int sample_rate)
    : path_(std::move(path)), reader_(path_), block_(kBlock) {
  if (reader_->sample_rate() < kLowestRate || reader_->sample_rate() > kHighestRate)
    throw io::Error(path_.string(), "has a sample rate of " +
                                        std::to_string(reader_->sample_rate()) + " Hz, expected " +
                                        std::to_string(kLowestRate) + " to " +
                                        std::to_string(kHighestRate));
  rate_ = sample_rate == 0 ? reader_->sample_rate() : sample_rate;
  is_kept_ = reader_->frames() <= std::int64_t{kKeptSeconds} * reader_->sample_rate();
  rewind();
}

void Recording::rewind() {
  position_ = 0;
  if (is_kept_ && is_decoded_) return;
  ready_.clear();
  is_decoded_ = false;
  reader_.emplace(path_);
  resampler_.reset();
  if (is_kept_)
    ready_.reserve(static_cast<std::size_t>(reader_->frames()) * static_cast<std::size_t>(rate_) /
                   static_cast<std::size_t>(reader_->sample_rate()));
  if (rate_ != reader_->sample_rate())
    resampler_.emplace(reader_->sample_rate(), rate_, io::Converter::kSincMedium);
}

void Recording::fetch() {
  if (!is_kept_) {
    ready_.erase(ready_.begin(), ready_.begin() + static_cast<std::ptrdiff_t>(position_));
    position_ = 0;
  }
  const std::size_t count = reader_->read_mono(block_);
  const auto take = [&](std::span<const float> samples) {
    ready_.insert(ready_.end(), samples.begin(), samples.end());
  };
  const std::span<const float> fresh = std::span(block_).first(count);
  take(resampler_ ? resampler_->append(fresh) : fresh);
  is_decoded_ = count < block_.size();
  if (is_decoded_ && resampler_) take(resampler_->finish());
}

std::size_t Recording::read(std::span<float> block) {
  while (!is_decoded_ && ready_.size() - position_ < block.size()) fetch();
  const std::size_t count = std::min(block.size(), ready_.size() - position_);
  std::copy_n(ready_.begin() + static_cast<std::ptrdiff_t>(position_), count, block.begin());
  position_ += count;
  return count;
}

}  // namespace pipeline::diff
