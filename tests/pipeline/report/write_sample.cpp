// Makes up the journals of a job, writes its reports and its trace: write_sample KIND FOLDER.
// Kinds: `small`, 20 items; `large`, 5,000 items on 8 workers, killed twice; `failing`, nothing
// done.

#include <string>

#include "pipeline/report/report.h"
#include "tests/support/sample_journal.h"

namespace {

using pipeline::Record;

void add_run(std::vector<Record>& records, int minute, int workers,
             const std::vector<pipeline::Outcome>& items, bool is_killed) {
  records.emplace_back(sample::begin(minute, workers));
  double wall = 0, work = 0;
  for (const pipeline::Outcome& item : items) {
    records.emplace_back(item);
    wall = std::max(wall, item.begin_seconds + item.busy_seconds);
    work += item.busy_seconds;
  }
  if (!is_killed)
    records.emplace_back(
        sample::end(wall + 0.2, work * 1.01, static_cast<std::int64_t>(items.size())));
}

std::vector<Record> records_of(const std::string& kind) {
  sample::Factory factory;
  std::vector<Record> records;
  if (kind == "large") {
    add_run(records, 0, 8, sample::items(0, 1700, 8, factory), true);
    add_run(records, 20, 8, sample::items(1700, 3000, 8, factory), true);
    add_run(records, 45, 8, sample::items(3000, 5000, 8, factory), false);
  } else if (kind == "failing") {
    std::vector<pipeline::Outcome> items;
    items.reserve(30);
    for (int i = 0; i < 30; ++i)
      items.push_back(sample::failed_item(
          "list/" + std::to_string(i) + " \"<b>x</b>\" & 'y'",
          "voice \"<script>\": expected a voice of the model, found \x01 &amp; \xE2\x98\x83"));
    add_run(records, 0, 4, items, false);
  } else {
    add_run(records, 0, 2, sample::items(0, 20, 2, factory), false);
  }
  return records;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const std::filesystem::path output = argv[2];
  sample::write_journal(output, 0, 1, records_of(argv[1]));
  pipeline::write_reports(output);
  pipeline::write_trace(output, output / "trace.json");
}
