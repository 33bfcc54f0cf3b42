// Chooses the reader, runs the common checks, reports stray files, formats the result as JSON.
#include "pipeline/dataset/verify/verify.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "io/audio_reader.h"
#include "io/base/json_document.h"
#include "pipeline/dataset/verify/about.h"
#include "pipeline/dataset/writer.h"

namespace pipeline::dataset {
namespace {

namespace fs = std::filesystem;

const DatasetFormat& known_format(const std::string& name) {
  try {
    return format_named(name);
  } catch (const std::invalid_argument& error) {
    throw OptionsError(error.what());
  }
}

/// What people put beside an export.
bool is_document(const fs::path& path) {
  const std::string name = path.filename().string();
  return name.starts_with("README") || name.starts_with("LICEN");
}

/// Files that nothing in the data set means: sounds; of an export all.
void find_strays(Reading& reading) {
  reading.each_file([&](const std::string& file) {
    const bool is_part = reading.is_export() ? !is_document(file) : io::is_audio_name(file);
    if (is_part && !reading.is_named(file))
      reading.problem({file}, "expected a file of the data set, found one that nothing names");
  });
}

}  // namespace

Verification verify(const fs::path& root, const VerifyOptions& options) {
  if (!fs::is_directory(root)) throw io::Error(root.string(), "expected a folder, found none");
  Verification result;
  std::optional<RecordCheck> check;
  Reading reading(root, options.allow_outside,
                  [&](Record record) { check->add(reading, std::move(record)); });
  std::optional<ExportSays> says;
  const bool has_about = reading.has(joined(kAboutFolder, "export.json"));
  if (has_about) says = read_export(reading);
  if (!has_about && options.format.empty())
    throw OptionsError("dataset verify: expected about/export.json in " + root.string() +
                       " or a --format, found neither");
  const std::string name = !options.format.empty() || !says ? options.format : says->format;
  const bool is_ours = says && std::ranges::any_of(formats(), [&](const DatasetFormat& known) {
                         return known.name == says->format;
                       });
  if (!options.format.empty() || is_ours) {
    const DatasetFormat& format = known_format(name);
    if (is_ours && says->format != name)
      reading.problem({"about/export.json"}, "expected " + name + ", found " + says->format);
    result.format = format.name;
    const bool is_same = is_ours && says->format == name;
    if (is_same) reading.expect_export();
    const int rate = !is_same ? 0 : says->sample_rate != 0 ? says->sample_rate : format.sample_rate;
    check.emplace(rate, options.workers);
    format.read(reading);
    check->finish(reading);
    if (check->records().empty() && reading.is_whole() && !(is_same && says->recordings == 0))
      reading.problem(
          {}, std::string("expected recordings as ") + format.name + " has them, found none");
    if (is_same) compare_with_about(reading, *check, *says);
    if (reading.is_whole()) find_strays(reading);
    result.splits = check->splits();
  } else if (says) {
    reading.problem({"about/export.json"},
                    "expected a format of this program, found " + shown(says->format));
  }
  for (const SplitFound& split : result.splits) {
    result.all.utterances += split.utterances;
    result.all.seconds += split.seconds;
    result.all.speakers.insert(split.speakers.begin(), split.speakers.end());
  }
  result.problems = reading.take_problems();
  return result;
}

nlohmann::ordered_json to_json(const Verification& verification) {
  io::Json splits = io::Json::object();
  for (std::size_t i = 0; i < kSplitNames.size(); ++i) {
    const SplitFound& split = verification.splits[i];
    splits[kSplitNames[i]] = {{"utterances", split.utterances},
                              {"seconds", split.seconds},
                              {"speakers", split.speakers.size()}};
  }
  io::Json problems = io::Json::array();
  for (const Problem& problem : verification.problems)
    problems.push_back(
        {{"file", problem.place.file},
         {"line", problem.place.line > 0 ? io::Json(problem.place.line) : io::Json(nullptr)},
         {"problem", problem.what}});
  return {{"format", verification.format},
          {"utterances", verification.all.utterances},
          {"seconds", verification.all.seconds},
          {"speakers", verification.all.speakers.size()},
          {"splits", splits},
          {"problems", problems}};
}

}  // namespace pipeline::dataset
