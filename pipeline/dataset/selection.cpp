#include "pipeline/dataset/selection.h"

#include <string>
#include <utility>

#include "io/files/hash.h"
#include "pipeline/report/print.h"

namespace pipeline::dataset {
namespace {

std::string beyond(const char* what, double value, const std::pair<double, double>& limits) {
  std::string reason;
  if (value < limits.first)
    print(reason, "%s: %.4g, expected at least %g", what, value, limits.first);
  if (value > limits.second)
    print(reason, "%s: %.4g, expected at most %g", what, value, limits.second);
  return reason;
}

std::string first_of(const char* what, const std::vector<std::string>& found) {
  return std::string(what) + found.front();
}

}  // namespace

Split split_of(std::string_view name, std::string_view voice, const Selection& selection) {
  const io::Hash128 hash = selection.speaker_disjoint
                               ? io::Hash128::of("speaker " + std::string(voice))
                               : io::Hash128::of("item " + std::string(name));
  const double place = static_cast<double>(hash.high >> 11) * 0x1p-53;
  // From the end, so that a greater share of the training set takes from its neighbour only.
  const double test = selection.shares[static_cast<std::size_t>(Split::kTest)];
  const double validation = selection.shares[static_cast<std::size_t>(Split::kValidation)];
  if (place < test) return Split::kTest;
  return place < test + validation ? Split::kValidation : Split::kTrain;
}

std::string reason_to_leave_out(const SourceItem& item, const Measures& measures,
                                const Limits& limits) {
  if (!item.text) return "text: given as phonemes, so there is none";
  if (measures.characters == 0) return "text: no words in it";
  if (limits.unflagged && !item.flags.empty()) return first_of("flag: ", item.flags);
  if (limits.unwarned && !item.warnings.empty()) return first_of("warning: ", item.warnings);
  if (limits.clipped_samples && measures.clipped_samples > *limits.clipped_samples)
    return "clipped samples: " + std::to_string(measures.clipped_samples) + ", expected at most " +
           std::to_string(*limits.clipped_samples);
  for (const auto& [what, value, range] :
       {std::tuple("seconds", item.seconds(), limits.seconds),
        std::tuple("characters", static_cast<double>(measures.characters), limits.characters),
        std::tuple("characters per second", measures.characters_per_second,
                   limits.characters_per_second),
        std::tuple("LUFS", measures.loudness.integrated_lufs, limits.lufs)})
    if (std::string reason = beyond(what, value, range); !reason.empty()) return reason;
  return {};
}

}  // namespace pipeline::dataset
