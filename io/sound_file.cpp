// Settings of libsndfile's encoders, and Ogg pages rewritten with a fixed serial number.
#include "io/sound_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>
#include <utility>
#include <vector>

#include "io/base/error.h"

namespace io {
namespace {

constexpr int kSerialOffset = 14;  // of the four bytes in a page header, RFC 3533, section 6
constexpr int kSerialBytes = 4;
constexpr unsigned char kSerial = 1;

int subtype(Encoding encoding) {
  switch (encoding) {
    case Encoding::kPcm16:
      return SF_FORMAT_PCM_16;
    case Encoding::kPcm24:
      return SF_FORMAT_PCM_24;
    case Encoding::kFloat:
      return SF_FORMAT_FLOAT;
  }
  return 0;
}

int sndfile_format(const AudioFormat& format, WavSize wav_size) {
  switch (format.container) {
    case Container::kWav:
      return (wav_size == WavSize::kRiff ? SF_FORMAT_WAV : SF_FORMAT_RF64) |
             subtype(format.encoding);
    case Container::kFlac:
      return SF_FORMAT_FLAC | subtype(format.encoding);
    case Container::kOggVorbis:
      return SF_FORMAT_OGG | SF_FORMAT_VORBIS;
    case Container::kOggOpus:
      return SF_FORMAT_OGG | SF_FORMAT_OPUS;
    case Container::kMp3:
      return SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III;
  }
  return 0;
}

/// LAME, at the other end of the scale, takes no quality of 10.
constexpr double kMinQuality = 1e-4;

/// What libsndfile is to be given as quality: of all codecs 1 is the best and 0 the smallest,
/// whatever the manual says of its direction. A bit rate is asked for by its place between the
/// least and the largest.
double quality_setting(const AudioFormat& format) {
  const int rate = bit_rate(format);
  if (rate == 0) return std::max(quality(format), kMinQuality);
  if (format.container == Container::kOggOpus)
    return static_cast<double>(rate - kMinOpusKbits) / (kMaxOpusKbits - kMinOpusKbits);
  const std::vector<int> known = mp3_bit_rates(format.sample_rate);
  return static_cast<double>(rate - known.front()) / (known.back() - known.front());
}

/// What LAME multiplies samples by at a bit rate in kbit/s, where libsndfile leaves its scale
/// alone: room for the peaks that encoding adds, by the table in its presets.c, the same for any
/// number of channels. At a quality it takes samples as they are.
/// LossyContainersTest.Mp3IsAsLoudAsItsSamples measures both.
float lame_scale(int kbit_per_second) {
  if (kbit_per_second == 0 || kbit_per_second >= 256) return 1;
  if (kbit_per_second >= 224) return 0.98f;
  return kbit_per_second >= 192 ? 0.97f : 0.95f;
}

void configure(SNDFILE* file, const AudioFormat& format) {
  // The PEAK chunk of float files carries the time of writing; equal audio has to be equal bytes.
  sf_command(file, SFC_SET_ADD_PEAK_CHUNK, nullptr, SF_FALSE);
  if (!is_lossy(format.container)) return;
  int mode = bit_rate(format) > 0 ? SF_BITRATE_MODE_CONSTANT : SF_BITRATE_MODE_VARIABLE;
  if (format.container == Container::kMp3)
    sf_command(file, SFC_SET_BITRATE_MODE, &mode, sizeof mode);
  double setting = quality_setting(format);
  sf_command(file, SFC_SET_VBR_ENCODING_QUALITY, &setting, sizeof setting);
}

}  // namespace

std::string libsndfile_error(SNDFILE* file) {
  std::string text = sf_strerror(file);
  while (text.ends_with('.')) text.pop_back();
  return text;
}

std::string OggPages::take(std::string_view bytes) {
  char* const buffer = ogg_sync_buffer(&sync_, static_cast<long>(bytes.size()));
  if (buffer == nullptr) throw std::bad_alloc();
  std::copy(bytes.begin(), bytes.end(), buffer);
  ogg_sync_wrote(&sync_, static_cast<long>(bytes.size()));

  std::string pages;
  for (ogg_page page; ogg_sync_pageout(&sync_, &page) == 1;) {
    std::fill_n(page.header + kSerialOffset, kSerialBytes, 0);
    page.header[kSerialOffset] = kSerial;
    ogg_page_checksum_set(&page);
    pages.append(reinterpret_cast<const char*>(page.header), page.header_len);
    pages.append(reinterpret_cast<const char*>(page.body), page.body_len);
  }
  return pages;
}

sf_count_t SoundFile::write_output(const void* bytes, sf_count_t count, void* output) {
  auto& [descriptor, error, pages] = *static_cast<Output*>(output);
  std::string_view left(static_cast<const char*>(bytes), static_cast<std::size_t>(count));
  std::string rewritten;
  if (pages) left = rewritten = pages->take(left);
  while (!left.empty()) {
    const ssize_t written = ::write(descriptor, left.data(), left.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      if (error == 0) error = errno;
      return 0;
    }
    left.remove_prefix(static_cast<std::size_t>(written));
  }
  return count;
}

SoundFile::SoundFile(int descriptor, std::string subject, const AudioFormat& format,
                     WavSize wav_size)
    : subject_(std::move(subject)),
      output_{.descriptor = descriptor},
      gain_(format.container == Container::kMp3 ? 1 / lame_scale(bit_rate(format)) : 1),
      file_(nullptr, sf_close) {
  SF_INFO info{};
  info.samplerate = format.sample_rate;
  info.channels = 1;
  info.format = sndfile_format(format, wav_size);
  const std::string refusal =
      std::string(sf_version_string()) + " cannot write " + to_string(format);
  if (!sf_format_check(&info)) throw Error(subject_, refusal);
  if (format.container == Container::kOggVorbis || format.container == Container::kOggOpus)
    output_.pages.emplace();

  SF_VIRTUAL_IO calls{
      .get_filelen = [](void* output) -> sf_count_t {
        struct stat status {};
        ::fstat(static_cast<Output*>(output)->descriptor, &status);
        return status.st_size;
      },
      .seek = [](sf_count_t offset, int whence, void* output) -> sf_count_t {
        return ::lseek(static_cast<Output*>(output)->descriptor, offset, whence);
      },
      .read = [](void* bytes, sf_count_t count, void* output) -> sf_count_t {
        return ::read(static_cast<Output*>(output)->descriptor, bytes,
                      static_cast<std::size_t>(count));
      },
      .write = write_output,
      .tell = [](void* output) -> sf_count_t {
        return ::lseek(static_cast<Output*>(output)->descriptor, 0, SEEK_CUR);
      },
  };
  file_.reset(sf_open_virtual(&calls, SFM_WRITE, &info, &output_));
  if (!file_ && output_.error == 0)
    throw Error(subject_, refusal + " (" + libsndfile_error(nullptr) + ")");
  check(file_ != nullptr, "cannot write");
  configure(file_.get(), format);
}

void SoundFile::check(bool succeeded, const char* problem) {
  if (output_.error != 0) throw system_error(subject_, problem, output_.error);
  if (!succeeded)
    throw Error(subject_, std::string(problem) + ": " + libsndfile_error(file_.get()));
}

void SoundFile::add_chunk(const char* id, const std::string& bytes) {
  std::string data = bytes;  // libsndfile takes a copy of what it may write to
  SF_CHUNK_INFO chunk{};
  std::strncpy(chunk.id, id, sizeof chunk.id - 1);
  chunk.id_size = 4;
  chunk.datalen = static_cast<unsigned>(data.size());
  chunk.data = data.data();
  const int error = sf_set_chunk(file_.get(), &chunk);
  if (error != SF_ERR_NO_ERROR)
    throw Error(subject_, std::string("cannot add a chunk: ") + sf_error_number(error));
}

void SoundFile::write(std::span<const float> samples) {
  const auto count = static_cast<sf_count_t>(samples.size());
  std::vector<float> louder;
  if (gain_ != 1) {
    louder.assign(samples.begin(), samples.end());
    for (float& sample : louder) sample *= gain_;
    samples = louder;
  }
  check(sf_write_float(file_.get(), samples.data(), count) == count, "cannot write");
}

void SoundFile::write(std::span<const std::int32_t> samples) {
  const auto count = static_cast<sf_count_t>(samples.size());
  check(sf_write_int(file_.get(), samples.data(), count) == count, "cannot write");
}

void SoundFile::write_encoded(std::span<const char> bytes) {
  const auto count = static_cast<sf_count_t>(bytes.size());
  check(sf_write_raw(file_.get(), bytes.data(), count) == count, "cannot write");
}

void SoundFile::close() {
  const int error = sf_close(file_.release());
  if (error != 0 && output_.error == 0)
    throw Error(subject_, std::string("cannot finish the file: ") + sf_error_number(error));
  check(true, "cannot write");
}

}  // namespace io
