#pragma once

#include <span>

#include "model/text/pronunciation/mandarin/han_readings.h"

namespace text {

/// Words whose characters are read otherwise than alone, for the reading without tables: the
/// commonest ones of the commonest such characters. Lives for ever.
extern const std::span<const HanPhrase> kPolyphones;

}  // namespace text
