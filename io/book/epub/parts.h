#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "io/book/epub/package.h"
#include "io/book/readers.h"

namespace io {

/// A document of the spine.
struct EpubDocument {
  std::string path;
  std::size_t begin;  ///< its first block
  std::string title;  ///< of its head
};

/// Names the part that blocks belong to where their elements do not say it. `blocks`: of all
/// documents, one after the other; `places`: where their links lead.
void name_parts(const EpubPackage& package, const std::vector<EpubDocument>& documents,
                const Places& places, std::vector<MarkedBlock>& blocks);

}  // namespace io
