// The card of a data set: README.md in Markdown, with YAML front matter for Hugging Face.
#pragma once

#include <string>
#include <vector>

#include "pipeline/dataset/export/export.h"
#include "pipeline/dataset/run_source.h"
#include "pipeline/dataset/writer.h"

namespace pipeline::dataset {

inline constexpr const char* kCardName = "README.md";  ///< where hubs look for it: at the root

/// The card of a data set in Markdown, headed by YAML as the Hugging Face hub reads it: what it was
/// made from and how, its `licence` if there is one, what is in it, and that nobody has said it.
/// `speakers` by number. Pure.
std::string to_card(const RunOrigin& origin, const std::string& licence,
                    const ExportOptions& options, const ExportSummary& summary,
                    const std::vector<DatasetSpeaker>& speakers);

}  // namespace pipeline::dataset
