#include "pipeline/dataset/run_source.h"

#include <algorithm>
#include <utility>

#include "io/files/error.h"
#include "io/files/hash.h"
#include "io/files/json_object.h"
#include "pipeline/report/journals.h"
#include "pipeline/report/print.h"
#include "pipeline/run/companion_files.h"

namespace pipeline::dataset {
namespace {

namespace fs = std::filesystem;

/// The run that began last must have come to its end; until then the metadata are those of an
/// earlier one.
void check_is_finished(const fs::path& run, const fs::path& metadata) {
  const Journals journals(run);
  const JournaledRun* last = nullptr;
  for (const JournaledRun& candidate : journals.runs())
    if (last == nullptr || candidate.begin_seconds >= last->begin_seconds) last = &candidate;
  const std::string result = last == nullptr ? "unfinished" : result_of(*last);
  if (result != "complete")
    throw io::Error(run.string(), "expected a finished run, found one that is " + result +
                                      " (render again, it goes on from there)");
  if (!fs::exists(metadata))
    throw io::Error(run.string(), "expected a finished run, found shards without " +
                                      std::string(kMetadataName) +
                                      " (render the others, then merge)");
}

}  // namespace

RunSource::RunSource(fs::path run) : run_(std::move(run)), metadata_(run_ / kMetadataName) {
  if (find_journals(run_).empty())
    throw io::Error(run_.string(), "expected the output folder of render, found no journal in it");
  check_is_finished(run_, metadata_);
  identity_ = io::hash_file(metadata_);
  file_.open(metadata_, std::ios::binary);
  if (!file_) throw io::system_error(metadata_.string(), "cannot open");
}

std::optional<SourceItem> RunSource::next() {
  std::string line;
  file_.clear();
  file_.seekg(offset_);
  if (!std::getline(file_, line)) {
    if (file_.bad()) throw io::system_error(metadata_.string(), "cannot read");
    return std::nullopt;
  }
  SourceItem item = parse(line, offset_);
  offset_ += static_cast<std::int64_t>(line.size()) + 1;
  return item;
}

SourceItem RunSource::at(std::int64_t offset) {
  std::string line;
  file_.clear();
  file_.seekg(offset);
  if (!std::getline(file_, line)) throw io::system_error(metadata_.string(), "cannot read");
  return parse(line, offset);
}

SourceItem RunSource::parse(const std::string& line, std::int64_t offset) const {
  const io::JsonDocument document(line, metadata_.string() + ": byte " + std::to_string(offset), 0);
  io::JsonObject json(document);
  const auto text = [&](const char* key) { return json.required(key, json.string(key)); };
  constexpr std::uint64_t kMostHz = 1'000'000;
  SourceItem item{.corpus = text("corpus"),
                  .id = text("id"),
                  .path = text("path"),
                  .hash = text("hash"),
                  .samples = json.required("samples", json.count("samples")),
                  .sample_rate = static_cast<int>(
                      json.required("sample_rate", json.integer("sample_rate", 1, kMostHz))),
                  .voice = text("voice"),
                  .language = text("language"),
                  .speed = json.required("speed", json.number("speed")),
                  .text = json.string("text").value_or(""),
                  .phonemes = text("phonemes"),
                  .warnings = json.strings("warnings").value_or(std::vector<std::string>()),
                  .flags = json.strings("flags").value_or(std::vector<std::string>()),
                  .alignment = {},
                  .metadata = {},
                  .offset = offset};
  if (auto alignments = json.object("alignments"))
    item.alignment = alignments->string("json").value_or("");
  if (auto metadata = json.object("metadata")) item.metadata = metadata->json().dump();
  return item;
}

void RunSource::for_each_missing(
    const std::function<void(const std::string&, const std::string&)>& visit) {
  Journals(run_).for_each([&](const JournaledItem& item) {
    if (!item.current || item.outcome.status == Status::kDone) return;
    visit(item.outcome.name, item.outcome.failed()
                                 ? "failed: " + item.outcome.failure
                                 : "quarantined: " + joined(item.outcome.flags, ", "));
  });
}

}  // namespace pipeline::dataset
