// The sinc converter of libsamplerate, as a RateConverter.
#include <samplerate.h>

#include <string>

#include "io/base/error.h"
#include "io/converter.h"

namespace io {
namespace {

int samplerate_type(Converter converter) {
  switch (converter) {
    case Converter::kSincMedium:
      return SRC_SINC_MEDIUM_QUALITY;
    case Converter::kSincFastest:
      return SRC_SINC_FASTEST;
    default:
      return SRC_SINC_BEST_QUALITY;
  }
}

class SincConverter final : public RateConverter {
 public:
  SincConverter(int from_hz, int to_hz, Converter converter)
      : from_hz_(from_hz), to_hz_(to_hz), source_(nullptr, src_delete) {
    int error = 0;
    source_.reset(src_new(samplerate_type(converter), 1, &error));
    check(error);
  }

  void convert(std::span<const float> block, std::vector<float>& ready) override {
    SRC_DATA data{};
    data.src_ratio = static_cast<double>(to_hz_) / from_hz_;
    data.data_in = block.data();
    data.input_frames = static_cast<long>(block.size());
    const std::size_t room =
        static_cast<std::size_t>(static_cast<double>(block.size()) * data.src_ratio) + 16;
    do {
      const std::size_t before = ready.size();
      ready.resize(before + room);
      data.data_out = ready.data() + before;
      data.output_frames = static_cast<long>(room);
      check(src_process(source_.get(), &data));
      ready.resize(before + static_cast<std::size_t>(data.output_frames_gen));
      data.data_in += data.input_frames_used;
      data.input_frames -= data.input_frames_used;
    } while (data.input_frames > 0 || data.output_frames_gen > 0);
  }

 private:
  void check(int error) const {
    if (error == 0) return;
    throw Error(
        "resampling " + std::to_string(from_hz_) + " Hz to " + std::to_string(to_hz_) + " Hz",
        src_strerror(error));
  }

  int from_hz_;
  int to_hz_;
  std::unique_ptr<SRC_STATE, SRC_STATE* (*)(SRC_STATE*)> source_;
};

}  // namespace

std::unique_ptr<RateConverter> make_sinc_converter(int from_hz, int to_hz, Converter converter) {
  return std::make_unique<SincConverter>(from_hz, to_hz, converter);
}

}  // namespace io
