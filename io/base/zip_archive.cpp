// ZIP by libzip: refuses unsafe names, zip bombs and damaged entries; writes fixed times.
#include "io/base/zip_archive.h"

#include <zip.h>

#include <algorithm>
#include <ctime>
#include <utility>

#include "io/base/error.h"

namespace io {
namespace {

constexpr std::uint64_t kAllowance = std::uint64_t{1} << 20;

bool is_plain_name(const std::string& name) {
  if (name.empty() || name.front() == '/' || name.find('\\') != std::string::npos) return false;
  return std::ranges::none_of(std::filesystem::path(name),
                              [](const auto& part) { return part == ".."; });
}

}  // namespace

ZipArchive::ZipArchive(const Source& source, ZipLimits limits)
    : source_(source), archive_(nullptr, [](zip* archive) { zip_discard(archive); }) {
  int code = 0;
  // ZIP_CHECKCONS would also compare the header before each entry with the directory at the end,
  // which alone is read. They differ in archives of many writers; what counts is the checksum.
  archive_.reset(zip_open(source.path().c_str(), ZIP_RDONLY, &code));
  if (!archive_) {
    zip_error_t error;
    zip_error_init_with_code(&error, code);
    const std::string message = zip_error_strerror(&error);
    zip_error_fini(&error);
    throw Error(source_.shown(), "cannot read as a zip file, it may be cut or damaged: " + message);
  }
  budget_ = std::min(limits.expansion * std::filesystem::file_size(source.path()) + kAllowance,
                     limits.max_bytes);
  const zip_int64_t entries = zip_get_num_entries(archive_.get(), 0);
  for (zip_int64_t i = 0; i < entries; ++i) {
    const char* found = zip_get_name(archive_.get(), static_cast<zip_uint64_t>(i), 0);
    const std::string name = found == nullptr ? "" : found;
    if (!is_plain_name(name) || !names_.insert(name).second)
      throw Error(source_.shown(),
                  "expected distinct relative names of entries, found \"" + name + "\"");
  }
}

std::string ZipArchive::read(const std::string& name) {
  const std::string subject = source_.shown() + ": " + name;
  zip_stat_t status;
  if (zip_stat(archive_.get(), name.c_str(), 0, &status) != 0)
    throw Error(subject, "no such entry in the archive");
  if (status.encryption_method != ZIP_EM_NONE) throw Error(subject, "is encrypted");
  // Other methods are refused because their decoders' memory depends on the file's content.
  if (status.comp_method != ZIP_CM_STORE && status.comp_method != ZIP_CM_DEFLATE)
    throw Error(subject, "expected a stored or deflated entry, found compression method " +
                             std::to_string(status.comp_method));
  if (status.size > budget_)
    throw Error(subject, "a zip bomb: " + counted(status.size, "byte") + ", expected at most " +
                             std::to_string(budget_) + " more from this file");
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

bool is_zip(std::string_view start) { return start.starts_with("PK\3\4"); }

ZipWriter::ZipWriter(const std::filesystem::path& path)
    : path_(path.string()), archive_(nullptr, [](zip* archive) { zip_discard(archive); }) {
  int code = 0;
  archive_.reset(zip_open(path.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &code));
  if (!archive_) throw Error(path_, "cannot create the zip file");
}

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
