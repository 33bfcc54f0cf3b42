// Audio formats to write: container, encoding, sample rate, and bit rate or quality.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace io {

enum class Container { kWav, kFlac, kOggVorbis, kOggOpus, kMp3 };

/// How samples are kept; the lossy containers have a way of their own and ignore it.
enum class Encoding { kPcm16, kPcm24, kFloat };
inline constexpr std::array<const char*, 3> kEncodingNames = {"pcm16", "pcm24", "float"};

/// Ways to change the sample rate (io/resampler.h): our own, and libsamplerate's, best first.
enum class Converter { kPolyphase, kSincBest, kSincMedium, kSincFastest };
inline constexpr std::array<const char*, 4> kConverterNames = {"polyphase", "sinc-best",
                                                               "sinc-medium", "sinc-fastest"};

/// Everything that decides how samples become a file.
struct AudioFormat {
  Container container = Container::kWav;
  Encoding encoding = Encoding::kPcm16;
  bool dither = false;      ///< triangular, of one step, before rounding to pcm16
  int sample_rate = 24000;  ///< Hz
  Converter converter = Converter::kPolyphase;
  /// Of Opus (on average) and MP3 (constant). 0: what suits one voice, unless there is a quality.
  int kbit_per_second = 0;
  /// Of the lossy containers, from 0 (smallest) to 1 (best), at a variable bit rate. None: by
  /// kbit_per_second; of Vorbis, which has no such thing, what suits one voice.
  std::optional<double> quality = {};
};

/// The rates a container can hold, in Hz; none: any.
std::vector<int> sample_rates(Container container);

/// Vorbis, Opus and MP3 leave out what is hard to hear.
bool is_lossy(Container container);

inline constexpr int kMinOpusKbits = 6;  // of libsndfile
inline constexpr int kMaxOpusKbits = 256;

/// The bit rates of MP3 at a sample rate in Hz, ascending, in kbit/s.
std::vector<int> mp3_bit_rates(int sample_rate);

/// What Opus and MP3 are encoded at, in kbit/s; 0: by a quality, or without loss.
int bit_rate(const AudioFormat& format);

/// What Vorbis, and the others by a quality, are encoded at.
double quality(const AudioFormat& format);

/// What is wrong with the format's kbit_per_second; empty: nothing.
std::string bit_rate_fault(const AudioFormat& format);

/// What is wrong with its quality; empty: nothing.
std::string quality_fault(const AudioFormat& format);

/// The container's name, which is its files' extension too: wav, flac, ogg, opus or mp3.
std::string file_extension(const AudioFormat& format);

/// The names of all containers, in the order of Container.
std::vector<std::string> container_names();

/// The container of a name as file_extension() gives it; nothing for other names.
std::optional<Container> container_named(std::string_view name);

/// Every field that shapes the file, in words; equal words mean equal bytes for equal samples:
/// `wav pcm16 24000 Hz`, `flac pcm16 dithered 44100 Hz sinc-medium`, `opus 48 kbit/s 48000 Hz`.
/// The converter is named where there is something to convert.
std::string to_string(const AudioFormat& format);

/// A chapter of a recording.
struct ChapterMark {
  std::string title;       ///< UTF-8
  std::int64_t begin = 0;  ///< samples at the recording's rate
  std::int64_t end = 0;    ///< of the last one after
};

}  // namespace io
