#include "pipeline/run/inputs.h"

#include <variant>

#include "pipeline/manifest/companions.h"
#include "pipeline/run/metadata.h"
#include "pipeline/run/work.h"

namespace pipeline {

namespace fs = std::filesystem;

Inputs::Inputs(const Manifest& manifest)
    : output_(fs::weakly_canonical(fs::current_path() / manifest.output)), manifest_(manifest) {
  add(manifest.file);
  for (const Corpus& corpus : manifest.corpora)
    if (const auto* source = std::get_if<FileSource>(&corpus.source))
      for (const InputFile& file : source->files) add(file.path);
  refuse(manifest.file.string() + ": output", std::string(kMetadataName));
  for (const char* name : {"report.html", "report.json", "items.csv"})
    refuse(manifest.file.string() + ": output", std::string("report/") + name);
}

void Inputs::check(const Item& item) const {
  if (files_.empty()) return;
  const std::string who = (item.place.empty() ? item.origin : item.place) + ": " + item.name();
  for (const std::string& path : {item.path, std::string(kQuarantineFolder) + "/" + item.path}) {
    refuse(who, path);
    for (const Companion& companion : companions(manifest_, path)) refuse(who, companion.path);
  }
}

/// A file is replaced by its name: links in the folders before it are followed, a link at the end
/// is not.
void Inputs::add(const fs::path& file) {
  const fs::path path = fs::current_path() / file;
  if (path.parent_path() != last_folder_) {  // thousands of files may share one
    last_folder_ = path.parent_path();
    last_place_ = fs::weakly_canonical(last_folder_).lexically_relative(output_).generic_string();
  }
  if (last_place_.empty() || last_place_.starts_with("..")) return;
  const fs::path place = last_place_ == "." ? path.filename() : last_place_ / path.filename();
  files_.emplace(place.generic_string(), file.string());
}

void Inputs::refuse(const std::string& who, const std::string& path) const {
  const auto found = files_.find(path);
  if (found != files_.end())
    throw ManifestError(who + ": the file \"" + path + "\" of the output would replace " +
                        found->second + ", which the job reads");
}

}  // namespace pipeline
