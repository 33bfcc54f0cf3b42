// Compares the sizes in RIFF headers with the file, then decodes all of it with libsndfile.
#include "io/wav_file.h"

#include <sndfile.h>

#include <array>
#include <memory>
#include <string_view>
#include <vector>

#include "io/base/error.h"
#include "io/sound_file.h"

namespace io {
namespace {

constexpr std::size_t kWavBlock = 16384;  // samples

std::int64_t stream_size(std::istream& file) {
  file.clear();
  const auto at = file.tellg();
  file.seekg(0, std::ios::end);
  const auto size = file.tellg();
  file.seekg(at);
  return size;
}

std::int64_t little_endian(const char* bytes) {
  std::int64_t value = 0;
  for (int i = 3; i >= 0; --i) value = value << 8 | static_cast<unsigned char>(bytes[i]);
  return value;
}

/// What programs write that do not know the length yet, for instance into a pipe: nothing, or about
/// the most there can be.
bool is_unknown(std::int64_t size) { return size == 0 || size >= 0x7ffff000; }

/// The samples of a file.
struct WavData {
  std::int64_t at = 0;     ///< of the length in the header
  std::int64_t bytes = 0;  ///< as the header says, or else as there are
};

/// Where the sound is, by the header; the file is as long as that promises.
WavData find_data(std::istream& file, const std::string& subject) {
  const std::int64_t size = stream_size(file);
  std::array<char, 12> head{};
  const bool has_head = static_cast<bool>(file.read(head.data(), head.size()));
  const std::string_view text(head.data(), head.size());
  if (!has_head || !text.starts_with("RIFF") || !text.ends_with("WAVE"))
    throw Error(subject, "expected a WAV file, found " +
                             std::string(size == 0 ? "an empty file" : "something else"));
  const std::int64_t riff = little_endian(head.data() + 4);
  const std::int64_t promised = 8 + riff;
  if (promised != size && !is_unknown(riff))
    throw Error(subject, "expected " + counted(promised, "byte") + ", as its header says, found " +
                             std::to_string(size));
  for (std::int64_t at = std::ssize(head); at + 8 <= size;) {
    std::array<char, 8> chunk{};
    file.seekg(at);
    if (!file.read(chunk.data(), chunk.size())) break;
    const std::int64_t length = little_endian(chunk.data() + 4);
    const bool is_data = std::string_view(chunk.data(), 4) == "data";
    if (is_data && promised != size && is_unknown(length)) return {at + 4, size - at - 8};
    if (at + 8 + length > size)
      throw Error(subject, "expected a chunk of " + counted(length, "byte") + ", found " +
                               std::to_string(size - at - 8));
    if (is_data) return {at + 4, length};
    at += 8 + length + length % 2;
  }
  throw Error(subject, "expected a chunk of samples, found none");
}

/// A file as libsndfile reads it: with the length that is known by now.
struct WavStream {
  std::istream& file;
  WavData data;
};

SF_VIRTUAL_IO stream_calls() {
  return {
      .get_filelen = [](void* file) -> sf_count_t {
        return stream_size(static_cast<WavStream*>(file)->file);
      },
      .seek = [](sf_count_t offset, int whence, void* file) -> sf_count_t {
        auto& stream = static_cast<WavStream*>(file)->file;
        stream.clear();
        stream.seekg(offset, whence == SEEK_SET   ? std::ios::beg
                             : whence == SEEK_CUR ? std::ios::cur
                                                  : std::ios::end);
        return stream.tellg();
      },
      .read = [](void* bytes, sf_count_t count, void* file) -> sf_count_t {
        auto& [stream, data] = *static_cast<WavStream*>(file);
        const std::int64_t begin = stream.tellg();
        stream.read(static_cast<char*>(bytes), count);
        const std::int64_t read = stream.gcount();
        for (std::int64_t i = 0; i < 4; ++i)
          if (const std::int64_t to = data.at + i - begin; to >= 0 && to < read)
            static_cast<char*>(bytes)[to] = static_cast<char>(data.bytes >> 8 * i);
        return read;
      },
      .write = nullptr,
      .tell = [](void* file) -> sf_count_t {
        auto& stream = static_cast<WavStream*>(file)->file;
        stream.clear();
        return stream.tellg();
      },
  };
}

std::string encoding_name(int format) {
  SF_FORMAT_INFO info{};
  info.format = format & SF_FORMAT_SUBMASK;
  return sf_command(nullptr, SFC_GET_FORMAT_INFO, &info, sizeof info) == 0 ? info.name : "unknown";
}

}  // namespace

WavFacts read_wav(std::istream& file, const std::string& subject) {
  WavStream stream{file, find_data(file, subject)};
  file.clear();
  file.seekg(0);
  SF_INFO info{};
  SF_VIRTUAL_IO calls = stream_calls();
  const std::unique_ptr<SNDFILE, int (*)(SNDFILE*)> sound(
      sf_open_virtual(&calls, SFM_READ, &info, &stream), sf_close);
  if (!sound)
    throw Error(subject, "expected a WAV file, found what cannot be read (" +
                             libsndfile_error(nullptr) + ")");
  WavFacts facts{.sample_rate = info.samplerate,
                 .channels = info.channels,
                 .encoding = encoding_name(info.format),
                 .is_pcm16 = (info.format & SF_FORMAT_SUBMASK) == SF_FORMAT_PCM_16};
  const auto width = static_cast<std::size_t>(info.channels);
  std::vector<short> block(kWavBlock * width);
  while (const auto count = sf_readf_short(sound.get(), block.data(), kWavBlock))
    facts.samples += count;
  if (const std::int64_t found = 2 * facts.samples * info.channels;
      facts.is_pcm16 && found != stream.data.bytes)
    throw Error(subject, "expected " + counted(stream.data.bytes, "byte") + " of samples, found " +
                             std::to_string(found));
  return facts;
}

}  // namespace io
