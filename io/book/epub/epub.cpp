// EPUB: gives the reader of the spine its package, and the documents in the ZIP archive.
#include <cstdint>
#include <string>
#include <vector>

#include "io/base/zip_archive.h"
#include "io/book/epub/package.h"
#include "io/book/readers.h"
#include "io/book/spine/spine.h"
#include "io/book/xhtml/xhtml.h"

namespace io {
namespace {

class EpubFiles : public BookFiles {
 public:
  EpubFiles(ZipArchive& zip, const std::string& subject) : zip_(zip), subject_(subject) {}

  std::string shown(const std::string& path) const override { return subject_ + ": " + path; }
  std::string read(const std::string& path) override { return zip_.read(path); }
  XmlDocument document(const std::string& path, std::vector<std::string>& /*notices*/) override {
    return html_document(zip_.read(path), shown(path));
  }

 private:
  ZipArchive& zip_;
  const std::string& subject_;
};

}  // namespace

Book read_epub(const Source& source, const BookOptions& options) {
  // Text hardly ever shrinks to less than a hundredth.
  ZipArchive zip(source, {.expansion = 100, .max_bytes = UINT64_C(512) << 20});
  EpubFiles files(zip, source.shown());
  return read_spine(read_package(zip, source.shown()), files, source.shown(), options);
}

}  // namespace io
