// Observers of a run that draw a bar, print lines or write JSON events, and the handlers of
// SIGTERM and SIGINT, which count signals in an atomic. See progress.h.
#include "cli/progress.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <iostream>
#include <optional>
#include <string>
#include <utility>

#include "cli/tally.h"
#include "io/base/json_text.h"
#include "pipeline/report/print.h"
#include "pipeline/run/job/render_job.h"

namespace cli {
namespace {

using io::Json;

// The events of `render --json-events`, each one JSON object on one line, UTF-8, without the line
// end (keys: README.md of this folder).

std::string dump(const Json& event) {
  // A reason may quote bytes that are not UTF-8: the line must hold all the same.
  return io::json_text(event);
}

std::string begin_event(const pipeline::RunBegin& run, const pipeline::JobSize& job) {
  return dump({{"event", "begin"},
               {"time", run.time},
               {"items", job.items},
               {"characters", job.characters},
               {"shard", run.shard},
               {"shards", run.shards},
               {"workers", run.workers},
               {"model", run.model.identity}});
}

std::string warning_event(const std::string& warning) {
  return dump({{"event", "warning"}, {"warning", warning}});
}

std::string item_event(const pipeline::Outcome& outcome, bool found) {
  Json event = {{"event", "item"},
                {"name", outcome.name},
                {"status", name_of(outcome.status)},
                {"found", found}};
  if (outcome.failed()) {
    event["failure"] = outcome.failure;
  } else {
    event["path"] = outcome.path;
    event["audio_seconds"] = outcome.audio_seconds;
  }
  if (!outcome.copy_of.empty()) event["copy_of"] = outcome.copy_of;
  event["busy_seconds"] = outcome.busy_seconds;
  if (outcome.cpu_seconds) event["cpu_seconds"] = *outcome.cpu_seconds;
  event["warnings"] = outcome.warnings;
  event["flags"] = outcome.flags;
  return dump(event);
}

std::string progress_event(const Tally& tally, double now) {
  const auto left = tally.remaining_seconds(now);
  return dump({{"event", "progress"},
               {"dealt_with", tally.dealt_with()},
               {"items", tally.items()},
               {"failed", tally.failed()},
               {"audio_seconds", tally.audio_seconds()},
               {"elapsed_seconds", tally.elapsed_seconds(now)},
               {"speed", tally.speed(now)},
               {"remaining_seconds", left ? Json(*left) : Json()}});
}

std::string stopping_event() { return dump({{"event", "stopping"}}); }

std::string end_event(const pipeline::RunEnd& run, const Tally& tally) {
  return dump({{"event", "end"},
               {"result", name_of(run.result)},
               {"error", run.error},
               {"items", run.items},
               {"already_done", run.already_done},
               {"failed", tally.failed()},
               {"quarantined", tally.quarantined()},
               {"audio_seconds", tally.audio_seconds()},
               {"wall_seconds", run.wall_seconds}});
}

/// Failures and warnings, which every way of showing a run prints.
class DiagnosticsPrinter : public pipeline::Observer {
 public:
  explicit DiagnosticsPrinter(ProgressOptions options) : options_(std::move(options)) {}

  void warned(const std::string& warning) override {
    if (options_.quiet) return;
    make_room();
    err() << "kokoro-render: " << warning << std::endl;
  }
  void found(const pipeline::Outcome& outcome, double) override {
    if (outcome.failed()) print_diagnostic(outcome.name, outcome.failure + " (in an earlier run)");
  }
  void finished(const pipeline::Outcome& outcome, double) override {
    if (!options_.quiet)
      for (const std::string& warning : outcome.warnings) print_diagnostic(outcome.name, warning);
    if (outcome.failed()) print_diagnostic(outcome.name, outcome.failure);
  }

 protected:
  const ProgressOptions& options() const { return options_; }
  std::ostream& err() { return *options_.err; }
  virtual void make_room() {}  ///< for a line of its own

 private:
  ProgressOptions options_;

  void print_diagnostic(const std::string& name, const std::string& what) {
    make_room();
    err() << "kokoro-render: " << name << ": " << what << std::endl;
  }
};

/// A summary every now and then.
class Progress : public DiagnosticsPrinter {
 public:
  Progress(const ProgressOptions& options, double interval_seconds)
      : DiagnosticsPrinter(options), interval_seconds_(interval_seconds) {}

  void begin(const pipeline::RunBegin& run, const pipeline::JobSize& job) override {
    tally_ = Tally(run, job, options().clock());
    shown_at_ = options().clock();
  }
  void found(const pipeline::Outcome& outcome, double characters) override {
    DiagnosticsPrinter::found(outcome, characters);
    tally_.found(outcome, characters);
    show_if_due();
  }
  void finished(const pipeline::Outcome& outcome, double characters) override {
    DiagnosticsPrinter::finished(outcome, characters);
    tally_.finished(outcome, characters);
    show_if_due();
  }
  void stopping() override {
    if (!std::exchange(stopping_, true)) show_stopping();
  }
  void assembling(double part) override {
    if (!assembling_since_) assembling_since_ = now();
    const double elapsed = now() - *assembling_since_;
    if (is_due())
      show_line(fmt::format("put together {:.0f}%, {} left", 100 * part,
                            pipeline::h_mm_ss(elapsed * (1 - part) / part)));
  }

 protected:
  const Tally& tally() const { return tally_; }
  double now() const { return options().clock(); }
  virtual void show() = 0;
  virtual void show_line(const std::string&) {}
  virtual void show_stopping() {
    make_room();
    err() << "kokoro-render: stopping, finishing the items in progress" << std::endl;
  }

 private:
  double interval_seconds_;
  double shown_at_ = 0;
  bool stopping_ = false;
  std::optional<double> assembling_since_;
  Tally tally_;

  bool is_due() {
    if (now() - shown_at_ < interval_seconds_) return false;
    shown_at_ = now();
    return true;
  }
  void show_if_due() {
    if (is_due()) show();
  }
};

class Lines : public Progress {
 public:
  explicit Lines(const ProgressOptions& options) : Progress(options, options.interval_seconds) {}

 private:
  void show() override { show_line(to_line(tally(), now())); }
  void show_line(const std::string& line) override { err() << line << std::endl; }
};

/// One line of a terminal, drawn again and again.
class Bar : public Progress {
 public:
  explicit Bar(const ProgressOptions& options) : Progress(options, kRedrawSeconds) {}
  ~Bar() override { Bar::make_room(); }
  Bar(const Bar&) = delete;
  Bar& operator=(const Bar&) = delete;
  void end(const pipeline::RunEnd&) override { make_room(); }

 private:
  static constexpr double kRedrawSeconds = 0.1;
  static constexpr const char* kEraseLine = "\r\033[K";
  bool drawn_ = false;

  void show() override { show_line(to_bar(tally(), now(), options().terminal_columns)); }
  void show_line(const std::string& line) override {
    // The last column stays free: some terminals move to the next line when it is filled.
    err() << kEraseLine << line.substr(0, static_cast<std::size_t>(options().terminal_columns) - 1)
          << std::flush;
    drawn_ = true;
  }
  void make_room() override {
    if (std::exchange(drawn_, false)) err() << kEraseLine << std::flush;
  }
};

/// One JSON object per line on `out`.
class Events : public Progress {
 public:
  explicit Events(const ProgressOptions& options) : Progress(options, kIntervalSeconds) {}
  void begin(const pipeline::RunBegin& run, const pipeline::JobSize& job) override {
    Progress::begin(run, job);
    put(begin_event(run, job));
  }
  void warned(const std::string& warning) override {
    put(warning_event(warning));
    Progress::warned(warning);
  }
  void found(const pipeline::Outcome& outcome, double characters) override {
    put(item_event(outcome, true));
    Progress::found(outcome, characters);
  }
  void finished(const pipeline::Outcome& outcome, double characters) override {
    put(item_event(outcome, false));
    Progress::finished(outcome, characters);
  }
  void end(const pipeline::RunEnd& run) override { put(end_event(run, tally())); }

 private:
  static constexpr double kIntervalSeconds = 1;
  void show() override { put(progress_event(tally(), now())); }
  void show_stopping() override { put(stopping_event()); }
  void put(const std::string& line) { *options().out << line << std::endl; }
};

// A signal handler can reach nothing but globals.
std::atomic<int> signals_seen = 0;
static_assert(std::atomic<int>::is_always_lock_free, "handlers may not lock");

extern "C" void note_signal(int) {
  if (++signals_seen < 2) return;
  std::signal(SIGTERM, SIG_DFL);
  std::signal(SIGINT, SIG_DFL);
}

}  // namespace

ProgressOptions progress_options(bool quiet, bool json_events) {
  ProgressOptions options{.quiet = quiet, .json_events = json_events};
  options.out = &std::cout;
  options.err = &std::cerr;
  options.clock = [] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
  };
  constexpr int kUsualColumns = 80;
  winsize size{};
  if (::isatty(STDERR_FILENO) == 1)
    options.terminal_columns = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0
                                   ? size.ws_col
                                   : kUsualColumns;
  return options;
}

std::unique_ptr<pipeline::Observer> make_observer(const ProgressOptions& options) {
  if (options.json_events) return std::make_unique<Events>(options);
  if (options.quiet) return std::make_unique<DiagnosticsPrinter>(options);
  if (options.terminal_columns > 0) return std::make_unique<Bar>(options);
  return std::make_unique<Lines>(options);
}

StopSignals::StopSignals() {
  struct sigaction action {};
  action.sa_handler = note_signal;
  action.sa_flags = SA_RESTART;
  sigaction(SIGTERM, &action, &terminate_);
  sigaction(SIGINT, &action, &interrupt_);
}

StopSignals::~StopSignals() {
  sigaction(SIGTERM, &terminate_, nullptr);
  sigaction(SIGINT, &interrupt_, nullptr);
}

pipeline::Stop stop_asked_for() {
  switch (signals_seen.load()) {
    case 0:
      return pipeline::Stop::kNo;
    case 1:
      return pipeline::Stop::kFinish;
    default:
      return pipeline::Stop::kAbandon;
  }
}

bool is_stop_asked_for() { return stop_asked_for() != pipeline::Stop::kNo; }

}  // namespace cli
