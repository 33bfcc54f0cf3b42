#include "io/book/zip_reader.h"

#include <zip.h>

#include <algorithm>

#include "io/files/error.h"

namespace io {
namespace {

constexpr std::uint64_t kMaxExpansion = 100;
constexpr std::uint64_t kAllowance = std::uint64_t{1} << 20;
constexpr std::uint64_t kMaxBytes = std::uint64_t{512} << 20;

}  // namespace

ZipReader::ZipReader(const std::filesystem::path& path)
    : path_(path.string()),
      budget_(0),
      archive_(nullptr, [](zip* archive) { zip_discard(archive); }) {
  int code = 0;
  archive_.reset(zip_open(path.c_str(), ZIP_RDONLY | ZIP_CHECKCONS, &code));
  if (!archive_) {
    zip_error_t error;
    zip_error_init_with_code(&error, code);
    const std::string message = zip_error_strerror(&error);
    zip_error_fini(&error);
    throw Error(path_, "cannot read as a zip file: " + message);
  }
  budget_ = std::min(kMaxExpansion * std::filesystem::file_size(path) + kAllowance, kMaxBytes);
}

ZipReader::~ZipReader() = default;

bool ZipReader::has(const std::string& name) const {
  return zip_name_locate(archive_.get(), name.c_str(), 0) >= 0;
}

std::string ZipReader::read(const std::string& name) {
  const std::string subject = path_ + ": " + name;
  zip_stat_t status;
  if (zip_stat(archive_.get(), name.c_str(), 0, &status) != 0)
    throw Error(subject, "no such entry in the archive");
  if (status.encryption_method != ZIP_EM_NONE) throw Error(subject, "is encrypted");
  if (status.comp_method != ZIP_CM_STORE && status.comp_method != ZIP_CM_DEFLATE)
    throw Error(subject, "expected a stored or deflated entry, found compression method " +
                             std::to_string(status.comp_method));
  if (status.size > budget_)
    throw Error(subject, "a zip bomb: " + std::to_string(status.size) +
                             " bytes, expected at most " + std::to_string(budget_) +
                             " more from this file");
  budget_ -= status.size;

  const std::unique_ptr<zip_file_t, int (*)(zip_file_t*)> entry(
      zip_fopen_index(archive_.get(), status.index, 0), zip_fclose);
  if (!entry) throw Error(subject, std::string("cannot open: ") + zip_strerror(archive_.get()));
  std::string content(status.size, '\0');
  const zip_int64_t got = zip_fread(entry.get(), content.data(), content.size());
  char beyond = 0;  // reading past the end is what makes libzip compare the checksum
  const zip_int64_t more = zip_fread(entry.get(), &beyond, 1);
  if (got < 0 || more < 0)
    throw Error(subject, std::string("is damaged: ") + zip_file_strerror(entry.get()));
  if (static_cast<std::uint64_t>(got) != status.size || more != 0)
    throw Error(subject, "is damaged: its length is not the one announced");
  return content;
}

}  // namespace io
