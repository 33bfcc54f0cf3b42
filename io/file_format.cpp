// Format by libsndfile; the bit rates of an MP3 file by TagLib, frame by frame.
#include "io/file_format.h"

#include <taglib/mpegfile.h>
#include <taglib/mpegheader.h>

#include <algorithm>

#include "io/audio_reader.h"

namespace io {
namespace {

BitRates bit_rates(const std::filesystem::path& path) {
  TagLib::MPEG::File file(path.c_str(), false);
  BitRates rates;
  for (auto at = file.firstFrameOffset(); at >= 0;) {
    const TagLib::MPEG::Header frame(&file, at, false);
    if (!frame.isValid() || frame.frameLength() <= 0) break;
    rates.least = rates.least == 0 ? frame.bitrate() : std::min(rates.least, frame.bitrate());
    rates.greatest = std::max(rates.greatest, frame.bitrate());
    at += frame.frameLength();
  }
  return rates;
}

}  // namespace

FileFormat file_format_of(const std::filesystem::path& path) {
  const AudioReader reader(path);
  FileFormat format{.name = reader.format(), .channels = reader.channels()};
  if (format.name == "MP3") format.mp3_bit_rates = bit_rates(path);
  return format;
}

}  // namespace io
