#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "model/weights/voice.h"

namespace model {

/// The voice of `NAME` or of a mix `NAME:WEIGHT+NAME:WEIGHT...` (a missing weight is 1), weights
/// normalised to a sum of 1. `find` supplies the parts. Throws Error for an empty name, a weight
/// that is not a positive number, or tables of different sizes.
Voice blend_voices(std::string_view blend, const std::function<Voice(const std::string&)>& find);

}  // namespace model
