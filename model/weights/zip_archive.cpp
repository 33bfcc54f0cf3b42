#include "model/weights/zip_archive.h"

#include <zip.h>

#include <cstring>
#include <filesystem>

#include "model/error.h"

namespace model {
namespace {

constexpr std::size_t kMaxExpansion = 4;
constexpr std::size_t kExpansionAllowance = std::size_t{1} << 20;

std::string message_of(zip_error_t& error) {
  std::string message = zip_error_strerror(&error);
  zip_error_fini(&error);
  return message;
}

bool is_plain_name(const std::string& name) {
  if (name.empty() || name.front() == '/' || name.find('\\') != std::string::npos) return false;
  for (const auto& part : std::filesystem::path(name)) {
    if (part == "..") return false;
  }
  return true;
}

}  // namespace

void ZipArchive::Discard::operator()(zip* archive) const { zip_discard(archive); }

ZipArchive::ZipArchive(const std::string& path)
    : path_(path),
      file_(path),
      stored_budget_(file_.bytes().size()),
      deflated_budget_(kMaxExpansion * file_.bytes().size() + kExpansionAllowance) {
  zip_error_t error;
  zip_error_init(&error);
  zip_source_t* source =
      zip_source_buffer_create(file_.bytes().data(), file_.bytes().size(), 0, &error);
  if (source == nullptr) throw Error(path, "a zip archive", message_of(error));
  archive_.reset(zip_open_from_source(source, ZIP_RDONLY | ZIP_CHECKCONS, &error));
  if (archive_ == nullptr) {
    zip_source_free(source);
    throw Error(path, "a zip archive", message_of(error), "the file may be cut or damaged");
  }
  const zip_int64_t entries = zip_get_num_entries(archive_.get(), 0);
  for (zip_int64_t i = 0; i < entries; ++i) {
    const char* name = zip_get_name(archive_.get(), static_cast<zip_uint64_t>(i), 0);
    if (name == nullptr || !is_plain_name(name) || !names_.insert(name).second) {
      throw Error(path, "distinct relative entry names",
                  name == nullptr ? "an entry without a name" : "\"" + std::string(name) + "\"");
    }
  }
}

std::vector<std::byte> ZipArchive::read(const std::string& name) {
  const std::string subject = path_ + ": entry " + name;
  zip_stat_t status;
  if (zip_stat(archive_.get(), name.c_str(), 0, &status) != 0) {
    throw Error(subject, "an entry of this name", "none");
  }
  // Other methods are refused because their decoders' memory depends on the file's content.
  if (status.comp_method != ZIP_CM_STORE && status.comp_method != ZIP_CM_DEFLATE) {
    throw Error(subject, "a stored or deflated entry",
                "compression method " + std::to_string(status.comp_method));
  }
  std::size_t& budget = status.comp_method == ZIP_CM_STORE ? stored_budget_ : deflated_budget_;
  if (status.size > budget) {
    throw Error(subject, "at most " + std::to_string(budget) + " bytes more from this file",
                std::to_string(status.size) + " bytes declared");
  }
  budget -= status.size;

  const std::unique_ptr<zip_file_t, decltype(&zip_fclose)> entry(
      zip_fopen(archive_.get(), name.c_str(), 0), zip_fclose);
  if (entry == nullptr) throw Error(subject, "a readable entry", zip_strerror(archive_.get()));
  std::vector<std::byte> content(status.size);
  const zip_int64_t got = zip_fread(entry.get(), content.data(), content.size());
  // Reading past the end is what makes libzip compare the CRC.
  std::byte beyond{};
  const zip_int64_t more = zip_fread(entry.get(), &beyond, 1);
  if (got < 0 || more < 0) {
    throw Error(subject, "an undamaged entry", zip_file_strerror(entry.get()));
  }
  if (static_cast<std::size_t>(got) != content.size() || more != 0) {
    throw Error(subject, std::to_string(content.size()) + " bytes as declared",
                more != 0 ? "more" : std::to_string(got));
  }
  return content;
}

bool looks_like_zip(std::span<const std::byte> bytes) {
  constexpr char kMagic[] = {'P', 'K', 3, 4};
  return bytes.size() >= sizeof kMagic && std::memcmp(bytes.data(), kMagic, sizeof kMagic) == 0;
}

}  // namespace model
