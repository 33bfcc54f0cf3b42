// The picture that books and recordings carry, as bytes that nothing here looks into.
#pragma once

#include <string>

namespace io {

struct Cover {
  std::string media_type;  ///< `image/jpeg`
  std::string bytes;
};

}  // namespace io
