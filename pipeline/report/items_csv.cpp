#include "pipeline/report/items_csv.h"

#include <csv.h>

#include <string>
#include <utility>

#include "pipeline/report/print.h"

namespace pipeline {
namespace {

constexpr std::size_t kBufferBytes = 1 << 16;

/// One row; text is always in quotes, numbers never are.
class Row {
 public:
  explicit Row(std::string& out) : out_(out), begin_(out.size()) {}
  void text(std::string_view value) {
    separate();
    const std::size_t at = out_.size();
    out_.resize(at + 2 * value.size() + 2);  // every byte may be a quote
    out_.resize(at + csv_write(out_.data() + at, out_.size() - at, value.data(), value.size()));
  }
  void number(std::int64_t value) {
    separate(), print(out_, "%lld", static_cast<long long>(value));
  }
  void number(std::uint64_t value) {
    separate(), print(out_, "%llu", static_cast<unsigned long long>(value));
  }
  void number(int value) { number(std::int64_t{value}); }
  void number(double value) { separate(), print(out_, "%.9g", value); }
  void end() { out_ += "\r\n"; }

 private:
  std::string& out_;
  std::size_t begin_;

  void separate() {
    if (out_.size() > begin_) out_ += ',';
  }
};

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text.append(text.empty() ? "" : "; ").append(word);
  return text;
}

std::string header() {
  std::string line =
      "journal,run,name,status,current,origin,voice,language,speed,seed,path,copy_of,audio_seconds,"
      "samples,frames,tokens,characters,spoken,white_space,removed,"
      "unspeakable,chunks,bytes,hash,bucket,worker,begin,queue,busy,g2p,";
  for (int i = 0; i < model::kStageCount; ++i)
    line.append(model::stage_name(static_cast<model::Stage>(i))).append(",");
  return line + "resample,write,warnings,flags,failure\r\n";
}

}  // namespace

ItemsCsv::ItemsCsv(io::Target target, const Journals& journals)
    : file_(std::move(target)), journals_(journals), buffer_(header()) {}

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
  row.number(outcome.times.g2p);
  for (const double seconds : outcome.times.model) row.number(seconds);
  row.number(outcome.times.resample);
  row.number(outcome.times.write);
  row.text(joined(outcome.warnings));
  row.text(joined(outcome.flags));
  row.text(outcome.failure);
  row.end();
  if (buffer_.size() >= kBufferBytes) flush();
}

void ItemsCsv::flush() {
  file_.write(buffer_);
  buffer_.clear();
}

void ItemsCsv::commit() {
  flush();
  file_.commit();
}

}  // namespace pipeline
