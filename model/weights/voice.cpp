#include "model/weights/voice.h"

#include <algorithm>

namespace model {

std::span<const float> Voice::row(int phoneme_count) const {
  const int r = std::clamp(phoneme_count, 1, rows) - 1;
  return std::span(values).subspan(static_cast<std::size_t>(r) * width, width);
}

}  // namespace model
