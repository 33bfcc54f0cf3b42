// Writes items.csv, report.html and report.json; if the ledger is lost, recognises its own files
// by the hashes in report.json. See report.h.
#include "pipeline/report/report.h"

#include <concepts>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "io/base/content.h"
#include "io/base/error.h"
#include "io/base/hash.h"
#include "io/base/json_text.h"
#include "io/base/owned_folder.h"
#include "io/table_file.h"
#include "pipeline/report/print.h"
#include "pipeline/report/report_fold.h"

namespace pipeline {
namespace {

namespace fs = std::filesystem;

using io::Json;

constexpr std::size_t kBufferBytes = 1 << 16;
constexpr const char* kItemsName = "items.csv";
constexpr const char* kPageName = "report.html";
constexpr const char* kReportName = "report.json";

/// One row; text is always in quotes, numbers never are.
class Row {
 public:
  explicit Row(std::string& out) : out_(out), begin_(out.size()) {}
  void text(std::string_view value) { separate(), out_ += io::csv_quoted(value); }
  void number(std::integral auto value) { separate(), out_ += std::to_string(value); }
  void number(double value) { separate(), print(out_, "{:.9g}", value); }
  void number(const std::optional<double>& value) {
    separate();
    if (value) print(out_, "{:.9g}", *value);
  }
  void end() { out_ += "\r\n"; }

 private:
  std::string& out_;
  std::size_t begin_;

  void separate() {
    if (out_.size() > begin_) out_ += ',';
  }
};

std::string header() {
  std::string line =
      "journal,run,name,status,current,origin,voice,language,speed,seed,path,copy_of,audio_seconds,"
      "samples,frames,tokens,characters,spoken,white_space,removed,"
      "unspeakable,chunks,bytes,hash,bucket,worker,begin,queue,busy,cpu,g2p,";
  for (int i = 0; i < model::kStageCount; ++i)
    line.append(model::stage_name(static_cast<model::Stage>(i))).append(",");
  return line + "resample,write,warnings,flags,failure\r\n";
}

/// items.csv: one row for each outcome of the journals, in their order (RFC 4180, UTF-8, columns:
/// README.md of this folder). Streams to the disk. One object, one thread.
/// Throws io::Error.
class ItemsCsv {
 public:
  /// `journals` must outlive this object.
  ItemsCsv(io::Target target, const Journals& journals)
      : file_(std::move(target)), journals_(journals), buffer_(header()) {}

  void add(const JournaledItem& item);

  io::SealedFile seal() {
    flush();
    return file_.seal();
  }

 private:
  io::AtomicFile file_;
  const Journals& journals_;
  std::string buffer_;

  void flush() {
    file_.write(buffer_);
    buffer_.clear();
  }
};

void ItemsCsv::add(const JournaledItem& item) {
  const Outcome& outcome = item.outcome;
  const JournaledRun& run = journals_.runs()[static_cast<std::size_t>(item.run)];
  Row row(buffer_);
  row.text(journals_.names()[static_cast<std::size_t>(run.journal)]);
  row.number(item.run + 1);
  row.text(outcome.name);
  row.text(name_of(outcome.status));
  row.number(item.current ? 1 : 0);
  row.text(outcome.origin);
  row.text(outcome.voice);
  row.text(outcome.language);
  row.number(outcome.speed);
  row.number(outcome.seed);
  row.text(outcome.path);
  row.text(outcome.copy_of);
  row.number(outcome.audio_seconds);
  row.number(outcome.samples);
  row.number(outcome.frames);
  row.number(outcome.tokens);
  row.number(outcome.characters.all);
  row.number(outcome.characters.spoken);
  row.number(outcome.characters.white_space);
  row.number(outcome.characters.removed);
  row.number(outcome.characters.unspeakable);
  row.number(outcome.chunks);
  row.number(outcome.bytes);
  row.text(outcome.hash);
  row.number(outcome.bucket);
  row.number(outcome.worker);
  row.number(outcome.begin_seconds);
  row.number(outcome.queue_seconds);
  row.number(outcome.busy_seconds);
  row.number(outcome.cpu_seconds);
  row.number(outcome.times.g2p);
  for (const double seconds : outcome.times.model) row.number(seconds);
  row.number(outcome.times.resample);
  row.number(outcome.times.write);
  row.text(fmt::format("{}", fmt::join(outcome.warnings, "; ")));
  row.text(fmt::format("{}", fmt::join(outcome.flags, "; ")));
  row.text(outcome.failure);
  row.end();
  if (buffer_.size() >= kBufferBytes) flush();
}

io::SealedFile sealed(io::Target target, const std::string& bytes) {
  io::AtomicFile file(std::move(target));
  file.write(bytes);
  return file.seal();
}

std::string text_of(const Json& json) { return io::json_text(json, 1) + "\n"; }

/// The document with the hashes of the files beside it and of itself, by which all are known again
/// when the ledger is lost.
std::string signed_json(Json json, const std::vector<io::SealedFile>& others) {
  for (const io::SealedFile& file : others)
    json["files"][file.target().path.string()] = {{"bytes", file.stamp().bytes},
                                                  {"hash", file.stamp().hash}};
  json["hash"] = io::Hash128::of(text_of(json)).hex();
  return text_of(json);
}

/// Takes the files of an earlier report for ours, whatever became of the ledger, if report.json is
/// as it was written. Files that it does not name are left to the ledger.
void adopt_earlier(io::OwnedFolder& folder) {
  const fs::path file = folder.root() / kReportName;
  if (!io::look_at(file).is_file()) return;
  const std::string bytes = io::read_file(file);
  try {
    Json json = io::parse_json(bytes);
    if (text_of(json) != bytes) return;
    const std::string hash = json.at("hash");
    json.erase("hash");
    if (io::Hash128::of(text_of(json)).hex() != hash) return;
    folder.adopt(kReportName, {std::ssize(bytes), io::Hash128::of(bytes).hex()});
    for (const char* name : {kItemsName, kPageName}) {
      const Json& stamp = json.at("files").at(name);
      folder.adopt(name, {stamp.at("bytes"), stamp.at("hash")});
    }
  } catch (const Json::exception&) {  // edited, damaged, or of an earlier version
  }
}

}  // namespace

Report read_report(const fs::path& output) {
  const Journals journals(output);
  ReportFold fold(journals);
  journals.for_each([&](const JournaledItem& item) { fold.add(item); });
  return fold.finish();
}

Report write_reports(const fs::path& output, const std::function<void(const std::string&)>& warn) {
  const Journals journals(output);
  io::OwnedFolder folder(output, {.in_use = "another process is writing this report",
                                  .state = fs::path(io::kStateFolder) / "report",
                                  .folder = kReportFolder,
                                  .can_rebuild = true});
  adopt_earlier(folder);
  ReportFold fold(journals);
  ItemsCsv csv({folder, kItemsName}, journals);
  journals.for_each([&](const JournaledItem& item) {
    fold.add(item);
    csv.add(item);
  });
  Report report = fold.finish();
  std::vector<io::SealedFile> files;
  files.push_back(csv.seal());
  files.push_back(sealed({folder, kPageName}, to_page(report)));
  files.push_back(sealed({folder, kReportName}, signed_json(report_json(report), files)));
  for (io::SealedFile& file : files) {
    try {
      file.place();
    } catch (const io::Error& error) {
      if (error.code() != 0) throw;
      warn(error.what());  // one that is not ours stays, and the others are written
    }
  }
  return report;
}

}  // namespace pipeline
