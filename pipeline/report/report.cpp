#include "pipeline/report/report.h"

#include <concepts>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "io/files/owned_folder.h"
#include "io/table_file.h"
#include "pipeline/report/print.h"
#include "pipeline/report/report_fold.h"

namespace pipeline {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBufferBytes = 1 << 16;

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

  void commit() {
    flush();
    file_.commit();
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

}  // namespace

Report read_report(const fs::path& output) {
  const Journals journals(output);
  ReportFold fold(journals);
  journals.for_each([&](const JournaledItem& item) { fold.add(item); });
  return fold.finish();
}

Report write_reports(const fs::path& output) {
  const Journals journals(output);
  io::OwnedFolder folder(output, {.in_use = "another process is writing this report",
                                  .state = fs::path(io::kStateFolder) / "report",
                                  .folder = kReportFolder});
  ReportFold fold(journals);
  ItemsCsv csv({folder, "items.csv"}, journals);
  journals.for_each([&](const JournaledItem& item) {
    fold.add(item);
    csv.add(item);
  });
  csv.commit();
  Report report = fold.finish();
  io::write_file({folder, "report.json"}, report_json(report).dump(1) + "\n");
  io::write_file({folder, "report.html"}, to_page(report));
  return report;
}

}  // namespace pipeline
