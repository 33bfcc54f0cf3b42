#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "model/weights/checkpoint.h"

namespace model {

/// The array in the bytes of a .npy file (numpy.lib.format, versions 1 to 3); it is a view of
/// `content`. Throws Error about `subject`.
StoredTensor parse_npy(std::span<const std::byte> content, const std::string& subject);

}  // namespace model
