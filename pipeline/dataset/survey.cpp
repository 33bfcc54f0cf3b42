#include "pipeline/dataset/survey.h"

#include <string>

#include "pipeline/dataset/census.h"
#include "pipeline/dataset/check_options.h"
#include "pipeline/dataset/run_source.h"

namespace pipeline::dataset {

Statistics survey_run(const std::filesystem::path& run, const Selection& selection, int workers) {
  check(selection);
  RunSource source(run);
  return take_census(source, selection, false, workers,
                     [](const std::string& /*name*/, const std::string& /*reason*/) {})
      .statistics;
}

}  // namespace pipeline::dataset
