#include "pipeline/dataset/export_folder.h"

#include <fstream>
#include <string>
#include <utility>

#include "io/atomic_file.h"
#include "io/error.h"
#include "pipeline/dataset/export.h"
#include "pipeline/dataset/folders.h"

namespace pipeline::dataset {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* kExportName = "export.json";
constexpr const char* kKind = "kokoro-render dataset 1";

bool is_new(const fs::path& root) {
  std::error_code none;
  return !fs::exists(root, none) || (fs::is_directory(root, none) && fs::is_empty(root, none));
}

/// What the export in a folder was made from; null where there is none.
Json found_in(const fs::path& about) {
  std::ifstream file(about / kExportName, std::ios::binary);
  if (!file) return nullptr;
  const Json json = Json::parse(file, nullptr, false);
  if (!json.is_object() || json.value("kind", "") != kKind || !json.contains("made_from"))
    return nullptr;
  return json.at("made_from");
}

/// The first key whose values differ.
std::string difference(const Json& found, const Json& wanted) {
  for (const auto& [key, value] : wanted.items())
    if (!found.contains(key) || found.at(key) != value)
      return key + " " + (found.contains(key) ? found.at(key).dump() : "nothing") + ", not " +
             value.dump();
  return "other keys";
}

}  // namespace

void check_export_folder(const fs::path& root) {
  if (!is_new(root) && found_in(root / kAboutFolder).is_null())
    throw io::Error(root.string(),
                    "expected a new or empty folder, found one that holds other things");
}

ExportFolder::ExportFolder(fs::path root, Json made_from)
    : root_(std::move(root)),
      about_(root_ / kAboutFolder),
      staging_(about_ / "unfinished"),
      made_from_(std::move(made_from)) {
  check_export_folder(root_);
  if (!is_new(root_)) {
    const Json found = found_in(about_);
    if (found != made_from_)
      throw io::Error(root_.string(), "expected a new or empty folder, found another export: " +
                                          difference(found, made_from_));
  }
  in_new_folder(about_ / "lock");
  lock_.emplace(about_ / "lock", io::FileLock::Mode::kExclusive,
                "another process is exporting into this folder");
  std::error_code error;
  fs::remove_all(staging_, error);
  if (error) throw io::system_error(staging_.string(), "cannot remove", error.value());
  in_new_folder(staging_ / "file");
  write(nullptr);
}

ExportFolder::~ExportFolder() {
  std::error_code none;
  fs::remove_all(staging_, none);  // the same export made again would do it
  fs::remove(about_ / "lock", none);
}

void ExportFolder::complete(const Json& results) { write(results); }

void ExportFolder::write(const Json& results) const {
  const Json json = {{"kind", kKind}, {"made_from", made_from_}, {"results", results}};
  io::write_file(about_ / kExportName,
                 json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n", staging_);
}

}  // namespace pipeline::dataset
