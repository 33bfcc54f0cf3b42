#pragma once

#include <string>

namespace io {

enum class Container { kWav, kFlac, kOggVorbis, kOggOpus, kMp3 };

/// How samples are kept; the lossy containers have a way of their own and ignore it.
enum class Encoding { kPcm16, kPcm24, kFloat };

/// libsamplerate's converters, best first.
enum class Converter { kSincBest, kSincMedium, kSincFastest };

/// Everything that decides how samples become a file.
struct AudioFormat {
  Container container = Container::kWav;
  Encoding encoding = Encoding::kPcm16;
  bool dither = false;      ///< triangular, of one step, before rounding to pcm16
  int sample_rate = 24000;  ///< Hz
  Converter converter = Converter::kSincBest;
  double quality = 0.5;  ///< of the lossy containers, from 0 (smallest) to 1 (best)
};

}  // namespace io
