// Opens an EPUB: from its archive to the spine and contents that the reader of books needs.
#pragma once

#include <string>

#include "io/base/zip_archive.h"
#include "io/book/spine/spine.h"

namespace io {

/// Reads what an EPUB says of itself: container, package, table of contents and cover. Paths are
/// those in the archive. Throws Error.
BookPackage read_package(ZipArchive& zip, const std::string& subject);

}  // namespace io
