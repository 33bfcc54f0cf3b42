// A file that the program carries. `embed` of scripts/embed.cmake makes constants of this type.
#pragma once

#include <string_view>

namespace io {

/// Lives as long as the program.
struct EmbeddedFile {
  std::string_view path;  ///< in the source tree: model/text/english/words/units.tsv
  std::string_view text;
};

}  // namespace io
