#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "io/book/xhtml.h"

namespace io {

/// The block of every place that a reference can lead to, by its name.
using Places = std::map<std::string, std::size_t>;

/// The notes that these references lead to, each followed by those that it refers to itself, and
/// none of them twice. A note goes on as long as blocks of notes follow that nothing can refer to.
std::vector<Block> notes_behind(const std::vector<std::string>& references,
                                const std::vector<MarkedBlock>& blocks, const Places& places);

}  // namespace io
