#pragma once

#include <cstdint>

#include "pipeline/journal/record.h"

namespace pipeline {

/// How much there is to do, from the corpora alone. Work is counted in characters of text: what a
/// second of it costs is measured on the way.
struct JobSize {
  std::int64_t items = 0;
  double characters = 0;
};

/// Is told how a run goes on. Calls come one at a time, from any thread; none may throw.
class Observer {
 public:
  virtual ~Observer() = default;

  /// `job`: what this shard has to do in all.
  virtual void begin(const RunBegin&, const JobSize& /*job*/) {}
  /// An item of an earlier run was found finished, or failed and is not tried again.
  virtual void found(const Outcome&, double /*characters*/) {}
  /// An item was dealt with: done, quarantined or failed.
  virtual void finished(const Outcome&, double /*characters*/) {}
  /// A signal was seen: running items are being finished.
  virtual void stopping() {}
  virtual void end(const RunEnd&) {}
};

}  // namespace pipeline
