// The report of a job: its figures, and their output as table, JSON, CSV, HTML page and trace.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/report/histogram.h"
#include "pipeline/report/journals.h"
#include "pipeline/report/price.h"

namespace pipeline {

constexpr std::string_view kReportFolder = "report";  ///< in the output folder

/// What became of the items and what it took. An item counts by its last record; work counts also
/// when a later record replaces it, but not that of runs which rendered nothing.
struct Totals {
  std::int64_t items = 0;
  std::int64_t done = 0;    ///< copies included
  std::int64_t copies = 0;  ///< of another item's file
  std::int64_t quarantined = 0;
  std::int64_t failed = 0;
  std::int64_t already_done = 0;  ///< found finished by later runs, sum over runs
  std::int64_t records = 0;       ///< outcomes in all journals
  std::int64_t warnings = 0;
  std::int64_t bytes = 0;              ///< of the files of done items
  double audio_seconds = 0;            ///< of done items
  double spoken_seconds = 0;           ///< of audio that was rendered: all records but copies
  double wall_seconds = 0;             ///< while a run was going that rendered something
  double run_seconds = 0;              ///< sum over runs
  double load_seconds = 0;             ///< sum over runs
  double plan_seconds = 0;             ///< sum over runs
  double cpu_seconds = 0;              ///< of runs that rendered; without end: of work
  double busy_seconds = 0;             ///< of all workers, wall
  double worker_cpu_seconds = 0;       ///< of all workers: a part of cpu_seconds
  double worker_seconds = 0;           ///< workers * wall of runs that rendered: what could be busy
  std::int64_t peak_memory_bytes = 0;  ///< greatest of all runs

  double rtf() const;                            ///< wall per spoken second; 0 where none was
  double core_seconds_per_audio_second() const;  ///< 0 where nothing was spoken
  double utilisation() const;                    ///< share of worker_seconds
};

struct StageSummary {
  std::string name;
  Distribution seconds;  ///< per record that spent time on it
  double share = 0;      ///< of the seconds of all stages
};

/// Rendered records whose audio has a length in [from, to) seconds.
struct LengthClass {
  double from = 0, to = 0;  ///< the last one ends at infinity
  double audio_seconds = 0;
  double busy_seconds = 0;
  Distribution rtf;  ///< of single items: busy seconds of their worker per second of audio
};

/// "2 to 5 s", "over 60 s"
std::string name_of(const LengthClass& length);

/// Rendered records by the largest memory plan they used.
struct BucketUse {
  int frames = 0;
  std::int64_t items = 0;
  double audio_seconds = 0;
  std::int64_t bytes = 0;  ///< activations of one worker in it; 0 for one longer than all buckets
};

/// One worker of one journal, over all its runs.
struct WorkerSummary {
  int journal = 0;
  int worker = 0;
  double busy_seconds = 0;
  double cpu_seconds = 0;                ///< of processor time that it spent meanwhile
  double available_seconds = 0;          ///< wall seconds of the runs it rendered in
  std::vector<double> busy_shares = {};  ///< by bins of the report's clock
};

struct Failure {
  std::string name, origin, reason;
};

/// One rendered record, to be drawn.
struct Point {
  std::string name;
  int run = 0;
  int worker = 0;
  double begin_seconds = 0;  ///< on the report's clock
  double busy_seconds = 0;
  double audio_seconds = 0;
  Status status = Status::kDone;
};

/// All that the journals of an output folder tell. The same journals give the same report.
struct Report {
  Totals totals;
  std::vector<StageSummary> stages;  ///< in the order they run
  Distribution queue;                ///< seconds between prepared and begun
  Distribution rtf;                  ///< of single items, all lengths
  std::vector<LengthClass> lengths;
  std::vector<BucketUse> buckets;  ///< by frames, those that had items
  Histogram audio;                 ///< seconds of audio of done items, copies not

  double bin_seconds = 0;              ///< width of the bins below, on the report's clock
  std::vector<double> utilisation;     ///< busy share of the workers that were there
  std::vector<WorkerSummary> workers;  ///< by journal and number; the first 4,096

  std::map<std::string, std::int64_t> flags;  ///< items by quality flag
  std::vector<Failure> failures;              ///< in the journals' order; the first 1,000
  std::int64_t more_failures = 0;             ///< the rest
  std::vector<Point> points;  ///< at most 2,000: those whose names have the smallest hashes

  std::vector<std::string> journals;  ///< `0-of-1`
  std::vector<JournaledRun> runs;     ///< by journal, then in order
  int damaged_lines = 0;
};

/// Folds the journals of an output folder. Throws io::Error when there are none or one cannot be
/// read. Memory: about 60 bytes for each item, and a few MB.
Report read_report(const std::filesystem::path& output);

/// Writes report.json, items.csv and report.html into OUTPUT/report, each complete or not at all.
/// Returns what they tell. A file there that is not ours, or was edited, stays, and `warn` is told;
/// damage to the ledger, or its loss, has no effect. Throws io::Error, also while another process
/// writes the report.
Report write_reports(
    const std::filesystem::path& output,
    const std::function<void(const std::string& warning)>& warn = [](const std::string&) {});

/// Totals, stages with their shares, classes of length and what failed, for a terminal: about 40
/// lines of at most 100 columns. `price`: also what it cost.
std::string to_table(const Report& report, const std::optional<Price>& price = {});

/// The report as the document report.json (keys: README.md of this folder). `price`: also what it
/// cost, which report.json never says.
nlohmann::ordered_json report_json(const Report& report, const std::optional<Price>& price = {});

/// The report as one page: HTML that is also well-formed XML, UTF-8, drawings inline, without
/// scripts, and without anything that is fetched from elsewhere.
std::string to_page(const Report& report);

/// Writes what the journals of `output` tell as a trace for Perfetto or chrome://tracing: a JSON
/// array of complete events, one process for each run, one thread for each worker and one for the
/// text; times in microseconds of the report's clock. A worker's item is a slice; inside it lie its
/// stages, each as one piece in the order they run, though the stages of several chunks alternate
/// in truth. Streams to the disk; the file appears complete or not at all. Throws io::Error.
void write_trace(const std::filesystem::path& output, const std::filesystem::path& file);

}  // namespace pipeline
