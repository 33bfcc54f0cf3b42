// Resumes a job from its journal cut at many positions, and compares all files.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/job.h"

namespace pipeline {

/// Cuts the journal of a finished job at every `step`th byte of its last two records, as a killed
/// process would leave it, and expects a second run to complete it to the same bytes.
inline void resume_from_cut_journals(std::size_t step) {
  const TempFolder folder;
  const Manifest manifest = job::read(
      folder,
      job::list_of({job::says("a", "Good."), job::says("b", "Yes."), job::says("copy", "Good.")},
                   R"("sidecars": true, "alignments": ["textgrid", "json"], "curves": true, )"));
  job::render(manifest);
  const auto whole = job::results_of(manifest.output);
  const auto path = journal_path(manifest.output, 0, 1);
  const std::string journal = read_bytes(path);
  const auto records = job::records_of(manifest.output);
  const std::size_t end = to_line(records.back()).size();
  const auto& last = std::get<Outcome>(records[records.size() - 2]);
  const std::size_t begin = journal.size() - end - to_line(last).size();
  for (std::size_t cut = begin; cut <= journal.size(); cut += step) {
    std::filesystem::remove(path);
    std::ofstream(path, std::ios::binary) << journal.substr(0, cut);
    const bool has_last = cut >= journal.size() - end;
    std::filesystem::remove(manifest.output / "metadata.jsonl");
    if (!has_last) std::filesystem::remove(manifest.output / last.path);
    const auto expected = has_last ? std::vector<std::string>{} : std::vector{last.name};
    ASSERT_EQ(job::rendered(manifest), expected) << "cut at byte " << cut;
    ASSERT_TRUE(job::results_of(manifest.output) == whole) << "cut at byte " << cut;
  }
}

}  // namespace pipeline
