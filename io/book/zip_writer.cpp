#include "io/book/zip_writer.h"

#include <zip.h>

#include <ctime>
#include <utility>

#include "io/files/error.h"

namespace io {

ZipWriter::ZipWriter(const std::filesystem::path& path)
    : path_(path.string()), archive_(nullptr, [](zip* archive) { zip_discard(archive); }) {
  int code = 0;
  archive_.reset(zip_open(path.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &code));
  if (!archive_) throw Error(path_, "cannot create the zip file");
}

ZipWriter::~ZipWriter() = default;

void ZipWriter::add(const std::string& name, std::string bytes, bool compress) {
  const std::string& kept =
      *contents_.emplace_back(std::make_unique<std::string>(std::move(bytes)));
  add_source(name, zip_source_buffer(archive_.get(), kept.data(), kept.size(), 0), compress);
}

void ZipWriter::add_file(const std::string& name, const std::filesystem::path& file) {
  add_source(name, zip_source_file(archive_.get(), file.c_str(), 0, -1), false);
}

void ZipWriter::add_source(const std::string& name, zip_source* source, bool compress) {
  constexpr std::time_t kTime = 946684800;  // 2000-01-01: an entry has to have one
  const zip_int64_t index =
      source == nullptr ? -1 : zip_file_add(archive_.get(), name.c_str(), source, ZIP_FL_ENC_UTF_8);
  if (index < 0) {
    if (source != nullptr) zip_source_free(source);
    throw Error(path_, "cannot add " + name + ": " + zip_strerror(archive_.get()));
  }
  const auto entry = static_cast<zip_uint64_t>(index);
  if (zip_set_file_compression(archive_.get(), entry, compress ? ZIP_CM_DEFLATE : ZIP_CM_STORE,
                               0) != 0 ||
      zip_file_set_mtime(archive_.get(), entry, kTime, 0) != 0)
    throw Error(path_, "cannot add " + name + ": " + zip_strerror(archive_.get()));
}

void ZipWriter::finish() {
  if (zip_close(archive_.get()) != 0)
    throw Error(path_, std::string("cannot write: ") + zip_strerror(archive_.get()));
  archive_.release();  // NOLINT(bugprone-unused-return-value): closed, and so gone
}

}  // namespace io
