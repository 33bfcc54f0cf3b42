#pragma once

#include <string>

#include "io/book/spine/spine.h"
#include "io/files/zip_archive.h"

namespace io {

/// Reads what an EPUB says of itself: container, package, table of contents and cover. Paths are
/// those in the archive. Throws Error.
BookPackage read_package(ZipArchive& zip, const std::string& subject);

}  // namespace io
