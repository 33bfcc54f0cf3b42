// Writes float32 samples to a hidden file; reads them back block by block, with a gain.
// See sample_spool.h.
#include "pipeline/run/render/sample_spool.h"

#include <cstddef>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

#include "io/base/descriptor.h"
#include "model/kernels/portable_math.h"

namespace pipeline {

SampleSpool::SampleSpool(io::Target target, int sample_rate)
    : subject_(target.full().string()), file_(std::move(target)), meter_(sample_rate) {}

void SampleSpool::append(std::span<const float> samples) {
  meter_.append(samples);
  file_.write({reinterpret_cast<const char*>(samples.data()), samples.size_bytes()});
}

void SampleSpool::play(double gain_db,
                       const std::function<void(std::span<const float>)>& take) const {
  const auto factor = static_cast<float>(model::amplitude_of_decibels(gain_db));
  std::string bytes;  // a block may end within a sample
  std::vector<float> samples;
  io::read_blocks(file_.descriptor(), subject_, [&](std::string_view block) {
    bytes += block;
    samples.resize(bytes.size() / sizeof(float));
    const std::size_t whole = samples.size() * sizeof(float);
    std::memcpy(samples.data(), bytes.data(), whole);
    bytes.erase(0, whole);
    for (float& sample : samples) sample *= factor;
    take(samples);
  });
}

}  // namespace pipeline
