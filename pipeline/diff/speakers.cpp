#include "pipeline/diff/speakers.h"

#include "pipeline/report/journals.h"

namespace pipeline::diff {

std::map<std::string, Speaker> speakers_of(const std::filesystem::path& output) {
  std::map<std::string, Speaker> speakers;
  if (find_journals(output).empty()) return speakers;
  const Journals journals(output);
  journals.for_each([&](const JournaledItem& item) {
    const auto& begin = journals.runs()[static_cast<std::size_t>(item.run)].begin;
    if (item.current && begin && item.outcome.status == Status::kDone)
      speakers[item.outcome.name] = {begin->model.source, begin->model.identity,
                                     item.outcome.voice};
  });
  return speakers;
}

}  // namespace pipeline::diff
