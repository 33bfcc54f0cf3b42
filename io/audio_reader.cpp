#include "io/audio_reader.h"

#include <sndfile.h>

#include <algorithm>

#include "io/audio_format.h"
#include "io/error.h"

namespace io {
namespace {

constexpr std::int64_t kBlockFrames = 16384;

}  // namespace

struct AudioReader::File {
  std::unique_ptr<SNDFILE, int (*)(SNDFILE*)> handle;
};

AudioReader::AudioReader(const std::filesystem::path& path) : subject_(path.string()) {
  SF_INFO info{};
  file_ = std::make_unique<File>(File{{sf_open(path.c_str(), SFM_READ, &info), sf_close}});
  if (!file_->handle)
    throw Error(subject_, std::string("cannot read as audio: ") + sf_strerror(nullptr));
  sample_rate_ = info.samplerate;
  channels_ = info.channels;
  left_ = info.frames;
}

AudioReader::~AudioReader() = default;

std::span<const float> AudioReader::next() {
  const std::int64_t wanted = std::min(left_, kBlockFrames);
  block_.resize(static_cast<std::size_t>(wanted * channels_));
  const std::int64_t got = sf_readf_float(file_->handle.get(), block_.data(), wanted);
  if (got != wanted)
    throw Error(subject_, std::to_string(left_ - got) + " samples less than the header announces");
  left_ -= got;
  return block_;
}

bool is_audio_name(const std::filesystem::path& path) {
  const std::string extension = path.extension().string();
  return !extension.empty() && container_named(extension.substr(1)).has_value();
}

}  // namespace io
